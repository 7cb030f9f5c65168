// @vitest-environment jsdom
import { createTestLatch } from '@latchkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { accountWords } from '../features/account/account.words.js'
import { sendWords } from '../features/send/send.words.js'
import { allWalletsWords } from '../shared/wallets/allWallets.words.js'
import { createViewFinder } from '../shell/frame/findView.js'
import { shellWords } from '../shell/frame/shell.words.js'
import { followLanguage, type Language as Followed } from './language.js'
import { ENGLISH, type Translation, type WordPart } from './translation.js'
import { locales } from './locales.js'
import { matchLocale } from './translate.js'
import { sayer } from './useSay.js'

afterEach(() => vi.restoreAllMocks())

/** A followed language, with everything that it published. */
interface Language extends Followed {
  readonly heard: readonly Translation[]
  readonly spoken: () => Translation
}

function speaking(
  options: Parameters<typeof createTestLatch>[0] = {},
  navigator: readonly string[] = ['en-US'],
): { readonly language: Language; readonly latch: ReturnType<typeof createTestLatch>['latch'] } {
  vi.spyOn(globalThis.navigator, 'languages', 'get').mockReturnValue(navigator)
  const { latch } = createTestLatch(options)
  const heard: Translation[] = []
  const language = followLanguage(latch, (spoken) => heard.push(spoken))
  return { language: { ...language, heard, spoken: () => heard.at(-1) ?? ENGLISH }, latch }
}
const close = (language: Language): string => sayer(shellWords, language.spoken())('shell.close')

test('English is there at once, and nothing is fetched for it', async () => {
  const { language } = speaking({}, ['en-GB', 'de'])
  expect(close(language)).toBe('Close')
  await language.load('modal')
  expect(language.heard).toEqual([])
})

test('the browser’s language is spoken where the app names none', async () => {
  const { language } = speaking({}, ['de-AT', 'en'])
  await language.load('modal')
  expect(language.spoken()).toMatchObject({ locale: 'de', direction: 'ltr' })
  expect(close(language)).toBe('Schließen')
})

test('the texts of the views that send load with these views', async () => {
  const { language } = speaking({ locale: 'de' })
  const youSend = (): string => sayer(sendWords, language.spoken())('send.youSend')
  await language.load('modal')
  expect(language.spoken().locale).toBe('de')
  expect(youSend()).toBe('You send')
  await createViewFinder({}, language.load)('WalletSend').module
  expect(youSend()).toBe('Du sendest')
})

test('the app’s language is spoken where it names one, from right to left too', async () => {
  const { language } = speaking({ locale: 'ar' }, ['de'])
  await language.load('modal')
  expect(language.spoken()).toMatchObject({ locale: 'ar', direction: 'rtl' })
})

test.each(['xx', 'tlh', 'not a tag', ''])(
  'F225 a language without our texts, %j, is English with no label empty',
  async (locale) => {
    const { language } = speaking({ locale }, [])
    await language.load('modal')
    expect(language.spoken().locale).toBe('en')
    expect(close(language)).toBe('Close')
  },
)

test('a switch is followed live, with the texts of what is on show', async () => {
  const { language, latch } = speaking({ locale: 'de' })
  await Promise.all([language.load('modal'), language.load('buttons')])
  expect(language.heard).toHaveLength(1)
  ;(await latch.feature('locale')).setLocale('fr')
  await vi.waitFor(() => expect(language.spoken().locale).toBe('fr'))
  expect(close(language)).toBe('Fermer')
  expect(sayer(accountWords, language.spoken())('account.copy')).not.toBe('Copy address')
  ;(await latch.feature('locale')).setLocale('en')
  await vi.waitFor(() => expect(close(language)).toBe('Close'))
  language.end()
  ;(await latch.feature('locale')).setLocale('de')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(close(language)).toBe('Close')
})

test('two parts asked for at once are both there when either is', async () => {
  const { language } = speaking({ locale: 'de' })
  const parts: WordPart[] = ['buttons', 'modal']
  await Promise.race(parts.map((part) => language.load(part)))
  expect(close(language)).toBe('Schließen')
  expect(sayer(accountWords, language.spoken())('account.copy')).toBe('Adresse kopieren')
})

test('an app’s own words stand in place of ours, in its language alone', async () => {
  const words = {
    en: { 'shell.close': 'Shut', 'account.age': 'since {time}' },
    de: {
      'all.count': ({ count }: { count?: unknown }, locale: string) =>
        count === 1 ? 'genau eine' : `ganze ${(count as number).toLocaleString(locale)} Stück`,
    },
  }
  const { language, latch } = speaking({ words })
  await language.load('modal')
  expect(close(language)).toBe('Shut')
  expect(sayer(accountWords, language.spoken())('account.age', { time: 'noon' })).toBe('since noon')
  ;(await latch.feature('locale')).setLocale('de')
  await vi.waitFor(() => expect(close(language)).toBe('Schließen'))
  const say = sayer(allWalletsWords, language.spoken())
  expect([say('all.count', { count: 1 }), say('all.count', { count: 1234 })]).toEqual([
    'genau eine',
    'ganze 1.234 Stück',
  ])
})

test('an own word that throws, or that is no text, is ours in the same language', async () => {
  const words = {
    de: {
      'shell.close': () => {
        throw new Error('a mistake')
      },
      'shell.back': () => undefined as unknown as string,
    },
  }
  const { language } = speaking({ words, locale: 'de' })
  await language.load('modal')
  expect([close(language), sayer(shellWords, language.spoken())('shell.back')]).toEqual(['Schließen', 'Zurück'])
})

test('an app adds a language', async () => {
  const { language } = speaking({ words: { sv: { 'shell.close': 'Stäng' } } }, ['sv-SE'])
  await language.load('modal')
  expect(language.spoken().locale).toBe('sv')
  expect([close(language), sayer(shellWords, language.spoken())('shell.back')]).toEqual(['Stäng', 'Back'])
})

test('an app adds a language that is written from right to left', async () => {
  const { language } = speaking({ words: { ps: { 'shell.close': 'بندول' } } }, ['ps-AF'])
  await language.load('modal')
  expect(language.spoken()).toMatchObject({ locale: 'ps', direction: 'rtl' })
})

test('a malformed language tag in the app’s words does not break the other languages', async () => {
  const { language } = speaking({ words: { en_US: { 'shell.close': 'Shut' } } }, ['sv-SE', 'en'])
  await language.load('modal')
  expect([language.spoken().locale, close(language)]).toEqual(['en', 'Close'])
})

test('texts that failed to load are English, and are loaded again with the next view, not at each change of state', async () => {
  const { language, latch } = speaking({ locale: 'de' })
  const modal = vi.spyOn(locales.de!, 'modal').mockRejectedValueOnce(new Error('offline'))
  await language.load('modal')
  expect(close(language)).toBe('Close')
  ;(await latch.feature('theme')).setMode('light')
  await vi.waitFor(() => expect(latch.getState().theme.mode).toBe('light'))
  await new Promise(setImmediate)
  expect(modal).toHaveBeenCalledTimes(1)
  await language.load('buttons')
  expect(close(language)).toBe('Schließen')
  expect(modal).toHaveBeenCalledTimes(2)
})

test('plurals and numbers are the language’s', async () => {
  const { language } = speaking({ locale: 'ru' })
  await language.load('modal')
  const say = sayer(allWalletsWords, language.spoken())
  const said = [1, 3, 5, 21, 1234].map((count) => say('all.count', { count }))
  expect(new Set(said.map((text) => text.replace(/[\d\s,]/g, ''))).size).toBe(3)
  expect(said[4]).toMatch(/1\s234/)
})

test.each([
  [['zh-HK'], 'zh-HK'],
  [['zh-MO'], 'zh-HK'],
  [['zh-Hant'], 'zh-TW'],
  [['zh-TW'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['pt-PT'], 'pt-BR'],
  [['es-419'], 'es'],
  [['iw'], 'he'],
  [['in'], 'id'],
  [['sv', 'nb', 'fr-CA'], 'fr'],
  [['en-AU', 'de'], 'en'],
  [['tlh', 'x'], 'en'],
  [[], 'en'],
])('of %j the language is %s', (wanted, locale) => {
  const known = ['de', 'es', 'fr', 'he', 'id', 'pt-BR', 'zh-CN', 'zh-HK', 'zh-TW']
  expect(matchLocale(wanted, known)).toBe(locale)
})
