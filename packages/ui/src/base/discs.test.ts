import { expect, test } from 'vitest'
import { contrast, type Rgb } from '../theme/oklch.js'
import { createDiscs, discOf, type Disc } from './discs.js'

const looksOf = (names: readonly string[], discs = createDiscs()) => names.map((name) => JSON.stringify(discs.of(name)))
const many = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`)

/** Converts a colour from HSL to sRGB. */
function rgbOf(disc: Disc): Rgb {
  const { hue } = disc
  const [lightness, saturation] = [disc.light / 100, disc.saturation / 100]
  const part = (start: number): number => {
    const at = (start + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  }
  return [part(0), part(8), part(4)]
}

/** All looks of a letter. */
const all = Array.from({ length: 54 }, (_, tries) => discOf('Sand', tries))
/** The distance of two colours, of 442, as the pictures of stories measure it. */
const distance = (one: Disc, other: Disc): number => {
  const [channels, others] = [rgbOf(one), rgbOf(other)]
  return 255 * Math.hypot(...([0, 1, 2] as const).map((at) => channels[at] - others[at]))
}

test('white letters are readable on each colour', () => {
  const worst = Math.min(...all.map((disc) => contrast([1, 1, 1], rgbOf(disc))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})

test('any two colours are told apart', () => {
  const least = Math.min(...all.flatMap((disc, at) => all.slice(0, at).map((other) => distance(disc, other))))
  expect(least).toBeGreaterThan(24)
})

test('no two names have the same letter in the same colour', () => {
  const names = [...many('Sand', 40), ...many('Ether', 54)]
  expect(new Set(looksOf(names)).size).toBe(names.length)
})

test('few names of one letter have each a hue of their own', () => {
  const discs = createDiscs()
  expect(new Set(many('S', 18).map((name) => discs.of(name).hue)).size).toBe(18)
})

test('a name keeps its colour when others are drawn after it, and has its own where nothing is in its way', () => {
  const discs = createDiscs()
  const names = many('S', 30)
  expect(discs.of('S0')).toEqual(discOf('S0'))
  const first = looksOf(names.slice(0, 9), discs)
  looksOf(names, discs)
  expect(looksOf(names.slice(0, 9), discs)).toEqual(first)
})

test('of thousands of names of one letter, those that were drawn last differ, and keep their colours', () => {
  const discs = createDiscs()
  const names = many('S', 5000)
  const looks = looksOf(names, discs).slice(-54)
  expect(new Set(looks).size).toBe(54)
  expect(looksOf(names.slice(-54), discs)).toEqual(looks)
})

test('a list that is scrolled back to its beginning has no two alike there', () => {
  const discs = createDiscs()
  const names = many('S', 500)
  looksOf(names, discs)
  expect(new Set(looksOf(names.slice(0, 54), discs)).size).toBe(54)
})
