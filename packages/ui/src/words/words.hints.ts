import type { Latch, WordOverrides } from '@latchkit/core'
import { warn } from '../shared/warn.js'
import { locales } from './locales.js'
import { knownLocale, parseLocale } from './translate.js'

/**
 * Returns a function that prints which parts of the kit's locale and of the app's own words have no effect, each hint
 * once. Loaded in debug mode only.
 */
export function createWordHints(latch: Latch): () => Promise<void> {
  const said = new Set<string>()
  return async () => {
    const { words } = latch.options
    const own = words ? wordHints(words, await wordKeys()) : []
    const hints = [...localeHints(latch.getState().locale.locale, words), ...own]
    const text = hints.filter((hint) => !said.has(hint)).join('\n')
    if (!text) return
    for (const hint of hints) said.add(hint)
    await warn(latch, text)
  }
}

/** Reads every key from the test language `qps`, because English texts are in the chunks of their views. */
async function wordKeys(): Promise<ReadonlySet<string>> {
  const parts = await Promise.all(Object.values(locales.qps ?? {}).map((load) => load()))
  return new Set(parts.flatMap(({ words }) => Object.keys(words)))
}

function localeHints(locale: string, words: WordOverrides = {}): string[] {
  const known = [...new Set(['en', ...Object.keys(locales), ...Object.keys(words).filter(parseLocale)])]
  return locale === 'auto' || knownLocale(locale, known)
    ? []
    : [`locale "${locale}" has no effect: there are words for auto, ${known.join(', ')}.`]
}

/** Reads `words` as unknown values, because a page without type checks may have passed anything. */
function wordHints(words: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>): string[] {
  return Object.entries(words).flatMap(([locale, texts]) => {
    if (texts === undefined) return []
    if (typeof texts !== 'object' || texts === null)
      return [`words["${locale}"] has no effect: words stand under their language, { en: { "${locale}": … } }.`]
    if (!parseLocale(locale)) return [`words["${locale}"] has no effect: it is no BCP 47 tag, as pt-BR is.`]
    const unknown = Object.keys(texts).filter((key) => !keys.has(key))
    return unknown.length > 0 ? [`words.${locale} has no such key, misspelt perhaps: ${unknown.join(', ')}.`] : []
  })
}
