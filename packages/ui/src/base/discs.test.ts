import { expect, test } from 'vitest'
import { contrast, type Rgb } from '../theme/oklch.js'
import { createDiscs, discOf, type Disc } from './discs.js'

const looksOf = (names: readonly string[], discs = createDiscs()) => names.map((name) => JSON.stringify(discs.of(name)))
const many = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`)

/** Converts a colour from HSL, with the saturation of all discs, to sRGB. */
function rgbOf({ hue, light }: Disc): Rgb {
  const [lightness, saturation] = [light / 100, 0.38]
  const part = (start: number): number => {
    const at = (start + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  }
  return [part(0), part(8), part(4)]
}

test('white letters are readable on each colour', () => {
  const all = Array.from({ length: 72 }, (_, tries) => discOf('Sand', tries))
  const worst = Math.min(...all.map((disc) => contrast([1, 1, 1], rgbOf(disc))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})

test('no two names have the same letter in the same colour', () => {
  const names = [...many('Sand', 40), ...many('Ether', 72)]
  expect(new Set(looksOf(names)).size).toBe(names.length)
})

test('few names of one letter differ by at least 20 degrees of hue', () => {
  const discs = createDiscs()
  const hues = many('S', 18).map((name) => {
    const { hue, light } = discs.of(name)
    expect([34, 42]).toContain(light)
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
