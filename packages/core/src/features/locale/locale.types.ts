/** The language of the kit's texts. */
export interface LocaleState {
  /** A BCP 47 tag (`de`, `pt-BR`), or `auto`: the first of the browser's languages that the kit has texts in. */
  locale: string
}

/**
 * A text of the app in place of one of the kit's. A string has `{name}` where the kit's text has a placeholder of that name.
 * A function gets the values of the placeholders and the BCP 47 tag, and returns the text: for plurals, say.
 */
export type OwnText = string | ((values: Readonly<Record<string, unknown>>, locale: string) => string)

/** Texts of the app in place of the kit's: BCP 47 tag → key → text. */
export type WordOverrides = Readonly<Record<string, Readonly<Record<string, OwnText>>>>

/** The controller of the language. */
export interface LocaleController {
  /** The language in use. It changes in place. */
  readonly state: LocaleState
  /** Switches to another language: a BCP 47 tag, or `auto`. Texts are in English where the kit does not know the tag. */
  setLocale(locale: string): void
}

/** The options of the language. */
export interface LocaleOptions {
  /**
   * A BCP 47 tag, or `auto` for the browser's language, unless the visitor chooses another one in the settings of the
   * account. An unknown tag means English. Default: `auto`.
   */
  readonly locale?: string
  /** Texts of the app, by language and key: `{ en: { 'connect.title': 'Log in' } }`. May also add a language. */
  readonly words?: WordOverrides
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface LocaleFeature {
  /** The controller is made with the kit. */
  readonly isEager: true
  readonly controller: LocaleController
  readonly options: LocaleOptions
}
