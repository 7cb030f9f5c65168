import type { ThemeToken } from '@latchkit/core'
import { wcagContrast } from 'culori'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type as scale, font, radii, sizes, type TokenMode, tokens } from './tokens.js'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(`${SRC}/${file}`, 'utf8')

const declare = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `  --lk-${name}: ${value};\n`)
    .join('')
const px = (value: number): string => `${value}px`
const mapped = <key extends string, value>(
  table: Readonly<Record<key, value>>,
  to: (value: value, key: key) => string | undefined,
  prefix = '',
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, value]) => {
      const text = to(value as value, key as key)
      return text === undefined ? [] : [[prefix + key, text]]
    }),
  )
const coloursOf = (mode: TokenMode): Record<string, string> =>
  mapped(tokens, (values) => (mode === 'dark' || values.light !== values.dark ? values[mode] : undefined))

/** The type scale, except for the two fonts that shrink as an amount becomes longer. */
const { amount, balance, ...fonts } = scale
const fontOf = ({ size, line, weight }: { size: number; line: number; weight: number }, name: string): string =>
  `${weight} ${size}px/${line}px ${name === 'mono' ? 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' : 'var(--lk-font)'}`
const radiusOf = (radius: number, name: string): string =>
  name === 'card' ? px(radius) : `calc(var(--lk-radius-card) * ${radius} / ${radii.card})`

const WRITTEN = '/* Written by tokens.test.ts from tokens.ts. */\n'
const sheets = {
  'tokens.css': `${WRITTEN}:host {
${declare(coloursOf('dark'))}  --lk-text-off: color-mix(in srgb, var(--lk-text) 40%, transparent);
${declare(mapped(radii, radiusOf, 'radius-'))}${declare(mapped(sizes, ({ comfortable }) => px(comfortable)))}  --lk-font: ${font};
${declare(mapped(fonts, fontOf, 'type-'))}  --lk-x: 1;
  --lk-scheme: dark;
}

:host([dir='rtl']) {
  --lk-x: -1;
  --lk-direction: rtl;
}
`,
  'light.css': `${WRITTEN}:host([data-mode='light']) {
${declare(coloursOf('light'))}  --lk-scheme: light;
}
`,
  'compact.css': `${WRITTEN}:host([data-density='compact']) {
${declare(mapped(sizes, ({ compact }) => px(compact)))}  --lk-radius-picture: calc(var(--lk-radius-card) * ${radii.small} / ${radii.card});
}
`,
}
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

describe('the tokens', () => {
  it.each(Object.entries(sheets))('are those of %s', async (file, text) => {
    await expect(text).toMatchFileSnapshot(`./${file}`)
  })

  it('have each custom property that a style sheet uses, and each is used', () => {
    const all = files.filter((file) => file !== 'button.css').map(read)
    const found = (pattern: RegExp): Set<string> => new Set(all.flatMap((css) => css.match(pattern) ?? []))
    const declared = found(/--lk-[\w-]+(?=:)/g)
    const used = found(/(?<=var\()--lk-[\w-]+/g)
    /** Set by the theme or by the direction, with a default where they are used. */
    const ABSENT = ['--lk-z']
    expect([...used].filter((name) => !declared.has(name))).toEqual(ABSENT)
    expect([...declared].filter((name) => !used.has(name))).toEqual([])
  })

  it('have every radius: a style sheet has pixels only for what is round whatever the theme', () => {
    /** Pills, cursors, the grip and shares of a picture. */
    const ROUND = ['50%', '11px', '1px', '2px', '8px', '0', 'inherit', 'var(--round)']
    const off = files
      .filter((file) => file !== 'button.css')
      .flatMap((file) => [...read(file).matchAll(/border-radius: ([^;]+);/g)].map(([, value = '']) => [file, value]))
      .filter(([, value = '']) => !ROUND.includes(value) && !value.includes('var(--lk-radius-'))
    expect(off).toEqual([])
  })
})

describe('the type scale', () => {
  /** Fonts that are not in the scale: amounts that shrink as they become longer, a picture's letter. */
  const OWN = [
    `600 clamp(20px, 480px / max(var(--length, 1), 1), ${amount.size}px) / ${amount.line}px var(--lk-font)`,
    `600 clamp(18px, 520px / var(--length, 1), ${balance.size}px) / ${balance.line / balance.size} var(--lk-font)`,
    // The two sides of a swap, each beside the button of its token.
    '600 clamp(18px, 300px / max(var(--length, 1), 1), 30px) / 44px var(--lk-font)',
    '600 clamp(13px, 165px / max(var(--length, 1), 1), 30px) / 44px var(--lk-font)',
    '700 calc(var(--size) * 0.42) / 1 var(--lk-font)',
    // The field of an amount has the font of its line, which its unit has too.
    'inherit',
    // The digits of a login, which the visitor reads from another device.
    '600 40px/48px var(--lk-font)',
  ]
  const used = files
    .filter((file) => file !== 'button.css')
    .flatMap((file) => [...read(file).matchAll(/\sfont: ([^;]+);/g)].map(([, is = '']) => [file, is]))

  it('is all that texts are set in', () => {
    expect(used.length).toBeGreaterThan(40)
    expect(used.filter(([, is = '']) => !OWN.includes(is) && !/^var\(--lk-type-\w+\)$/.test(is))).toEqual([])
    for (const own of OWN) expect(used.map(([, is]) => is)).toContain(own)
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
  /** The theme's token, else the design's. The ring has the accent's colour, which is the theme's already. */
  const valueOf = (name: string, mode: TokenMode): string => {
    const token = COLOURS[name]![mode]
    const own = tokens[token][mode]
    return name === 'ring' ? own : `var(--latch-${mode}-${token}, ${own})`
  }
  const declared = (block: string): Record<string, string> =>
    Object.fromEntries(
      [...block.matchAll(/--latch-([\w-]+):\s+([^;]+);/g)].flatMap(([, name = '', value = '']) =>
        name in COLOURS ? [[name, value.replace(/\s+/g, ' ').replace(/\( | \)/g, (end) => end.trim())]] : [],
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
    expect(css).toContain(`--latch-plain: var(--latch-fill, ${tokens['accent-fill'].dark});`)
    expect(css).toContain(`--latch-plain-hover: var(--latch-fill-hover, ${tokens['accent-fill-hover'].dark});`)
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
