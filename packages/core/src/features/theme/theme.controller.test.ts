import { snapshot } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { createThemeController, themeOf } from './theme.controller.js'
import type { Theme } from './theme.types.js'

describe('the theme', () => {
  it('S3.18 is dark unless the app names another mode', () => {
    expect(createThemeController().state).toEqual({ mode: 'dark', variables: {} })
    expect(createThemeController('system').state.mode).toBe('system')
  })

  it('S3.18 can be changed, and never changes the objects that the app gave', () => {
    const tokens = Object.freeze({ dark: Object.freeze({ bg: '#000' }) })
    const variables = Object.freeze({ accent: '#123456', tokens })
    const theme = createThemeController('light', variables)
    expect(snapshot(theme.state).variables).toEqual(variables)
    theme.setMode('dark')
    theme.setVariables({ radius: '4px' })
    expect(snapshot(theme.state)).toEqual({ mode: 'dark', variables: { radius: '4px' } })
    expect(variables).toEqual({ accent: '#123456', tokens: { dark: { bg: '#000' } } })
  })

  const dark: Theme = { themeMode: 'dark', themeVariables: { accent: 'red', radius: '4px' } }
  const light: Theme = { themeMode: 'light', themeVariables: { accent: 'blue' } }

  it('of a pair follows the visitor, with the variables of each mode', () => {
    expect(themeOf({ light, dark })).toEqual({
      themeMode: 'system',
      themeVariables: { modes: { dark: dark.themeVariables, light: light.themeVariables } },
    })
    expect(themeOf(dark)).toBe(dark)
  })
})
