/** A compiled text: as it is, in parts with names to fill in, or a function where numbers or plurals are in it. */
export type Message =
  string | readonly (string | readonly [name: string])[] | ((locale: string, values: Values) => string)

/** What a text is filled from. Of what is no text and no number nothing is written. */
export type Values = Readonly<Record<string, unknown>>

/** Fills a text. What isn't given stays as it was written, so that a mistake is seen. */
export const fill = (message: Message, values: Values, locale: string): string =>
  typeof message === 'string'
    ? message
    : typeof message === 'function'
      ? message(locale, values)
      : message.map((part) => (typeof part === 'string' ? part : (textOf(values[part[0]]) ?? `{${part[0]}}`))).join('')

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
