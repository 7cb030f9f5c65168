import type { WordGroup } from './keys.js'
import type { Message } from './message.js'

/**
 * The parts of a translation: the texts of the buttons, those of the modal, and those of views that load late: a group that
 * the definition of a view names as its part. A part loads as a whole. English texts are in the chunks of their views.
 */
export type WordPart = 'buttons' | 'modal' | WordGroup

/** Texts, by key. */
export type Texts<key extends string = string> = Readonly<Record<key, Message>>

type LoadPart = () => Promise<{ readonly words: Texts }>

/** How the parts of each language are loaded, by BCP 47 tag. A text that a language lacks is not in its part. */
export type Locales = Readonly<
  Record<string, Readonly<Record<'buttons' | 'modal', LoadPart> & Partial<Record<WordGroup, LoadPart>>> | undefined>
>

/** The language in use, with the texts that are loaded. A text that is not loaded is English. */
export interface Translation {
  /** A BCP 47 tag, for `Intl` and `lang`. */
  readonly locale: string
  /** The direction of its script. */
  readonly direction: 'ltr' | 'rtl'
  /** The loaded texts, by key. */
  readonly texts: Texts
}

/** English. Its texts load with the views that show them, so no English text is ever missing (F225). */
export const ENGLISH: Translation = { locale: 'en', direction: 'ltr', texts: {} }
