import type { EarlyPart } from '../../kit/feature.types.js'
import { isRecord, isText } from '../../base/guard.js'
import { reader } from '../../base/options.readers.js'

const isProvider = (value: unknown): boolean =>
  isRecord(value) &&
  [value.id, value.name].every(isText) &&
  Array.isArray(value.networks) &&
  [value.quotes, value.build].every((member) => typeof member === 'function')

/** Whether a value is a list whose entries pass a check. */
const isListOf = (value: unknown, isRight: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isRight)

/** The option and the switch of swaps. */
export const swap: EarlyPart<'swap'> = {
  options: { swapProviders: reader('a list of providers', (value) => isListOf(value, isProvider))() },
  switches: {
    swaps: reader('a flag or a list of ids', (value) => typeof value === 'boolean' || isListOf(value, isText))(),
  },
}
