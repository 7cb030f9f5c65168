import type { FeatureContext } from '../../kit/feature.types.js'
import type { TelemetrySender } from './telemetry.types.js'
import { createTelemetryWire } from './telemetry.wire.js'

/** Makes the controller that sends telemetry events. Making it requests nothing. */
export async function createTelemetry({ environment, options, load }: FeatureContext): Promise<TelemetrySender> {
  const config = await load('config')
  const wire = createTelemetryWire({ environment, options, isWanted: () => config.state.analytics })
  return {
    ...wire,
    send(event) {
      // A configuration that failed to load is requested again when the wallets are opened, not with every event.
      if (config.state.status === 'idle') void config.load()
      wire.send(event)
    },
  }
}
