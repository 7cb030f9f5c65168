/** What a text is filled from. Of what is no text and no number nothing is written. */
export type Values = Readonly<Record<string, unknown>>

/** Fills `{name}` in a text. What isn't given stays as it is, so that a mistake is seen. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : whole
  })

/** Says a text by its key. */
export type Say<key extends string> = (key: key, values?: Values) => string

/** Binds a table of texts to a function that says them: one per chunk, so that a view brings only its own words. */
export const sayer =
  <key extends string>(words: Readonly<Record<key, string>>): Say<key> =>
  (key, values) =>
    fill(words[key], values)
