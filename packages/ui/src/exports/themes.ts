export { dusk, ember, moss, paper, phosphor, tide } from '../theme/themes.js'
export { darkTheme, lightTheme, type ThemeKnobs } from '../theme/createTheme.js'
export type { Theme, ThemeChoice, ThemePair } from '@latchkit/core'
