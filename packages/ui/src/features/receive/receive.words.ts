import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views that receive. */
export const receiveWords: WordsOf<'receive'> = defineWords('receive')
