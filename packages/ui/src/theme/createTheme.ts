import type { ModeVariables, Theme, ThemeMode } from '@latchkit/core'

/** What {@link darkTheme} and {@link lightTheme} make a theme of: the variables of a theme, with the field's short names. */
export interface ThemeKnobs extends ModeVariables {
  /** A CSS font stack: `fontFamily` of the theme's variables. */
  readonly font?: string | undefined
}

/** Adds the theme itself as the member `theme`, so that it may be spread into the options beside other variables. */
export const spreadable = (theme: Theme): Theme => ({ ...theme, theme })

const createTheme = (themeMode: ThemeMode, { font, fontFamily, ...variables }: ThemeKnobs): Theme =>
  spreadable({
    themeMode,
    themeVariables: Object.fromEntries(
      Object.entries({ ...variables, fontFamily: font ?? fontFamily }).filter(([, value]) => value !== undefined),
    ),
  })

/**
 * Makes a dark theme: `darkTheme({ accent: '#0a7', radius: '16px', font: 'Georgia, serif' })`. Takes every variable of a
 * theme, also those of a named one: `darkTheme({ ...tide.themeVariables, accent: 'gold' })`.
 */
export const darkTheme = (knobs: ThemeKnobs = {}): Theme => createTheme('dark', knobs)

/** Makes a light theme, as {@link darkTheme} makes a dark one. */
export const lightTheme = (knobs: ThemeKnobs = {}): Theme => createTheme('light', knobs)
