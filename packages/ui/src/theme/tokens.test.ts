import type { ThemeToken } from '@latchkit/core'
import { wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { tokenStyles } from '../shell/tokens.styles.js'
import { shellStyles } from '../shell/shell.styles.js'
import { baseStyles } from '../base/base.styles.js'
import { moreStyles } from '../base/more.styles.js'
import { lightStyles } from './light.styles.js'
import { themeStyles } from './theme.styles.js'
import { font, radii, tokens, type TokenMode } from './tokens.js'

/** What the first view draws nothing in. */
const LATER = new Set<string>(['text-3', 'accent-tint', 'success', 'error', 'warning', 'warning-tint'])
/** What only a theme of the app's own makes a variable of; until then it stands where it is used. */
const OWN = new Set<string>(['accent-fill-hover', 'backdrop'])

const names = Object.keys(tokens) as ThemeToken[]
const declare = (mode: TokenMode, isWanted: (name: ThemeToken) => boolean): string =>
  names
    .filter((name) => isWanted(name) && (mode === 'dark' || tokens[name].light !== tokens[name].dark))
    .map((name) => `  --lk-${name}: ${tokens[name][mode]};\n`)
    .join('')
const isFirst = (name: ThemeToken): boolean => !LATER.has(name) && !OWN.has(name)

const lightSource = `/** The tokens where the host says light, written by tokens.test.ts from tokens.ts. */
export const lightStyles: string = \`
:host([data-mode='light']) {
${declare('light', isFirst)}  --lk-scheme: light;
}
\`
`
const source = `/** The design's tokens, written by tokens.test.ts from tokens.ts: those of the dark mode, which is the design's own. */
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
  it('are what the first style sheet has', async () => {
    await expect(source).toMatchFileSnapshot('../shell/tokens.styles.ts')
    expect(source).toContain(tokenStyles)
    await expect(lightSource).toMatchFileSnapshot('./light.styles.ts')
    expect(lightSource).toContain(lightStyles)
  })

  it('of later views are what theirs has', () => {
    const isLater = (name: ThemeToken): boolean => LATER.has(name)
    expect(moreStyles).toContain(`:host {\n${declare('dark', isLater)}}\n`)
    expect(moreStyles).toContain(`:host([data-mode='light']) {\n${declare('light', isLater)}}\n`)
  })

  it('that are no variables stand where they are used, with and without a theme', () => {
    const hover = tokens['accent-fill-hover'].dark
    expect(moreStyles).toContain(`.button.primary:hover {\n  background: var(--lk-accent-fill-hover, ${hover});`)
    const backdrop = tokens.backdrop.dark
    expect(shellStyles).toContain(`background: ${backdrop};`)
    expect(themeStyles).toContain(`.backdrop {\n  background: var(--lk-backdrop, ${backdrop});`)
    const [, zIndex = ''] = /z-index: (\d+);/.exec(shellStyles) ?? []
    expect(themeStyles).toContain(`dialog {\n  z-index: var(--lk-z, ${zIndex});`)
  })

  it('of radii are what the primitives have', () => {
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
