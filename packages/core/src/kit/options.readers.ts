import { isRecord, isText } from '../base/guard.js'
import { optionsError } from './options.errors.js'

/**
 * Checks one option and returns it with its default. `value` is undefined where the app doesn't give the option, `name`
 * is how messages name it, and `given` holds all options. Throws a `LatchError` of `options/…`.
 */
export type OptionReader<value> = (value: unknown, name: string, given: Readonly<Record<string, unknown>>) => value

/** Makes a reader: what the app gives must pass `isRight`, and `fallback` stands for what it doesn't give. */
const reader =
  (wanted: string, isRight: (value: unknown) => boolean) =>
  (fallback?: unknown): OptionReader<unknown> =>
  (value = fallback, name) => {
    if (value !== undefined && !isRight(value)) throw optionsError('bad-option', { option: name, wanted })
    return value
  }

const isString = (value: unknown): boolean => typeof value === 'string'
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString)

/** An option that is anything. Its feature checks it. */
export const anything: OptionReader<unknown> = (value) => value
/** Any text. */
export const aText: OptionReader<unknown> = reader('a text', isString)()
/** A list of texts. */
export const someTexts: OptionReader<unknown> = reader('a list of texts', isStrings)()
/** A function. */
export const aFunction: OptionReader<unknown> = reader('a function', (value) => typeof value === 'function')()
/** A list of anything. Its feature checks the entries. */
export const aList: OptionReader<unknown> = reader('a list of groups', Array.isArray)()
/** A plain object. */
export const anObject: (fallback?: object) => OptionReader<unknown> = reader('an object', isRecord)
/** True or false. */
export const aFlag: (fallback?: boolean) => OptionReader<unknown> = reader(
  'true or false',
  (value) => typeof value === 'boolean',
)

/**
 * A link that the visitor may press. A relative address is a page of the app. An absolute one must be http or https, and
 * neither may hold white space or control characters, because browsers skip those when they read the scheme.
 */
export const aLink: OptionReader<unknown> = (value, name) => {
  const isSafe = isText(value) && !/[\s\p{C}]/u.test(value) && /^(https?:\/\/|(?![a-z][-+.a-z0-9]*:))/i.test(value)
  if (value !== undefined && !isSafe) throw optionsError('bad-url', { option: name })
  return value
}
