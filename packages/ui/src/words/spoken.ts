import type { Message } from './message.js'

/** The groups of texts of a translation. A group loads as a whole. English texts are in the chunks of their views. */
export type WordGroup = 'buttons' | 'shell' | 'connection' | 'account'

/** Texts, by key. */
export type Texts<key extends string = string> = Readonly<Record<key, Message>>

/** The language in use, with the texts that are loaded. A text that is not loaded is English. */
export interface Spoken {
  /** A BCP 47 tag, for `Intl` and `lang`. */
  readonly locale: string
  /** The direction of its script. */
  readonly direction: 'ltr' | 'rtl'
  /** The loaded texts, by key. */
  readonly texts: Texts
}

/** English. Its texts load with the views that show them, so no English text is ever missing (F225). */
export const ENGLISH: Spoken = { locale: 'en', direction: 'ltr', texts: {} }
