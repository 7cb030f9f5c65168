import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { ConfigController } from './config.types.js'

/** What the project is set to on the app's server. */
export const config: LazyFeature<ConfigController> = defineFeature({
  name: 'config',
  chunk: 'wallets',
  load: async (context) => (await import('./config.setup.js')).createConfig(context),
  dispose: (config) => config.dispose(),
})
