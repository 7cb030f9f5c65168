import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the wallets from elsewhere in the list of wallets. */
export const moreWalletsWords: WordsOf<'moreWallets'> = defineWords('moreWallets')
