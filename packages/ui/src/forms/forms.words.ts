import { defineWords, type WordsOf } from '../words/defineWords.js'
import type { WordOf } from '../words/keys.js'

/** A key of these texts. */
export type FormsWord = WordOf<'forms'>

/** The English texts of forms: fields, their errors, summaries and success. */
export const formsWords: WordsOf<'forms'> = defineWords('forms')
