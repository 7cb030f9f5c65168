import { proxy } from 'valtio/vanilla'
import type { LocaleState } from './locale.types.js'

/** Which language this kit speaks. */
export interface LocaleController {
  readonly state: LocaleState
  /** Speaks another language from now on: a BCP 47 tag, or `auto`. One that isn't known is English. */
  setLocale(locale: string): void
}

/** Makes the locale's controller from what the app chose. */
export function createLocaleController(locale = 'auto'): LocaleController {
  const state = proxy<LocaleState>({ locale })
  return { state, setLocale: (next) => void (state.locale = next) }
}
