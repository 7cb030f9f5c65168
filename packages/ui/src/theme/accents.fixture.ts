import { converter } from 'culori'
import type { Rgb } from './oklch.js'

/** Parses a CSS colour with culori. Throws where it is none. */
export function rgbOf(css: string): Rgb {
  const { r, g, b } = converter('rgb')(css)!
  return [r, g, b]
}

/** Returns a thousand accents, the same in each run: every hue, greys, pale and dark ones, and some outside of sRGB. */
export function accents(): string[] {
  const random = seeded(20_26)
  const pick = (from: number, to: number): string => (from + random() * (to - from)).toFixed(3)
  const make = [
    () =>
      `#${Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`,
    () => `hsl(${pick(0, 360)} ${pick(0, 100)}% ${pick(0, 100)}%)`,
    () => `hsl(${pick(0, 360)} 100% ${pick(30, 95)}%)`,
    () => `oklch(${pick(0, 1)} ${pick(0, 0.4)} ${pick(0, 360)})`,
    () => `color(display-p3 ${pick(0, 1)} ${pick(0, 1)} ${pick(0, 1)})`,
    () => `color(rec2020 ${pick(0, 1)} ${pick(0, 1)} ${pick(0, 1)})`,
    () => `hsl(0 0% ${pick(0, 100)}%)`,
    () => `lab(${pick(85, 100)} ${pick(-20, 20)} ${pick(-20, 20)})`,
    () => `rgb(${pick(0, 25)} ${pick(0, 25)} ${pick(0, 25)} / ${pick(0.1, 1)})`,
    () => `hwb(${pick(0, 360)} ${pick(0, 50)}% ${pick(0, 50)}% / ${pick(0.1, 1)})`,
  ]
  const edges = [
    'black',
    'white',
    '#010101',
    '#fefefe',
    'gold',
    'blue',
    'lime',
    'red',
    'yellow',
    'color(display-p3 0 1 0)',
  ]
  return [...edges, ...Array.from({ length: 1000 - edges.length }, (_, index) => make[index % make.length]!())]
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
