import { defineWords, type WordsOf } from '../words/defineWords.js'

/** The English texts of the views that explain wallets and networks. */
export const helpWords: WordsOf<'help'> = defineWords('help')
