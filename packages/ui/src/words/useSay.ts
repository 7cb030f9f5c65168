import { createContext, useContext, useMemo } from 'react'
import { fill, type Values } from './message.js'
import { ENGLISH, type Spoken, type Texts } from './spoken.js'

/** Says a text by its key. */
export type Say<key extends string> = (key: key, values?: Values) => string

/** The language in use. A page that hydrates begins in English, as the server did (F210). */
export const SpokenContext: React.Context<Spoken> = /* #__PURE__ */ createContext<Spoken>(ENGLISH)

/** The language in use; renders again when it changes. */
export const useSpoken = (): Spoken => useContext(SpokenContext)

/** Binds a table of English texts to the language in use. */
export const sayer =
  <key extends string>(words: Texts<key>, { locale, texts }: Spoken): Say<key> =>
  (key, values = {}) => {
    const text = texts[key]
    return text === undefined ? fill(words[key], values, 'en') : fill(text, values, locale)
  }

/** Says the texts of a table in the language in use. */
export function useSay<key extends string>(words: Texts<key>): Say<key> {
  const spoken = useSpoken()
  return useMemo(() => sayer(words, spoken), [words, spoken])
}
