import { fill, type Values } from './message.js'
import type { Translation, Texts } from './translation.js'

/** Returns the text of a key in the language in use, with its gaps filled. */
export type Say<key extends string> = (key: key, values?: Values) => string

/** Binds a table of English texts to a language. A text that the language lacks, or that fails, is English. */
export const sayer =
  <key extends string>(words: Texts<key>, { locale, texts }: Translation): Say<key> =>
  (key, values = {}) => {
    const text = texts[key]
    try {
      if (text !== undefined) return fill(text, values, locale)
    } catch {
      // A function of the app failed: the English text is said.
    }
    return fill(words[key], values, 'en')
  }
