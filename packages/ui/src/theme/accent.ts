import type { ThemeToken } from '@latchkit/core'
import { contrast, over, search, toHex, toOklch, toRgb, type Rgb } from './oklch.js'

/** The tokens that an accent gives. */
export type AccentToken = Extract<ThemeToken, 'ring' | `accent${string}`>

/** What an accent stands on, and what stands on its tint. */
export interface AccentGround {
  readonly bg: Rgb
  readonly surfaces: readonly Rgb[]
  /** What is written on the tint: text and text 2. */
  readonly texts: readonly Rgb[]
  /** How much of the accent the tint is, at most. */
  readonly tint: number
}

/** What text needs by WCAG 1.4.3, and a little more: browsers round what they mix. */
const TEXT = 4.56
/** What rings and icons need by 1.4.11. */
const GRAPHICS = 3.02
/** What tells a button from the card: as much as surface 2 of dark mode does. */
const SEEN = 1.2
/** A tint of less isn't seen. */
const LEAST_TINT = 0.04
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]

/**
 * From any accent the colours that can be read: white text has 4.5:1 on the fill, the accent's text has it on the card,
 * its surfaces and the tint on each of them, the card's text on the tint, and rings have 3:1. The hue stays; of chroma goes
 * what sRGB doesn't have, of lightness what is too much or too little. Where the ground is of the app's own and nothing
 * could be read on it, it is the best there is.
 */
export function deriveAccent(given: Rgb, ground: AccentGround): Readonly<Record<AccentToken, string>> {
  const own = toOklch(given)
  const at = (lightness: number): Rgb => toRgb({ ...own, lightness })
  const grounds = [ground.bg, ...ground.surfaces]
  const accent = at(towards(own.lightness, at, grounds, GRAPHICS))
  const part = tintOf(accent, ground)
  const tinted = grounds.map((under) => over(accent, part, under))
  const fill = fillOf(own.lightness, at, ground.bg)
  return {
    accent: toHex(accent),
    'accent-fill': toHex(at(fill)),
    'accent-fill-hover': toHex(at(hoverOf(fill, at))),
    'accent-text': toHex(at(towards(own.lightness, at, [...grounds, ...tinted], TEXT))),
    'accent-tint': toHex(accent, part),
    ring: toHex(accent),
  }
}

type At = (lightness: number) => Rgb

const least = (rgb: Rgb, grounds: readonly Rgb[]): number => Math.min(...grounds.map((ground) => contrast(rgb, ground)))

/** The nearest lightness that has a contrast on every ground: lighter on dark ones, darker on light ones. */
function towards(lightness: number, at: At, grounds: readonly Rgb[], wanted: number): number {
  const end = least(WHITE, grounds) > least(BLACK, grounds) ? 1 : 0
  return search(lightness, end, (tried) => least(at(tried), grounds) >= wanted)
}

const bearsWhite = (rgb: Rgb): boolean => contrast(rgb, WHITE) >= TEXT

/** As near to the accent as white text can be read on it, and as it isn't lost on the card. */
function fillOf(lightness: number, at: At, bg: Rgb): number {
  const isSeen = (tried: number): boolean => contrast(at(tried), bg) >= SEEN
  const fill = search(lightness, 0, (tried) => bearsWhite(at(tried)))
  const lightest = search(1, 0, (tried) => bearsWhite(at(tried)))
  const end = [lightest, 0].find(isSeen)
  const seen = end === undefined ? fill : search(fill, end, isSeen)
  return bearsWhite(at(seen)) ? seen : fill
}

/** A step darker; lighter where it is dark already. */
const hoverOf = (fill: number, at: At): number =>
  search(fill > 0.35 ? fill - 0.05 : fill + 0.06, fill, (tried) => bearsWhite(at(tried)))

const tintOf = (accent: Rgb, { bg, texts, tint }: AccentGround): number => {
  const isFine = (part: number): boolean => {
    const tinted = over(accent, part, bg)
    return texts.every((text) => contrast(text, tinted) >= TEXT)
  }
  // In steps of what CSS writes, so that what was tried is what is drawn.
  let steps = Math.round(tint * 255)
  while (!isFine(steps / 255) && steps / 255 > LEAST_TINT) steps--
  return steps / 255
}
