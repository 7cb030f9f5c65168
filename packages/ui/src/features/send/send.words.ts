import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views that send. */
export const sendWords: WordsOf<'send'> = defineWords('send')
