import type { WordOverrides } from '@latchkit/core'
import { locales } from './locales.js'
import { compileOverrides } from './overrides.js'
import { ENGLISH, type Spoken, type Texts, type WordGroup } from './spoken.js'

/** Scripts that are written from the right. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/**
 * The first of the wanted languages that there is, with its texts of these groups and the app's own among them. What
 * doesn't come is told, and said in English.
 */
export async function translate(
  wanted: readonly string[],
  groups: ReadonlySet<WordGroup>,
  words: WordOverrides = {},
  onMissing: () => void = () => {},
): Promise<Spoken> {
  const locale = matchLocale(wanted, [...Object.keys(locales), ...Object.keys(words)])
  const own = words[locale]
  const loaders = locales[locale]
  if (!own && !loaders) return ENGLISH
  const load = async (group: WordGroup): Promise<Texts | undefined> =>
    (await loaders?.[group]().catch(onMissing))?.words
  const tables = await Promise.all([...groups].map(load))
  const texts = Object.assign({}, ...tables, own && compileOverrides(own)) as Texts
  const { script = '' } = parseLocale(locale)?.maximize() ?? {}
  return RIGHT_TO_LEFT.includes(script)
    ? { locale, direction: 'rtl', texts: isolateGaps(texts) }
    : { locale, direction: 'ltr', texts }
}

/**
 * Texts whose gaps are in isolation (U+2068 to U+2069): names are mostly written from the left, and would take along what
 * stands beside them. Where all of it is written from the left nothing has to be done for that.
 */
const isolateGaps = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      Array.isArray(text)
        ? text.flatMap((part: string | readonly [string]) =>
            typeof part === 'string' ? [part] : ['\u2068', part, '\u2069'],
          )
        : text,
    ]),
  )

/** The first wanted language that is known, else English. */
export function matchLocale(wanted: readonly string[], known: readonly string[]): string {
  for (const tag of wanted) {
    const locale = knownLocale(tag, known)
    if (locale) return locale
  }
  return 'en'
}

/**
 * A language as it is known: by its whole tag, then by the language alone, then as another region has it (BCP 47). Chinese
 * is told apart by its script, and traditional Chinese by where it is read. English always is.
 */
export function knownLocale(tag: string, known: readonly string[]): string | undefined {
  const locale = parseLocale(tag)
  if (!locale) return undefined
  const { language, script, region } = locale.maximize()
  const candidates = [tag, alike(language, script, region), `${language}-${region}`]
  const exact = candidates.map((candidate) => find(candidate, known)).find(Boolean)
  if (exact || language === 'en') return exact ?? 'en'
  return known.find((each) => parseLocale(each)?.maximize().language === language)
}

const alike = (language: string, script = '', region = ''): string =>
  language === 'zh' ? (script === 'Hans' ? 'zh-CN' : /HK|MO/.test(region) ? 'zh-HK' : 'zh-TW') : language

const find = (tag: string, known: readonly string[]): string | undefined =>
  known.find((each) => each.toLowerCase() === tag.toLowerCase())

/** What a tag says. Undefined where it is no BCP 47 tag. */
export function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
