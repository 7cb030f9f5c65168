import type { Report, WordOverrides } from '@latchkit/core'
import { locales } from './locales.js'
import { fill, type Message } from './message.js'
import { compileOverrides } from './overrides.js'
import { ENGLISH, type Translation, type Texts, type WordPart } from './translation.js'

/** The scripts that are written from right to left, by ISO 15924 code. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/**
 * Resolves with the first of the wanted languages that the kit or the app has, else English, with its texts of
 * `parts`. The app's own `words` replace the kit's. Calls `onMissing` for each part that fails to load; its texts are
 * English then. Errors of the app's words go to `report`.
 */
export async function translate(
  wanted: readonly string[],
  parts: ReadonlySet<WordPart>,
  words: WordOverrides = {},
  onMissing: () => void = () => {},
  report?: Report,
): Promise<Translation> {
  const locale = matchLocale(wanted, [...Object.keys(locales), ...Object.keys(words)])
  const own = words[locale]
  const loaders = locales[locale]
  if (!own && !loaders) return ENGLISH
  const load = async (part: WordPart): Promise<Texts | undefined> => (await loaders?.[part]?.().catch(onMissing))?.words
  const tables = await Promise.all([...parts].map(load))
  return speaking(locale, Object.assign({}, ...tables) as Texts, compileOverrides(own, report))
}

/** Returns a language with its texts, replaced by the app's own ones. Where one of those fails, the kit's text is said. */
export function speaking(locale: string, kit: Texts, own: Texts): Translation {
  const texts = { ...kit, ...withKit(own, kit) }
  const { script = '' } = parseLocale(locale)?.maximize() ?? {}
  return RIGHT_TO_LEFT.includes(script)
    ? { locale, direction: 'rtl', texts: isolateGaps(texts) }
    : { locale, direction: 'ltr', texts }
}

const withKit = (own: Texts, kit: Texts): Texts =>
  Object.fromEntries(
    Object.entries(own).map(([key, text]) => {
      const otherwise = kit[key]
      return [key, typeof text === 'function' && otherwise !== undefined ? withOtherwise(text, otherwise) : text]
    }),
  )

const withOtherwise =
  (text: Extract<Message, (...args: never[]) => string>, otherwise: Message): Message =>
  (locale, values) => {
    try {
      return text(locale, values)
    } catch {
      return fill(otherwise, values, locale)
    }
  }

/**
 * Isolates the gaps of texts that are written from right to left (U+2068 to U+2069). Most names are written from left
 * to right, and without isolation they would reorder the signs beside them.
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

/** Returns the first of the wanted BCP 47 tags that matches a known language, else `en`. */
export function matchLocale(wanted: readonly string[], known: readonly string[]): string {
  for (const tag of wanted) {
    const locale = knownLocale(tag, known)
    if (locale) return locale
  }
  return 'en'
}

/**
 * Returns the known language for a BCP 47 tag: of the whole tag, else of the language alone, else of the language in
 * another region. Chinese is matched by its script, traditional Chinese also by region. English is always known.
 * Undefined where no known language matches.
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

/** Parses a BCP 47 tag. Undefined where it is not a valid one. */
export function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
