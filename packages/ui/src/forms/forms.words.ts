import { defineWords, type WordsOf } from '../words/defineWords.js'

/** The English texts of forms: fields, their errors, summaries and success. */
export const formsWords: WordsOf<'forms'> = defineWords('forms')
