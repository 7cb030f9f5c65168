import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views of networks. */
export const networkWords: WordsOf<'network'> = defineWords('network')
