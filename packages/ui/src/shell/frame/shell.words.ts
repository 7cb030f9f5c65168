import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the frame around every view. */
export const shellWords: WordsOf<'shell'> = defineWords('shell')
