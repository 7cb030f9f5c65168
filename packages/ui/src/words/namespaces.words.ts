import { defineWords, type WordsOf } from './defineWords.js'

/** The English names of the kinds of networks. */
export const namespacesWords: WordsOf<'namespaces'> = defineWords('namespaces')
