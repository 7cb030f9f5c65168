import { defineWords, type WordsOf } from '../../words/defineWords.js'
import type { WordOf } from '../../words/keys.js'

/** A key of these texts. */
export type ConnectionWord = WordOf<'connection'>

/** The English texts of connecting a wallet of this browser. */
export const connectionWords: WordsOf<'connection'> = defineWords('connection')
