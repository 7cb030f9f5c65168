import { defineWords, type WordsOf } from '../../words/defineWords.js'
import type { WordOf } from '../../words/keys.js'

/** A key of these texts. */
export type EmailWord = WordOf<'email'>

/** The English texts of a wallet from an email: of its field, and of its views. */
export const emailWords: WordsOf<'email'> = defineWords('email')
