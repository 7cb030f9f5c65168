import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the remote wallets in the list of wallets. */
export const moreWalletsWords: WordsOf<'moreWallets'> = defineWords('moreWallets')
