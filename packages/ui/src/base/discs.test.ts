import { expect, test } from 'vitest'
import { discOf, discsOf } from './discs.js'

const looksOf = (names: readonly string[]) => [...discsOf(names).values()].map((disc) => JSON.stringify(disc))
const many = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`)

test('no two names of one list have the same letter in the same colour', () => {
  const names = [...many('Sand', 40), ...many('Ether', 72)]
  expect(new Set(looksOf(names)).size).toBe(names.length)
})

test('few names of one letter differ by at least 20 degrees of hue', () => {
  const hues = [...discsOf(many('S', 18)).values()].map(({ hue, light }) => {
    expect(light).toBe(42)
    return hue
  })
  expect(new Set(hues).size).toBe(18)
  expect(hues.every((hue) => hue % 20 === 0)).toBe(true)
})

test('a name keeps its colour when names join after it, and has it alone where nothing is in its way', () => {
  const names = many('S', 30)
  expect(discsOf(names).get('S0')).toEqual(discOf('S0'))
  expect([...discsOf(names.slice(0, 9))]).toEqual([...discsOf(names)].slice(0, 9))
})

test('names that are known keep their colours, and no other name gets one of them', () => {
  const known = discsOf(['S1', 'S2'])
  const all = discsOf(['S3', 'S2', 'S4'], known)
  expect(all.get('S1')).toBe(known.get('S1'))
  expect(new Set([...all.values()].map((disc) => JSON.stringify(disc))).size).toBe(4)
})

test('more names of one letter than there are colours have one, too', () => {
  expect(discsOf(many('S', 200)).size).toBe(200)
})
