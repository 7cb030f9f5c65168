import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag } from '../../kit/options.readers.js'
import type { AnalyticsController, AnalyticsSwitches } from './telemetry.types.js'

/** Sends telemetry events to the app's own server, where the app and the server want that. */
export const analytics: LazyFeature<AnalyticsController, { switches: AnalyticsSwitches }> = defineFeature({
  name: 'analytics',
  chunk: 'telemetry',
  load: async (context) => (await import('./analytics.setup.js')).createAnalytics(context),
  switches: { analytics: aFlag() },
  start: ({ options, onTelemetry, load }) =>
    options.features.analytics
      ? // Where the code can't be loaded, nothing is sent, and nothing is reported (F038).
        onTelemetry(
          (event) =>
            void load('analytics').then(
              ({ send }) => send(event),
              () => {},
            ),
        )
      : undefined,
  steps: () => import('./telemetry.clicks.js'),
  dispose: (analytics) => analytics.stop(),
})
