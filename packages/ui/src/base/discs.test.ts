import { expect, test } from 'vitest'
import { createDiscs, discOf } from './discs.js'

const looksOf = (names: readonly string[], discs = createDiscs()) => names.map((name) => JSON.stringify(discs.of(name)))
const many = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`)

test('no two names have the same letter in the same colour', () => {
  const names = [...many('Sand', 40), ...many('Ether', 72)]
  expect(new Set(looksOf(names)).size).toBe(names.length)
})

test('few names of one letter differ by at least 20 degrees of hue', () => {
  const discs = createDiscs()
  const hues = many('S', 18).map((name) => {
    const { hue, light } = discs.of(name)
    expect(light).toBe(42)
    return hue
  })
  expect(new Set(hues).size).toBe(18)
  expect(hues.every((hue) => hue % 20 === 0)).toBe(true)
})

test('a name keeps its colour when others are drawn after it, and has its own where nothing is in its way', () => {
  const discs = createDiscs()
  const names = many('S', 30)
  expect(discs.of('S0')).toEqual(discOf('S0'))
  const first = looksOf(names.slice(0, 9), discs)
  looksOf(names, discs)
  expect(looksOf(names.slice(0, 9), discs)).toEqual(first)
})

test('more names of one letter than there are colours have one, too, and each keeps it', () => {
  const discs = createDiscs()
  const names = many('S', 200)
  const looks = looksOf(names, discs)
  expect(new Set(looks).size).toBe(72)
  expect(looksOf(names, discs)).toEqual(looks)
})
