import type { Message } from './message.js'

/** The texts of a translation that are loaded together; those of English come with what says them. */
export type WordGroup = 'buttons' | 'shell' | 'connection' | 'account'

/** Texts by their key. */
export type Texts<key extends string = string> = Readonly<Record<key, Message>>

/** The language in use, with those of its texts that are loaded. For what isn't among them the English one stands in. */
export interface Spoken {
  /** A BCP 47 tag, for `Intl` and `lang`. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: Texts
}

/** English: its texts come with whatever says them, so that it never waits (F225). */
export const ENGLISH: Spoken = { locale: 'en', direction: 'ltr', texts: {} }
