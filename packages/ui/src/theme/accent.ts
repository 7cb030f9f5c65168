import type { ThemeToken } from '@latchkit/core'
import { contrast, blend, search, toHex, toOklch, toRgb, type Rgb } from './oklch.js'

/** The tokens that are derived from an accent. */
export type AccentToken = Extract<ThemeToken, 'ring' | `accent${string}`>

/** The colours around an accent: the backgrounds that it is drawn on, and the texts that are drawn on its tint. */
export interface AccentGround {
  /** The card's background. */
  readonly bg: Rgb
  /** The backgrounds on the card, `surface-1` to `surface-3`. */
  readonly surfaces: readonly Rgb[]
  /** The texts on the tint: `text` and `text-2`. */
  readonly texts: readonly Rgb[]
  /** The highest opacity of the tint, from 0 to 1. */
  readonly tint: number
}

/** The least contrast of text: 4.5 by WCAG 1.4.3, and a little more, because browsers round mixed colours. */
const TEXT = 4.56
/** The least contrast of rings and icons: 3 by WCAG 1.4.11, and a little more. */
const GRAPHICS = 3.02
/** The least contrast of a button to the card: as that of surface 2 in dark mode. */
const SEEN = 1.2
/** The least opacity at which a tint is visible. */
const MIN_TINT = 0.04
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]

/**
 * Derives readable colours from any accent, as `#rrggbb`, the tint as `#rrggbbaa`. White text has a contrast of 4.5:1
 * on the fill; the accent's text has it on the card, its surfaces and the tint on each of them; the card's texts have
 * it on the tint; rings have 3:1. The hue stays. Chroma is reduced to what sRGB has, lightness changes as far as
 * contrast needs. Where the app's own backgrounds allow no such colour, the result is the best one available.
 */
export function deriveAccent(given: Rgb, ground: AccentGround): Readonly<Record<AccentToken, string>> {
  const own = toOklch(given)
  const at = (lightness: number): Rgb => toRgb({ ...own, lightness })
  const grounds = [ground.bg, ...ground.surfaces]
  const accent = at(towards(own.lightness, at, grounds, GRAPHICS))
  const part = tintOf(accent, ground)
  const tinted = grounds.map((under) => blend(accent, part, under))
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

/** Returns the nearest lightness with a contrast on every background: lighter on dark ones, darker on light ones. */
function towards(lightness: number, at: At, grounds: readonly Rgb[], wanted: number): number {
  const end = least(WHITE, grounds) > least(BLACK, grounds) ? 1 : 0
  return search(lightness, end, (tried) => least(at(tried), grounds) >= wanted)
}

const bearsWhite = (rgb: Rgb): boolean => contrast(rgb, WHITE) >= TEXT

/** Returns the lightness nearest to the accent's at which the fill bears white text and is visible on the card. */
function fillOf(lightness: number, at: At, bg: Rgb): number {
  const isSeen = (tried: number): boolean => contrast(at(tried), bg) >= SEEN
  const fill = search(lightness, 0, (tried) => bearsWhite(at(tried)))
  const lightest = search(1, 0, (tried) => bearsWhite(at(tried)))
  const end = [lightest, 0].find(isSeen)
  const seen = end === undefined ? fill : search(fill, end, isSeen)
  return bearsWhite(at(seen)) ? seen : fill
}

/** Returns the lightness of the hovered fill: a step darker, or lighter where the fill is dark already. */
const hoverOf = (fill: number, at: At): number =>
  search(fill > 0.35 ? fill - 0.05 : fill + 0.06, fill, (tried) => bearsWhite(at(tried)))

const tintOf = (accent: Rgb, { bg, texts, tint }: AccentGround): number => {
  const isFine = (part: number): boolean => {
    const tinted = blend(accent, part, bg)
    return texts.every((text) => contrast(text, tinted) >= TEXT)
  }
  // In steps of 1/255, as CSS writes opacity in hex, so that the browser draws the colour that was tried.
  let steps = Math.round(tint * 255)
  while (!isFine(steps / 255) && steps / 255 > MIN_TINT) steps--
  return steps / 255
}
