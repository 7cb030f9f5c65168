import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the view of all wallets. */
export const allWalletsWords: WordsOf<'allWallets'> = defineWords('allWallets')
