import { defineWords, type WordsOf } from '../../words/defineWords.js'
import type { WordOf } from '../../words/keys.js'

/** A key of these texts. */
export type PairingWord = WordOf<'pairing'>

/** The English texts of connecting a wallet of another device, and of downloading one. */
export const pairingWords: WordsOf<'pairing'> = defineWords('pairing')
