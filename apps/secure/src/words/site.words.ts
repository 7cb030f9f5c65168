import { defineWords, type WordsOf } from '@latchkit/ui/parts'

/** The English texts of the site. */
export const siteWords: WordsOf<'secure'> = defineWords('secure')
