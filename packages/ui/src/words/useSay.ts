import { createContext, useContext, useMemo } from 'react'
import { fill, type Values } from './message.js'
import { ENGLISH, type Spoken, type Texts } from './spoken.js'

/** Returns the text of a key in the language in use, with its gaps filled. */
export type Say<key extends string> = (key: key, values?: Values) => string

/** The React context with the language in use. A page that hydrates starts in English, as the server does (F210). */
export const SpokenContext: React.Context<Spoken> = /* #__PURE__ */ createContext<Spoken>(ENGLISH)

/** Returns the language in use, and renders again when it changes. */
export const useSpoken = (): Spoken => useContext(SpokenContext)

/** Binds a table of English texts to a language. A text that the language lacks, or that fails, is English. */
export const sayer =
  <key extends string>(words: Texts<key>, { locale, texts }: Spoken): Say<key> =>
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
  const spoken = useSpoken()
  return useMemo(() => sayer(words, spoken), [words, spoken])
}
