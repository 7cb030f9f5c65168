import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connectionWords } from '../features/connection/connection.words.js'
import { fill } from './message.js'
import type { WordPart } from './translation.js'
import { translate } from './translate.js'
import { sayer } from './useSay.js'

const PARTS: ReadonlySet<WordPart> = new Set(['buttons', 'modal'] as const)
const SOURCES = fileURLToPath(new URL('../../words/', import.meta.url))
const tags = readdirSync(SOURCES).map((file) => file.replace('.json', ''))
const isFromTheRight = (tag: string): boolean => ['ar', 'fa', 'he'].includes(tag)

/** Returns a value for every gap of a language's texts: a Latin word with a sign that a wrong direction would move. */
const everyGap = (tag: string): Record<string, string> => {
  const names = readFileSync(`${SOURCES}${tag}.json`, 'utf8').matchAll(/\{(\w+)\}/g)
  return Object.fromEntries(Array.from(names, ([, name]) => [name, 'Wow!']))
}

test.each(tags.filter(isFromTheRight))(
  '%s: the value of each gap is isolated from the direction of the text',
  async (tag) => {
    const { texts, direction } = await translate([tag], PARTS)
    expect(direction).toBe('rtl')
    const said = Object.values(texts).map((text) => fill(text, everyGap(tag), tag))
    expect(said.filter((text) => text.includes('Wow!')).length).toBeGreaterThan(30)
    expect(said.filter((text) => text.replaceAll('\u2068Wow!\u2069', '').includes('Wow!'))).toEqual([])
  },
)

test.each(tags.filter((tag) => tag !== 'en' && !isFromTheRight(tag)))(
  '%s: texts have no isolating characters',
  async (tag) => {
    const { texts, direction } = await translate([tag], PARTS)
    expect(direction).toBe('ltr')
    const said = Object.values(texts).map((text) => fill(text, everyGap(tag), tag))
    expect(said.filter((text) => /[\u2066-\u2069]/.test(text))).toEqual([])
  },
)

// axe looks for names in one language only: see `.storybook/looks.ts`.
test.each(tags)('%s: no text is empty', (tag) => {
  const texts = [...readFileSync(`${SOURCES}${tag}.json`, 'utf8').matchAll(/^ +"(\S+)": "(.*)"/gm)]
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(([, , text]) => !text!.trim()).map(([, key]) => key)).toEqual([])
})

test('an app’s own words are isolated as the kit’s are', async () => {
  const words = { fa: { 'connecting.missing': '{wallet} نیست' }, ps: { 'connecting.missing': '{wallet} نشته' } }
  const said = async (tag: string): Promise<string> =>
    sayer(connectionWords, await translate([tag], PARTS, words))('connecting.missing', { wallet: 'MetaMask' })
  expect(await Promise.all(['fa', 'ps'].map(said))).toEqual(['\u2068MetaMask\u2069 نیست', '\u2068MetaMask\u2069 نشته'])
})
