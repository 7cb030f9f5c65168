import { createContext, useContext, useMemo } from 'react'
import { sayer, type Say } from './sayer.js'
import { ENGLISH, type Translation, type Texts } from './translation.js'

export { sayer, type Say }

/** The React context with the language in use. A page that hydrates starts in English, as the server does (F210). */
export const TranslationContext: React.Context<Translation> = /* #__PURE__ */ createContext<Translation>(ENGLISH)

/** Returns the language in use, and renders again when it changes. */
export const useTranslation = (): Translation => useContext(TranslationContext)

/** Returns a function that says the texts of a table in the language in use. It changes with the language. */
export function useSay<key extends string>(words: Texts<key>): Say<key> {
  const translation = useTranslation()
  return useMemo(() => sayer(words, translation), [words, translation])
}
