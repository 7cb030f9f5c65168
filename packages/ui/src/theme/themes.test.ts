import type { ThemeState, ThemeToken } from '@latchkit/core'
import { createTestLatch, type TestLatchOptions } from '@latchkit/testing'
import { blend, formatHex8, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import * as themes from '../exports/themes.js'
import { deriveAccent } from './accent.js'
import { rgbOf } from './accents.fixture.js'
import { tokens, type TokenMode } from './tokens.js'

const modes = ['dark', 'light'] as const
const { darkTheme, lightTheme, ...named } = themes
const cases = Object.entries(named).flatMap(([name, theme]) => modes.map((mode) => [name, mode, theme] as const))

/** Returns every token of a theme in a mode, with the tokens derived from its accent. */
function tokensOf({ themeVariables }: themes.Theme, mode: TokenMode): Record<ThemeToken, string> {
  const own = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, value[mode]]))
  const all = { ...own, ...themeVariables.tokens?.[mode] } as Record<ThemeToken, string>
  const ground = {
    bg: rgbOf(all.bg),
    surfaces: [all['surface-1'], all['surface-2'], all['surface-3']].map(rgbOf),
    texts: [all.text, all['text-2']].map(rgbOf),
    tint: mode === 'dark' ? 0.16 : 0.1,
  }
  return { ...all, ...deriveAccent(rgbOf(themeVariables.accent!), ground) }
}

describe('the named themes', () => {
  it('are plain data that can be spread into the options', () => {
    expect(Object.keys(named).length).toBeGreaterThanOrEqual(4)
    for (const theme of Object.values(named)) {
      expect(Object.keys(theme)).toEqual(['themeMode', 'themeVariables', 'theme'])
      expect(JSON.parse(JSON.stringify(theme))).toEqual(theme)
    }
  })

  it.each(cases)('%s can be read in %s mode', (_, mode, theme) => {
    const all = tokensOf(theme, mode)
    const grounds = [all.bg, all['surface-1'], all['surface-2'], all['surface-3']]
    const tint = formatHex8(blend([all.bg, all['accent-tint']]))
    const check = (wanted: number, text: string, on: readonly string[]): void => {
      for (const ground of on) expect(wcagContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(wanted)
    }
    check(4.5, all.text, [...grounds, tint])
    check(4.5, all['text-2'], [...grounds, tint])
    check(4.5, all['text-3'], grounds)
    check(4.5, all['accent-text'], [...grounds, tint])
    for (const name of ['success', 'error', 'warning'] as const) check(4.5, all[name], grounds.slice(0, 3))
    check(4.5, '#fff', [all['accent-fill'], all['accent-fill-hover']])
    check(3, all.ring, grounds)
    // Each surface differs visibly from the one below it.
    for (const [index, ground] of grounds.slice(1).entries()) check(1.03, ground, [grounds[index]!])
  })
})

describe('a theme of the app', () => {
  it('is made of an accent, corners and a font', () => {
    const { themeMode, themeVariables } = darkTheme({ accent: 'gold', radius: '8px', font: 'Georgia' })
    expect([themeMode, themeVariables]).toEqual(['dark', { accent: 'gold', radius: '8px', fontFamily: 'Georgia' }])
    expect(lightTheme()).toMatchObject({ themeMode: 'light', themeVariables: {} })
  })

  it('takes the variables of a named theme, and keeps what it is not given', () => {
    const { themeVariables } = darkTheme({ ...themes.paper.themeVariables, accent: 'gold', font: undefined })
    expect(themeVariables).toEqual({ ...themes.paper.themeVariables, accent: 'gold' })
  })

  it('that is spread into the options stays, whatever variables the app adds', () => {
    const stateOf = (options: TestLatchOptions): ThemeState => createTestLatch(options).latch.getState().theme
    const plain = { mode: 'dark', variables: themes.tide.themeVariables }
    expect(stateOf({ ...themes.tide, themeVariables: {} })).toEqual(plain)
    expect(stateOf({ theme: themes.tide, themeVariables: {} })).toEqual(plain)
    const { variables } = stateOf({ ...themes.tide, themeVariables: { radius: '4px' } })
    expect(variables).toEqual({ ...themes.tide.themeVariables, radius: '4px' })
  })

  it('may be a pair, which follows the visitor with the variables of each mode', () => {
    const theme = { light: lightTheme({ accent: 'red' }), dark: darkTheme({ accent: 'blue' }) }
    const { latch } = createTestLatch({ theme })
    const modes = { light: { accent: 'red' }, dark: { accent: 'blue' } }
    expect(latch.getState().theme).toEqual({ mode: 'system', variables: { modes } })
    expect(createTestLatch({ theme, themeMode: 'inherit' }).latch.getState().theme.mode).toBe('inherit')
  })
})
