import { proxy } from 'valtio/vanilla'
import type { LocaleController, LocaleState } from './locale.types.js'

/** Makes the controller of the language. `locale` is the app's option: a BCP 47 tag, or `auto`. */
export function createLocaleController(locale = 'auto'): LocaleController {
  const state = proxy<LocaleState>({ locale })
  return { state, setLocale: (next) => void (state.locale = next) }
}
