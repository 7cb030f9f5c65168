import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/**
 * The feature `telemetry`: sends telemetry events to the app's own server, where both the app and the server want that.
 */
export const telemetry: FeatureEntry<'telemetry'> = defineFeature({
  name: 'telemetry',
  load: async (context) => (await import('./telemetry.setup.js')).createTelemetry(context),
  switches: { analytics: aFlag() },
  start: ({ options, onTelemetry, load }) =>
    options.features.analytics
      ? // Where the code can't be loaded, nothing is sent, and nothing is reported (F038).
        onTelemetry(
          (event) =>
            void load('telemetry').then(
              ({ send }) => send(event),
              () => {},
            ),
        )
      : undefined,
  steps: () => import('./telemetry.steps.js'),
  dispose: (telemetry) => telemetry.stop(),
})
