import type { LocaleState } from '../locale/locale.types.js'
import type { ThemeState } from '../theme/theme.types.js'
import type { FrameLook } from './embedded-wallet.source.types.js'

/** The most characters of a CSS value, and of a BCP 47 tag, that the frame takes. */
const MAX_VALUE = 256
const MAX_TAG = 35

/** The variables of the theme that a page of another origin can use: not fonts of this page, and no `var()`. */
const VARIABLES = ['accent', 'radius', 'density'] as const

/** What the frame is to look like: the kit's theme and language, as they are now. */
export function lookOf(
  { mode, variables }: Readonly<ThemeState>,
  { locale }: Readonly<LocaleState>,
  window: Pick<Window, 'matchMedia' | 'navigator'> | undefined,
): FrameLook {
  const isLight = (): boolean => window?.matchMedia?.('(prefers-color-scheme: light)').matches === true
  // What the page's own scheme is only its styles know: the visitor's setting is the best guess.
  const themeMode = mode === 'dark' || mode === 'light' ? mode : isLight() ? 'light' : 'dark'
  const own = { ...variables, ...variables.modes?.[themeMode] }
  const used = VARIABLES.flatMap((name) => {
    const value = own[name]
    return value === undefined || value.length > MAX_VALUE || value.includes('var(') ? [] : [[name, value] as const]
  })
  const language = locale === 'auto' ? (window?.navigator?.language ?? 'en') : locale
  return {
    themeMode,
    ...(used.length > 0 && { themeVariables: Object.fromEntries(used) }),
    ...(language.length <= MAX_TAG && { locale: language }),
  }
}
