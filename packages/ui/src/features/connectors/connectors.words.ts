import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the list of wallets. */
export const connectorsWords: WordsOf<'connectors'> = defineWords('connectors')
