import type { EarlyPart } from '../../kit/feature.types.js'
import { isRecord, isText } from '../../base/guard.js'
import { optionsError } from '../../base/options.errors.js'
import type { OptionReader } from '../../base/options.readers.js'

const isFunction = (value: unknown): boolean => typeof value === 'function'

const isProvider = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  Array.isArray(value.networks) &&
  isFunction(value.quotes) &&
  isFunction(value.build)

/** Makes a reader of values that pass a check. */
const reader =
  (wanted: string, isRight: (value: unknown) => boolean): OptionReader<unknown> =>
  (value, name) => {
    if (value !== undefined && !isRight(value)) throw optionsError('bad-option', { option: name, wanted })
    return value
  }

/** The option and the switch of swaps. */
export const swap: EarlyPart<'swap'> = {
  options: {
    swapProviders: reader('a list of providers', (value) => Array.isArray(value) && value.every(isProvider)),
  },
  switches: {
    swaps: reader(
      'true, false or a list of ids',
      (value) => typeof value === 'boolean' || (Array.isArray(value) && value.every(isText)),
    ),
  },
}
