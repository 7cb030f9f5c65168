import type { WordGroup, WordOf } from './keys.js'
import type { Locales, Texts, WordPart } from './translation.js'

const UNCOMPILED =
  'Latchkit: these sources need the plugin packages/ui/compile/words/plugin.mjs, which compiles their texts.'

/** The English texts of a group. */
export type WordsOf<group extends WordGroup> = Texts<WordOf<group>>

/**
 * Declares the English texts of a group of `packages/ui/words/en.json`. The build puts the texts in place of the call,
 * so they load with the feature. Other languages have the same keys.
 *
 * @throws {Error} where the sources run without that plugin
 */
export function defineWords<group extends WordGroup>(group: group): WordsOf<group> {
  throw new Error(`${UNCOMPILED} (${group})`)
}

/**
 * Declares the languages of `packages/ui/words` but English, with the parts of the modal, or with one part that a site of its own
 * has. The build puts their loaders in place of the call.
 *
 * @throws {Error} where the sources run without that plugin
 */
export function defineLocales(part?: WordGroup): Locales {
  throw new Error(`${UNCOMPILED} (${part})`)
}

/**
 * Declares the texts of one part in every language of `packages/ui/words` but English, by BCP 47 tag. The build puts the
 * texts in place of the call, so they load with its module, all at once.
 *
 * @throws {Error} where the sources run without that plugin
 */
export function defineTranslations(part: WordPart): Readonly<Record<string, Texts>> {
  throw new Error(`${UNCOMPILED} (${part})`)
}
