import type { FeatureContext } from '../../kit/feature.types.js'
import { choicesOf } from './preferences.choices.js'
import { createPreferencesController } from './preferences.controller.js'
import type { PreferencesController } from './preferences.types.js'

/** Makes the controller of the preferences from the kit's context. */
export function createPreferences({ storage, get }: FeatureContext): PreferencesController {
  const [locale, mode] = choicesOf({ storage, locale: get('locale'), theme: get('theme') })
  return createPreferencesController({ locale, mode })
}
