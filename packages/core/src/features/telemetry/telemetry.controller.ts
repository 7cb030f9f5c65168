import { createEmitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { TelemetryEvent, Track } from './telemetry.types.js'

/** Gives the app every event. The wire comes with the app's own endpoint, and only when `analytics` is on. */
export interface TelemetryController {
  readonly track: Track
  subscribe(listener: (event: TelemetryEvent) => void): () => void
}

/** Makes the telemetry controller. */
export function createTelemetryController({ clock, report }: Environment): TelemetryController {
  const events = createEmitter<{ event: TelemetryEvent }>(report)
  return {
    track: (event, properties) =>
      events.emit('event', {
        type: event.endsWith('_ERROR') ? 'error' : 'track',
        event,
        properties,
        timestamp: clock.now(),
      } as TelemetryEvent),
    subscribe: (listener) => events.on('event', listener),
  }
}
