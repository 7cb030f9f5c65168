import { proxy } from 'valtio/vanilla'
import type { ThemeController, ThemeMode, ThemeState, ThemeVariables } from './theme.types.js'

/** Makes the controller of the theme from the app's options. Copies `variables`. */
export function createThemeController(mode: ThemeMode = 'dark', variables: ThemeVariables = {}): ThemeController {
  const state = proxy<ThemeState>({ mode, variables: { ...variables } })
  return {
    state,
    setMode: (next) => void (state.mode = next),
    setVariables: (next) => void (state.variables = { ...next }),
  }
}
