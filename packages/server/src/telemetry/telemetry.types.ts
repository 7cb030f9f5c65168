import type { Caller } from '../projects/projects.types.js'

/** A telemetry event of an app, as the body of `POST /e` (S7.25). */
export interface TelemetryEvent {
  readonly eventId: string
  /** The URL of the page. */
  readonly url: string
  readonly domain: string
  /** In ms since 1970. */
  readonly timestamp: number
  readonly props: {
    readonly type: string
    readonly event: string
    readonly errorType?: string | undefined
    readonly errorMessage?: string | undefined
    readonly stackTrace?: string | undefined
    /** Further properties of the event. */
    readonly [name: string]: unknown
  }
}

/** The sink of events, which the developer supplies. */
export interface TelemetrySink {
  /** Stores an event. The request is answered after it resolves; a rejection becomes a 500. */
  readonly add: (event: TelemetryEvent, caller: Caller) => Promise<void>
}
