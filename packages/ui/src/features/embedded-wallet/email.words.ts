import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views of a wallet from an email. */
export const emailWords: WordsOf<'email'> = defineWords('email')
