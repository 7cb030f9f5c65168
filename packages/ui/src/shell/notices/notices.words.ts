import { defineWords, type WordsOf } from '../../words/defineWords.js'
import type { WordOf } from '../../words/keys.js'

/** A key of these texts. */
export type NoticesWord = WordOf<'notices'>

/** The English texts of the snackbar, the alert and the announcements. */
export const noticesWords: WordsOf<'notices'> = defineWords('notices')
