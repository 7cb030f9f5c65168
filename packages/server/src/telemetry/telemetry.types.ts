import type { Caller } from '../projects/projects.types.js'

/** What happened in an app (S7.25). */
export interface TelemetryEvent {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: {
    readonly type: string
    readonly event: string
    readonly errorType?: string | undefined
    readonly errorMessage?: string | undefined
    readonly stackTrace?: string | undefined
    /** What else the event carries. */
    readonly [name: string]: unknown
  }
}

/** Where events go. */
export interface TelemetrySink {
  readonly add: (event: TelemetryEvent, caller: Caller) => Promise<void>
}
