/** A compiled text: a string, a list of strings and names of gaps, or a function where it has numbers or plurals. */
export type Message =
  | string
  | readonly (string | readonly [name: string])[]
  | ((locale: string, values: Values) => string)

/** The values for the gaps of a text, by name. A value that is neither string nor number leaves its gap unfilled. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Fills the gaps of a text. A gap without a value stays as `{name}`, so that the mistake is visible. `locale` is a BCP
 * 47 tag, for numbers and plurals.
 */
export const fill = (message: Message, values: Values, locale: string): string =>
  typeof message === 'string'
    ? message
    : typeof message === 'function'
      ? message(locale, values)
      : message.map((part) => (typeof part === 'string' ? part : (textOf(values[part[0]]) ?? `{${part[0]}}`))).join('')

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
