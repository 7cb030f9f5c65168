import type english from '../../words/en.json'

/** The English texts, by group, then by key. The build replaces this type by its content. */
export type English = typeof english
