import { createEmitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import type { TelemetryController, TelemetryEvent, Track } from './telemetry.types.js'

/** Makes the telemetry controller. It exists from the start; the sender of events is loaded later. */
export function createTelemetryController({ clock, report }: Environment): TelemetryController {
  const events = createEmitter<{ event: TelemetryEvent }>(report)
  const track: Track = (event, properties) =>
    events.emit('event', {
      type: event.endsWith('_ERROR') ? 'error' : 'track',
      event,
      properties,
      timestamp: clock.now(),
    } as TelemetryEvent)
  const reported = new WeakSet()
  function trackError(error: unknown): void {
    try {
      const { code, name, message, stack = '' } = error as LatchError
      if (reported.has(error as object)) return
      reported.add(error as object)
      track('INTERNAL_ERROR', {
        errorType: typeof code === 'string' ? code : `${name}`,
        errorMessage: `${message}`,
        stackTrace: `${stack}`,
      })
    } catch {
      // The thrown value can't be read: a getter of foreign code throws (F069).
    }
  }
  return {
    track,
    subscribe: (listener) => events.on('event', listener),
    trackError,
    report(error) {
      report(error)
      trackError(error)
    },
  }
}
