import { isRecord, isText } from './guard.js'
import { optionsError } from './options.errors.js'

/**
 * Checks one option, and returns its value or its default. `value` is undefined where the app doesn't give the option.
 * `name` is the name of the option in messages. `given` holds all options, with the values that were read before.
 * Throws a `LatchError` with a code `options/…`.
 */
export type OptionReader<value> = (value: unknown, name: string, given: Readonly<Record<string, unknown>>) => value

/**
 * Makes a function that makes a reader with a default: the app's value must pass `isRight`, which is `wanted` in words. The
 * reader throws `options/bad-option`.
 */
export const reader =
  (wanted: string, isRight: (value: unknown) => boolean) =>
  (fallback?: unknown): OptionReader<unknown> =>
  (value = fallback, name) => {
    if (value !== undefined && !isRight(value)) throw optionsError('bad-option', { option: name, wanted })
    return value
  }

const isString = (value: unknown): boolean => typeof value === 'string'
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString)

/** Reads an option without a check. The code that uses the option checks it. */
export const anything: OptionReader<unknown> = (value) => value
/** Reads a text. */
export const aText: OptionReader<unknown> = reader('a text', isString)()
/** Reads a length of CSS. The code that uses it checks it. */
export const aLength: OptionReader<unknown> = reader("a text with a unit, such as '6px'", isString)()
/** Reads a list of texts. */
export const someTexts: OptionReader<unknown> = reader('a list of texts', isStrings)()
/** Reads a function. */
export const aFunction: OptionReader<unknown> = reader('a function', (value) => typeof value === 'function')()
/** Reads a list of groups, of wallets or of rows. The code that uses the option checks the entries. */
export const aListOfGroups: OptionReader<unknown> = reader('a list of groups', Array.isArray)()
/** Makes a reader of a plain object, with a default. */
export const anObject: (fallback?: object) => OptionReader<unknown> = reader('an object', isRecord)
/** Makes a reader of true or false, with a default. */
export const aFlag: (fallback?: boolean) => OptionReader<unknown> = reader(
  'true or false',
  (value) => typeof value === 'boolean',
)

/**
 * Reads a link that the visitor may press. A relative address is a page of the app. An absolute address must be http or
 * https. Neither may hold white space or control characters, because browsers skip those when they read the scheme.
 * Throws `options/bad-url`.
 */
export const aLink: OptionReader<unknown> = (value, name) => {
  const isSafe = isText(value) && !/[\s\p{C}]/u.test(value) && /^(https?:\/\/|(?![a-z][-+.a-z0-9]*:))/i.test(value)
  if (value !== undefined && !isSafe) throw optionsError('bad-url', { option: name })
  return value
}
