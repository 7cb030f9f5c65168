import { proxy } from 'valtio/vanilla'
import type { ThemeMode, ThemeState, ThemeVariables } from './theme.types.js'

/** Which look this kit has. */
export interface ThemeController {
  readonly state: ThemeState
  setMode(mode: ThemeMode): void
  setVariables(variables: ThemeVariables): void
}

/** Makes the theme's controller from what the app chose. */
export function createThemeController(mode: ThemeMode = 'dark', variables: ThemeVariables = {}): ThemeController {
  const state = proxy<ThemeState>({ mode, variables: { ...variables } })
  return {
    state,
    setMode: (next) => void (state.mode = next),
    setVariables: (next) => void (state.variables = { ...next }),
  }
}
