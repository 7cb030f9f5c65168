import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/**
 * The feature `telemetry`: sends telemetry events to the app's own server, where both the app and the server want that.
 */
export const telemetry: FeatureEntry<'telemetry'> = defineFeature({
  name: 'telemetry',
  load: async (context) => (await import('./telemetry.setup.js')).createTelemetry(context),
  dispose: (telemetry) => telemetry.stop(),
})
