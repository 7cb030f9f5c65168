import { createEmitter, type Report } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import type { TelemetryEvent, Track } from './telemetry.types.js'

/** Gives the app every event. The wire comes with the app's own endpoint, and only when `analytics` is on. */
export interface TelemetryController {
  readonly track: Track
  subscribe(listener: (event: TelemetryEvent) => void): () => void
  /** Reports an error that nobody awaits, and gives it to the app as an event too. */
  readonly report: Report
  /** Gives an error to the app as an event, once, however often it is told. One that is no object is none. */
  readonly tell: Report
}

/** Makes the telemetry controller. */
export function createTelemetryController({ clock, report }: Environment): TelemetryController {
  const events = createEmitter<{ event: TelemetryEvent }>(report)
  const track: Track = (event, properties) =>
    events.emit('event', {
      type: event.endsWith('_ERROR') ? 'error' : 'track',
      event,
      properties,
      timestamp: clock.now(),
    } as TelemetryEvent)
  const told = new WeakSet()
  function tell(error: unknown): void {
    try {
      const { code, name, message, stack = '' } = error as LatchError
      if (told.has(error as object)) return
      told.add(error as object)
      track('INTERNAL_ERROR', {
        errorType: typeof code === 'string' ? code : `${name}`,
        errorMessage: `${message}`,
        stackTrace: `${stack}`,
      })
    } catch {
      // Something foreign that can't even be read (F069).
    }
  }
  return {
    track,
    subscribe: (listener) => events.on('event', listener),
    tell,
    report(error) {
      report(error)
      tell(error)
    },
  }
}
