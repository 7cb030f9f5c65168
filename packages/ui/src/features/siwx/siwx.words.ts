import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the view that signs in with the wallet. */
export const siwxWords: WordsOf<'siwx'> = defineWords('siwx')
