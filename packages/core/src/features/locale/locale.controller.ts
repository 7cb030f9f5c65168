import { proxy } from 'valtio/vanilla'
import type { LocaleController, LocaleState } from './locale.types.js'

/** Makes the locale's controller from what the app chose. */
export function createLocaleController(locale = 'auto'): LocaleController {
  const state = proxy<LocaleState>({ locale })
  return { state, setLocale: (next) => void (state.locale = next) }
}
