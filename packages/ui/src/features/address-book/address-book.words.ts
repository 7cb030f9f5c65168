import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the views of the address book. */
export const addressBookWords: WordsOf<'addressBook'> = defineWords('addressBook')
