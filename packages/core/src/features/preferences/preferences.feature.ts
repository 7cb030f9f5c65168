import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { preferencesFamily } from './preferences.storage.js'

/** The feature `preferences`: the language and the mode that the visitor chooses, where the app leaves them to the visitor. */
export const preferences: FeatureEntry<'preferences'> = defineFeature({
  name: 'preferences',
  load: async (context) => (await import('./preferences.setup.js')).createPreferences(context),
  dispose: (preferences) => preferences.stop(),
  restart: (preferences) => preferences.start(),
  follows: [preferencesFamily.name],
  follow: (preferences) => preferences.follow(),
})
