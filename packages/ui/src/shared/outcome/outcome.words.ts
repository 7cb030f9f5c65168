import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of what becomes of a transaction, which payments and swaps share. */
export const outcomeWords: WordsOf<'outcome'> = defineWords('outcome')
