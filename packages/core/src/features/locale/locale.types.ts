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

/** Which language this kit speaks. */
export interface LocaleController {
  readonly state: LocaleState
  /** Speaks another language from now on: a BCP 47 tag, or `auto`. One that isn't known is English. */
  setLocale(locale: string): void
}

/** The options of the language. */
export interface LocaleOptions {
  /** The language: a BCP 47 tag, or `auto`, the browser's. Default `auto`. One that isn't known is English. */
  readonly locale?: string
  /** Texts of the app's own, by language and key: `{ en: { 'connect.title': 'Log in' } }`. Adds languages, too. */
  readonly words?: WordOverrides
}
