import type { WordOverrides } from '@latchkit/core'
import { locales } from './locales.js'
import { knownLocale, parseLocale } from './translate.js'

/** A language to choose. */
export interface Language {
  /** A BCP 47 tag. */
  readonly tag: string
  /** Its name in the language itself. */
  readonly name: string
}

/** The test language, made from English. */
const TEST_LANGUAGE = 'qps'

/**
 * Returns the name of a language in the language itself, as it begins a line: `Deutsch`, `Français`. The tag itself where the
 * browser knows no name. `tag` is a valid BCP 47 tag.
 */
function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', style: 'short' }).of(tag) ?? tag
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(tag) + rest.join('')
}

/** Returns the languages that the kit has texts in, and those that the app adds by its `words`, in the order of their names. */
export function languagesOf(words: WordOverrides = {}): readonly Language[] {
  const own = Object.keys(words).filter((tag) => words[tag] && parseLocale(tag))
  const tags = ['en', ...Object.keys(locales), ...own].filter((tag) => tag !== TEST_LANGUAGE)
  const distinct = new Map(tags.reverse().map((tag) => [tag.toLowerCase(), tag]))
  return [...distinct.values()]
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Returns the language that is said for a tag: one of `languages`, English where none of them matches. */
export const saidLanguage = (tag: string, languages: readonly Language[]): string =>
  knownLocale(
    tag,
    languages.map((each) => each.tag),
  ) ?? 'en'
