/** The language the kit speaks. */
export interface LocaleState {
  /** A BCP 47 tag, `de` or `pt-BR`, or `auto`: the first of the browser's languages that the kit knows. */
  locale: string
}

/**
 * A text of the app's own: with `{name}` where the kit's has a gap of that name, or a function of what is filled in, for
 * plurals say.
 */
export type OwnText = string | ((values: Readonly<Record<string, unknown>>, locale: string) => string)

/** Texts of the app's own in place of the kit's: by language, then by key. */
export type WordOverrides = Readonly<Record<string, Readonly<Record<string, OwnText>>>>
