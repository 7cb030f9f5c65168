import { defineWords, type WordsOf } from '../words/defineWords.js'

/** The English texts of the buttons, which load with the page. */
export const buttonsWords: WordsOf<'buttons'> = defineWords('buttons')
