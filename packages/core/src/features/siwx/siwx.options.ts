import { isRecord, isText } from '../../base/guard.js'
import { optionsError } from '../../base/options.errors.js'
import type { OptionReader } from '../../base/options.readers.js'

const STORE_FUNCTIONS = ['nonce', 'list', 'add', 'remove']

/** Whether a value is a store, or makes one. */
const isStore = (value: unknown): boolean =>
  typeof value === 'function' || (isRecord(value) && STORE_FUNCTIONS.every((name) => typeof value[name] === 'function'))

/** Reads the option `siwx`. Throws `options/bad-option` unless it names one place of the sessions. */
export const aSiwx: OptionReader<unknown> = (value, name) => {
  if (value === undefined) return value
  const { url, store } = isRecord(value) ? value : {}
  const isRight = store === undefined ? isText(url) : url === undefined && isStore(store)
  if (!isRight) throw optionsError('bad-option', { option: name, wanted: 'an object with a url, or with a store' })
  return value
}
