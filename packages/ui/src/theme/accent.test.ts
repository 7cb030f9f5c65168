// Tests oklch.ts.
import { blend, converter, formatHex8, parse, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { accents, rgbOf } from './accents.fixture.js'
import { deriveAccent, type AccentGround } from './accent.js'
import { tokens as table, type TokenMode } from './tokens.js'
import { toOklch, toRgb } from './oklch.js'

// culori parses, mixes and compares the colours here, so that the code under test does not check itself.
/** The tokens of a mode that surround an accent. */
const tokensOf = (mode: TokenMode) => {
  const of = (name: keyof typeof table): string => table[name][mode]
  return {
    bg: of('bg'),
    surfaces: [of('surface-1'), of('surface-2'), of('surface-3')],
    text: of('text'),
    quiet: of('text-2'),
  }
}
const groundOf = (mode: TokenMode): AccentGround => {
  const tokens = tokensOf(mode)
  return {
    bg: rgbOf(tokens.bg),
    surfaces: tokens.surfaces.map(rgbOf),
    texts: [tokens.text, tokens.quiet].map(rgbOf),
    tint: mode === 'dark' ? 0.16 : 0.1,
  }
}

/** Returns a line for each requirement that the colours derived from an accent fail. */
function flaws(accent: string, mode: TokenMode): string[] {
  const tokens = tokensOf(mode)
  const made = deriveAccent(rgbOf(accent), groundOf(mode))
  const grounds = [tokens.bg, ...tokens.surfaces]
  const tinted = grounds.map((ground) => formatHex8(blend([ground, made['accent-tint']])))
  const needs: [wanted: number, text: string, on: string, name: string][] = [
    [4.5, '#fff', made['accent-fill'], 'white on fill'],
    [4.5, '#fff', made['accent-fill-hover'], 'white on hovered fill'],
    ...[...grounds, ...tinted].map(
      (on) => [4.5, made['accent-text'], on, 'accent text'] as [number, string, string, string],
    ),
    [4.5, tokens.text, tinted[0]!, 'text on tint'],
    [4.5, tokens.quiet, tinted[0]!, 'text 2 on tint'],
    ...grounds.map((on) => [3, made.ring, on, 'ring'] as [number, string, string, string]),
    [3, made.accent, tokens.bg, 'accent'],
    [1.19, made['accent-fill'], tokens.bg, 'fill on the card'],
  ]
  const isHex = Object.values(made).every((value) => /^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(value))
  return [
    ...needs.flatMap(([wanted, text, on, name]) => {
      const has = wcagContrast(text, on)
      return has >= wanted ? [] : [`${accent} ${mode}: ${name} ${text} on ${on} has ${has.toFixed(3)}`]
    }),
    ...(isHex ? [] : [`${accent} ${mode}: ${JSON.stringify(made)}`]),
    ...(made['accent-fill'] === made['accent-fill-hover'] ? [`${accent} ${mode}: no hover`] : []),
  ]
}

describe('a thousand accents', () => {
  const all = accents()

  it('are colours, a thousand of them, of many kinds', () => {
    expect(new Set(all).size).toBe(1000)
    expect(all.filter((accent) => !parse(accent))).toEqual([])
    const hues = new Set(all.map((accent) => Math.floor((converter('oklch')(accent)!.h ?? 0) / 10)))
    expect(hues.size).toBe(36)
    const isWide = (accent: string): boolean => rgbOf(accent).some((value) => value < -0.01 || value > 1.01)
    expect(all.filter(isWide).length).toBeGreaterThan(100)
  })

  it.each(['dark', 'light'] as const)('can all be read in %s mode', (mode) => {
    expect(all.flatMap((accent) => flaws(accent, mode))).toEqual([])
  })

  it('keep their hue', () => {
    const oklch = converter('oklch')
    const off = all.filter((accent) => {
      const own = oklch(accent)!
      if (own.c < 0.05) return false
      const made = oklch(deriveAccent(rgbOf(accent), groundOf('dark'))['accent-fill'])!
      // The hue of a nearly black or grey colour comes from rounding.
      return made.c > 0.05 && Math.abs((((made.h ?? 0) - (own.h ?? 0) + 540) % 360) - 180) > 4
    })
    expect(off).toEqual([])
  })
})

describe('an accent', () => {
  it('that can be read as it is stays as it is', () => {
    expect(deriveAccent(rgbOf('#3d5dff'), groundOf('light'))).toMatchObject({
      accent: '#3d5dff',
      'accent-fill': '#3d5dff',
      'accent-tint': '#3d5dff1a',
    })
    expect(deriveAccent(rgbOf('#5773ff'), groundOf('dark'))).toMatchObject({ accent: '#5773ff', ring: '#5773ff' })
  })

  it('on a ground on which nothing can be read is the best there is', () => {
    const grey = rgbOf('#777')
    const made = deriveAccent(rgbOf('gold'), {
      bg: grey,
      surfaces: [rgbOf('#000'), rgbOf('#fff')],
      texts: [grey],
      tint: 0.1,
    })
    expect(wcagContrast('#fff', made['accent-fill'])).toBeGreaterThan(4.5)
    expect(made['accent-tint']).toMatch(/^#[0-9a-f]{8}$/)
  })
})

describe('OKLCH', () => {
  it.each(['#3d5dff', '#000', '#fff', '#808080', 'gold', '#010203'])(
    'is what culori says of %s, and leads back',
    (css) => {
      const { lightness, chroma, hue } = toOklch(rgbOf(css))
      const { l, c, h = 0 } = converter('oklch')(css)!
      expect(lightness).toBeCloseTo(l, 3)
      expect(chroma).toBeCloseTo(c, 3)
      if (c > 0.01) expect(((hue * 180) / Math.PI + 360) % 360).toBeCloseTo(h, 0)
      expect(toRgb({ lightness, chroma, hue }).map((value) => Math.round(value * 255))).toEqual(
        rgbOf(css).map((value) => Math.round(value * 255)),
      )
    },
  )
})
