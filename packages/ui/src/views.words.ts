import { defineWords, type WordsOf } from './words/defineWords.js'
import type { WordOf } from './words/keys.js'

/** A key of these texts. */
export type ViewsWord = WordOf<'views'>

/** The English headings of the views. */
export const viewsWords: WordsOf<'views'> = defineWords('views')
