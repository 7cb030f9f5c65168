import { defineWords, type WordsOf } from '../../../words/defineWords.js'

/** The English texts of the view that scans. */
export const scanWords: WordsOf<'scan'> = defineWords('scan')
