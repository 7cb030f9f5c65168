import { defineWords, type WordsOf } from '../words/defineWords.js'

/** The English texts of parts that several features use. */
export const commonWords: WordsOf<'common'> = defineWords('common')
