import { createContext, useContext, useMemo } from 'react'
import { fill, type Values } from './message.js'
import { ENGLISH, type Translation, type Texts } from './translation.js'

/** Returns the text of a key in the language in use, with its gaps filled. */
export type Say<key extends string> = (key: key, values?: Values) => string

/** The React context with the language in use. A page that hydrates starts in English, as the server does (F210). */
export const TranslationContext: React.Context<Translation> = /* #__PURE__ */ createContext<Translation>(ENGLISH)

/** Returns the language in use, and renders again when it changes. */
export const useTranslation = (): Translation => useContext(TranslationContext)

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

/** Returns a function that says the texts of a table in the language in use. It changes with the language. */
export function useSay<key extends string>(words: Texts<key>): Say<key> {
  const translation = useTranslation()
  return useMemo(() => sayer(words, translation), [words, translation])
}
