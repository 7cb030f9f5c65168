import type { ThemeToken } from '@latchkit/core'
import { wcagContrast } from 'culori'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tokenStyles } from '../shell/frame/tokens.styles.js'
import { shellStyles } from '../shell/frame/shell.styles.js'
import { baseStyles } from '../base/base.styles.js'
import { moreStyles } from '../base/more.styles.js'
import { lightStyles } from './light.styles.js'
import { themeStyles } from './theme.styles.js'
import { font, radii, tokens, type as scale, type TokenMode } from './tokens.js'

/** Tokens that the first view does not use. */
const LATER = new Set<string>(['text-3', 'accent-tint', 'success', 'error', 'warning', 'warning-tint'])
/** Tokens that only a theme of the app makes variables of. Otherwise their value is written where it is used. */
const OWN = new Set<string>(['accent-fill-hover', 'backdrop'])

const names = Object.keys(tokens) as ThemeToken[]
const declare = (mode: TokenMode, isWanted: (name: ThemeToken) => boolean): string =>
  names
    .filter((name) => isWanted(name) && (mode === 'dark' || tokens[name].light !== tokens[name].dark))
    .map((name) => `  --lk-${name}: ${tokens[name][mode]};\n`)
    .join('')
const isFirst = (name: ThemeToken): boolean => !LATER.has(name) && !OWN.has(name)

const lightSource = `/** The tokens that light mode changes, as CSS variables. Written by tokens.test.ts from tokens.ts. */
export const lightStyles: string = \`
:host([data-mode='light']) {
${declare('light', isFirst)}  --lk-scheme: light;
}
\`
`
const source = `/** The tokens of dark mode, the default, as CSS variables. Written by tokens.test.ts from tokens.ts. */
export const tokenStyles: string = \`
:host {
${declare('dark', isFirst)}  --lk-radius-card: ${radii.card}px;
  --lk-radius-row: ${radii.row}px;
  --lk-font: ${font};
  --lk-x: 1;
  --lk-scheme: dark;
}
:host([dir='rtl']) {
  --lk-x: -1;
  --lk-direction: rtl;
}
\`
`

describe('the tokens', () => {
  it('equal those of the first style sheet', async () => {
    await expect(source).toMatchFileSnapshot('../shell/frame/tokens.styles.ts')
    expect(source).toContain(tokenStyles)
    await expect(lightSource).toMatchFileSnapshot('./light.styles.ts')
    expect(lightSource).toContain(lightStyles)
  })

  it('of later views equal those of the later style sheet', () => {
    const isLater = (name: ThemeToken): boolean => LATER.has(name)
    expect(moreStyles).toContain(`:host {\n${declare('dark', isLater)}}\n`)
    expect(moreStyles).toContain(`:host([data-mode='light']) {\n${declare('light', isLater)}}\n`)
  })

  it('that are no variables are written where they are used, with and without a theme', () => {
    const hover = tokens['accent-fill-hover'].dark
    expect(moreStyles).toContain(`.button.primary:hover {\n  background: var(--lk-accent-fill-hover, ${hover});`)
    const backdrop = tokens.backdrop.dark
    expect(shellStyles).toContain(`background: ${backdrop};`)
    expect(themeStyles).toContain(`.backdrop {\n  background: var(--lk-backdrop, ${backdrop});`)
    const [, zIndex = ''] = /z-index: (\d+);/.exec(shellStyles) ?? []
    expect(themeStyles).toContain(`dialog {\n  z-index: var(--lk-z, ${zIndex});`)
  })

  it('of radii equal the radii of the primitives', () => {
    const of = (selector: string): string | undefined =>
      new RegExp(`\\n${selector.replaceAll('.', '\\.')} \\{[^}]*(?:border-radius|--round): (\\d+)px`).exec(
        baseStyles + moreStyles,
      )?.[1]
    expect(of('.icon-button')).toBe(String(radii.iconButton))
    expect(of('.badge')).toBe(String(radii.badge))
    expect(of('.picture')).toBe(String(radii.picture))
    expect(of('.picture.s80')).toBe(String(radii.largePicture))
    const inTheme = [...themeStyles.matchAll(/var\(--lk-radius-card\) \* (\d+) \/ (\d+)/g)].map(([, part, of]) => [
      part,
      of,
    ])
    const listed = Object.values(radii).map(String)
    expect(inTheme.length).toBeGreaterThan(3)
    for (const [part, whole] of inTheme) {
      expect(listed).toContain(part)
      expect(whole).toBe(String(radii.card))
    }
  })
})

const SRC = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(`${SRC}/${file}`, 'utf8')

describe('the type scale', () => {
  const sizes = Object.values(scale).map(({ size, line }) => `${size}px/${line}px`)
  const weights = Object.values(scale).map(({ weight }) => String(weight))
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.styles\.ts$|^button\.css$/.test(file),
  )
  /** Fonts that are not in the scale: amounts that shrink as they become longer, and a picture's letter. */
  const OWN = [
    `600 clamp(20px, 480px / max(var(--length, 1), 1), ${scale.amount.size}px) / ${scale.amount.line}px`,
    `600 clamp(18px, 520px / var(--length, 1), ${scale.balance.size}px) / ${scale.balance.line / scale.balance.size}`,
    '700 calc(var(--size) * 0.42) / 1',
  ]
  const fonts = files.flatMap((file) =>
    [...read(file).matchAll(/\sfont: ([^;]+?) (?:var\(--(?:lk|latch)-font|ui-monospace)/g)].map(([, is = '']) => [
      file,
      is,
    ]),
  )

  it('is found in every style sheet', () => {
    const all = files.flatMap((file) => read(file).match(/\sfont: /g) ?? [])
    expect(fonts).toHaveLength(all.length)
    expect(fonts.length).toBeGreaterThan(40)
    for (const own of OWN) expect(fonts.map(([, is]) => is)).toContain(own)
  })

  it('is all that texts are set in', () => {
    const off = fonts.filter(([, is = '']) => {
      const [weight = '', size = ''] = is.split(' ')
      return !OWN.includes(is) && !(weights.includes(weight) && sizes.includes(size))
    })
    expect(off).toEqual([])
  })
})

describe('the buttons of the page', () => {
  const css = read('button.css')
  /** The token of each colour of the buttons. On a light page the surfaces are a step nearer to the background. */
  const COLOURS: Readonly<Record<string, Readonly<Record<TokenMode, ThemeToken>>>> = {
    surface: { dark: 'surface-2', light: 'surface-1' },
    'surface-hover': { dark: 'surface-3', light: 'surface-2' },
    text: { dark: 'text', light: 'text' },
    line: { dark: 'line', light: 'line' },
    warning: { dark: 'warning', light: 'warning' },
    ring: { dark: 'accent', light: 'accent-fill' },
  }
  const valueOf = (name: string, mode: TokenMode): string => tokens[COLOURS[name]![mode]][mode]
  const declared = (block: string): Record<string, string> =>
    Object.fromEntries(
      [...block.matchAll(/--latch-([\w-]+): ([^;]+);/g)].flatMap(([, name = '', value = '']) =>
        name in COLOURS ? [[name, value]] : [],
      ),
    )
  const blockOf = (selector: string): string => css.split(`${selector} {\n`)[1]?.split('}')[0] ?? ''
  const all = (value: (name: string) => string): Record<string, string> =>
    Object.fromEntries(Object.keys(COLOURS).map((name) => [name, value(name)]))

  it.each([
    ['.latch-button', all((name) => valueOf(name, 'dark'))],
    [`.latch-button[data-latch-mode='light']`, all((name) => valueOf(name, 'light'))],
    [`.latch-button[data-latch-mode='system']`, all((name) => valueOf(name, 'light'))],
    [
      `.latch-button[data-latch-mode='inherit']`,
      all((name) => {
        const [light, dark] = [valueOf(name, 'light'), valueOf(name, 'dark')]
        return light === dark ? light : `light-dark(${light}, ${dark})`
      }),
    ],
  ])('%s has the tokens’ colours', (selector, colours) => {
    expect(declared(blockOf(selector))).toEqual(colours)
  })

  it('have the tokens’ fill without an accent of the app’s, and no colour of their own', () => {
    expect(css).toContain(`background: var(--latch-fill, ${tokens['accent-fill'].dark});`)
    expect(css).toContain(`background: var(--latch-fill-hover, ${tokens['accent-fill-hover'].dark});`)
    const values = new Set([...Object.values(tokens).flatMap(({ dark, light }) => [dark, light]), '#fff', '#000'])
    const used = css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\((?!from)[^)]*\)/g) ?? []
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((colour) => !values.has(colour))).toEqual([])
  })
})

describe('text in the design’s own colours', () => {
  const value = (name: ThemeToken, mode: TokenMode): string => tokens[name][mode]

  it.each(['dark', 'light'] as const)('has 4.5:1 on whatever it stands, in %s mode', (mode) => {
    const grounds = (['bg', 'surface-1', 'surface-2'] as const).map((name) => value(name, mode))
    for (const text of ['text', 'text-2', 'text-3', 'accent-text', 'success', 'error', 'warning'] as const)
      for (const ground of grounds)
        expect(wcagContrast(value(text, mode), ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const fill of ['accent-fill', 'accent-fill-hover'] as const)
      expect(wcagContrast('#fff', value(fill, mode))).toBeGreaterThanOrEqual(4.5)
  })
})
