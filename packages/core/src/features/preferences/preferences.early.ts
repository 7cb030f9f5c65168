import type { EarlyPart } from '../../kit/feature.types.js'
import { preferencesFamily } from './preferences.storage.js'

/**
 * Loads the feature where a choice of the visitor is stored, by this or another tab. It does so when the kit starts: a page
 * that hydrates must begin with what the server has rendered (F210).
 */
export const preferences: EarlyPart<'preferences'> = {
  start({ storage, load }) {
    const look = (): void => {
      // Where the code can't be loaded, the next change by another tab loads it again.
      if (storage.family(preferencesFamily).entries().size > 0) load('preferences').catch(() => {})
    }
    look()
    return storage.onForeignChange(look)
  },
}
