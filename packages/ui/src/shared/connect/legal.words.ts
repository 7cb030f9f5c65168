import { defineWords, type WordsOf } from '../../words/defineWords.js'
import type { WordOf } from '../../words/keys.js'

/** A key of these texts. */
export type LegalWord = WordOf<'legal'>

/** The English texts of the terms that a visitor agrees to. */
export const legalWords: WordsOf<'legal'> = defineWords('legal')
