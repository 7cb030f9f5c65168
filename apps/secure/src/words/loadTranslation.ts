import { ENGLISH, matchLocale, speaking, type Translation } from '@latchkit/ui/parts'
import { siteLocales } from './locales.js'

/** Loads the site's texts in the first of these languages that it has, else English. Never rejects. */
export async function loadTranslation(wanted: readonly string[]): Promise<Translation> {
  const locale = matchLocale(wanted, Object.keys(siteLocales))
  try {
    const part = await siteLocales[locale]?.secure()
    return part ? speaking(locale, part.words, {}) : ENGLISH
  } catch {
    return ENGLISH
  }
}
