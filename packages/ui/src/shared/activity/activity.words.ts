import { defineWords, type WordsOf } from '../../words/defineWords.js'

/** The English texts about what an account did. */
export const activityWords: WordsOf<'activity'> = defineWords('activity')
