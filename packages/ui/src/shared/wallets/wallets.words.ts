import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts about several wallets at once. */
export const walletsWords: WordsOf<'wallets'> = defineWords('wallets')
