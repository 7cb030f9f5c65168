import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views that swap. */
export const swapWords: WordsOf<'swap'> = defineWords('swap')
