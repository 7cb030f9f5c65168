// @vitest-environment jsdom
import type { WordOverrides } from '@latchkit/core'
import { createTestLatch, type TestLatchOptions } from '@latchkit/testing'
import { expect, test } from 'vitest'
import { accountWords } from '../features/account/account.words.js'
import { pairingWords } from '../features/pairing/pairing.words.js'
import { shellWords } from '../shell/frame/shell.words.js'
import { followLanguage } from './language.js'
import { createWordHints } from './words.hints.js'

async function hintsOf(options: TestLatchOptions): Promise<readonly string[]> {
  const { latch, warnings } = createTestLatch({ debug: true, ...options })
  await createWordHints(latch)()
  return warnings
}

test.each(['klingon', 'sv', 'not a tag', ''])('%j is named as a locale without words', async (locale) => {
  expect(await hintsOf({ locale })).toEqual([
    expect.stringMatching(`^locale "${locale}" has no effect: there are words for auto, en, ar, de, .*zh-TW`),
  ])
})

test('a key of `words` that is not a language is not listed as a language', async () => {
  const [text] = await hintsOf({ locale: 'klingon', words: { 'connect.title': 'Log in' } as unknown as WordOverrides })
  expect(text).toMatch(/^locale .*qps\.\nwords\["connect\.title"\]/)
})

test.each(['auto', 'en', 'en-GB', 'de', 'de-AT', 'zh', 'pt-PT', 'qps', 'SV-se'])('%s is taken', async (locale) => {
  expect(await hintsOf({ locale, words: { sv: { 'shell.close': 'Stäng' } } })).toEqual([])
})

test('every key of the kit is known', async () => {
  const en = { ...shellWords, ...accountWords, ...pairingWords } as Record<string, unknown>
  const words = { en: Object.fromEntries(Object.keys(en).map((key) => [key, 'Text'])) }
  expect(Object.keys(words.en).length).toBeGreaterThan(50)
  expect(await hintsOf({ words })).toEqual([])
})

test.each<[object, string]>([
  [
    { en: { 'shell.clsoe': 'Shut', 'shell.close': 'Shut', toString: 'x' } },
    'words.en has no such key, misspelt perhaps: shell.clsoe, toString.',
  ],
  [
    { 'connect.title': 'Log in' },
    'words["connect.title"] has no effect: words stand under their language, { en: { "connect.title": … } }.',
  ],
  [{ en_US: { 'shell.close': 'Shut' } }, 'words["en_US"] has no effect: it is no BCP 47 tag, as pt-BR is.'],
])('words %j give a hint', async (words, hint) => {
  expect(await hintsOf({ words: words as WordOverrides })).toEqual([hint])
})

test('in debug mode a hint is printed and shown once, and again for another language', async () => {
  const { latch, warnings } = createTestLatch({ debug: true, locale: 'klingon', words: { en: { nothing: 'x' } } })
  const [language, buttons] = [followLanguage(latch, () => {}), followLanguage(latch, () => {})]
  await Promise.all([buttons.load('buttons'), language.load('buttons'), language.load('modal')])
  await expect.poll(() => warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^locale "klingon".*\n.*nothing\.$/)
  await expect.poll(() => latch.getState().alert).toMatchObject({ open: true, message: warnings[0] })
  ;(await latch.feature('locale')).setLocale('elvish')
  await expect.poll(() => warnings).toHaveLength(2)
  expect(warnings[1]).toMatch(/^locale "elvish" [^\n]*$/)
  language.end()
  buttons.end()
})

test('F234 nothing is printed unless debug is on', async () => {
  const options = { locale: 'klingon', words: { en: { nothing: 'x' } } }
  const quiet = createTestLatch(options)
  await followLanguage(quiet.latch, () => {}).load('modal')
  // A kit with debug on has printed its hint by then.
  const loud = createTestLatch({ ...options, debug: true })
  await followLanguage(loud.latch, () => {}).load('modal')
  await expect.poll(() => loud.warnings).toHaveLength(1)
  expect(quiet.warnings).toEqual([])
})
