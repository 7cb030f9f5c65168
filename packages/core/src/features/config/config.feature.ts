import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `config`: the remote configuration, which is the project's settings on the app's server (S7.23). */
export const config: FeatureEntry<'config'> = defineFeature({
  name: 'config',
  load: async (context) => (await import('./config.setup.js')).createConfig(context),
  dispose: (config) => config.dispose(),
})
