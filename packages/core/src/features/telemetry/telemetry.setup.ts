import type { FeatureContext } from '../../kit/feature.types.js'
import type { TelemetrySender } from './telemetry.types.js'
import { createTelemetryWire } from './telemetry.wire.js'

/** Makes the sender of telemetry events from the kit's context. Sends no request. */
export async function createTelemetry({ environment, options, load }: FeatureContext): Promise<TelemetrySender> {
  const config = await load('config')
  const wire = createTelemetryWire({ environment, options, isWanted: () => config.state.analytics })
  return {
    ...wire,
    send(event) {
      // Requested once. After a failure the configuration is requested when the wallets are opened, not with every
      // event.
      if (config.state.status === 'idle') void config.load()
      wire.send(event)
    },
  }
}
