import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views of the account. */
export const accountWords: WordsOf<'account'> = defineWords('account')
