import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts of the view of the sessions. */
export const sessionsWords: WordsOf<'sessions'> = defineWords('sessions')
