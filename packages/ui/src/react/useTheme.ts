import type { ThemeState } from '@latchkit/core'
import { useContext } from 'react'
import { ThemeContext } from './context.js'
import { useLatchState } from './useLatchState.js'

/** Returns the theme of the page's buttons: that of the kit, or the one that the provider is about to give to the kit. */
export function useTheme(): ThemeState {
  const theme = useLatchState((state) => state.theme)
  return useContext(ThemeContext) ?? theme
}
