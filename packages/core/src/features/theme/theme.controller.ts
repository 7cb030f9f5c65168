import { proxy } from 'valtio/vanilla'
import type { Theme, ThemeChoice, ThemeController, ThemeMode, ThemeState, ThemeVariables } from './theme.types.js'

/** Returns one theme of what the app chose. A pair becomes a theme whose variables differ by mode. */
export const themeOf = (choice: ThemeChoice): Theme =>
  'light' in choice
    ? {
        themeMode: 'system',
        themeVariables: { modes: { dark: choice.dark.themeVariables, light: choice.light.themeVariables } },
      }
    : choice

/** Makes the controller of the theme from the app's options. Copies `variables`. */
export function createThemeController(mode: ThemeMode = 'dark', variables: ThemeVariables = {}): ThemeController {
  const state = proxy<ThemeState>({ mode, variables: { ...variables } })
  return {
    state,
    setMode: (next) => void (state.mode = next),
    setVariables: (next) => void (state.variables = { ...next }),
  }
}
