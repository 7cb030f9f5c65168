import { defineWords, type WordsOf } from './defineWords.js'
import type { WordOf } from './keys.js'

/** A key of these texts. */
export type ErrorsWord = WordOf<'errors'>

/** The English texts of errors, by code. */
export const errorsWords: WordsOf<'errors'> = defineWords('errors')
