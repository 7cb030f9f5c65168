import type english from '#english-words'

/** The English texts of the kit, by group, then by key. Those of the server's mails are in the same files. */
type English = Omit<typeof english, 'mail'>

/** A group of texts. It belongs to a feature, which declares it with `defineWords`. */
export type WordGroup = keyof English

/** A key of the texts of a group. */
export type WordOf<group extends WordGroup> = group extends WordGroup ? keyof English[group] & string : never

/** A key of the kit's texts. */
export type WordKey = WordOf<WordGroup>
