import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The switch of the telemetry. Where it is on, the first event loads the feature. */
export const telemetry: EarlyPart<'telemetry'> = {
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
}
