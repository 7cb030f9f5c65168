import type { Report } from '../../base/emitter.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'

/** The properties of each telemetry event, by its name (S3.18). */
export interface TelemetryProperties {
  MODAL_CREATED: Record<never, never>
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  CLICK_ALL_WALLETS: Record<never, never>
  CLICK_NETWORKS: Record<never, never>
  CLICK_WALLET_HELP: Record<never, never>
  CLICK_NETWORK_HELP: Record<never, never>
  CLICK_GET_WALLET: Record<never, never>
  CLICK_TRANSACTIONS: Record<never, never>
  /** The visitor asked for older transactions. */
  LOAD_MORE_TRANSACTIONS: Record<never, never>
  /** Transactions could not be read (S8.07). */
  ERROR_FETCH_TRANSACTIONS: { readonly code: string }
  SELECT_WALLET: { readonly name: string; readonly namespace: Namespace }
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
  CONNECT_SUCCESS: {
    readonly method: 'browser' | 'mobile' | 'qrcode'
    readonly name: string
    readonly reconnect: boolean
  }
  CONNECT_ERROR: { readonly code: string }
  USER_REJECTED: { readonly code: string }
  SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: string; readonly network: string }
  DISCONNECT_SUCCESS: { readonly namespace: Namespace }
  DISCONNECT_ERROR: { readonly code: string }
  /** The kit threw, or a listener of the app did. `errorType` is the error's code where it has one, else its name. */
  INTERNAL_ERROR: { readonly errorType: string; readonly errorMessage: string; readonly stackTrace: string }
}

/** The names of the telemetry events. */
export type TelemetryEventName = keyof TelemetryProperties

/**
 * One telemetry event, as `subscribeEvents` gets it. It leaves the page only where `features.analytics` is on, and only
 * scrubbed (F231).
 */
export type TelemetryEvent = {
  [name in TelemetryEventName]: {
    readonly type: 'track' | 'error'
    readonly event: name
    readonly properties: TelemetryProperties[name]
    /** Wall clock, in ms since 1970. */
    readonly timestamp: number
  }
}[TelemetryEventName]

/** Emits a telemetry event. */
export type Track = <name extends TelemetryEventName>(event: name, properties: TelemetryProperties[name]) => void

/** Emits telemetry events to the app's listeners. {@link TelemetrySender} sends them, only while `analytics` is on. */
export interface TelemetryController {
  readonly track: Track
  /** Calls `listener` with every event. Returns a function that unsubscribes it. */
  subscribe(listener: (event: TelemetryEvent) => void): () => void
  /** Reports an error that no caller awaits, and emits it as an `INTERNAL_ERROR` event. */
  readonly report: Report
  /** Emits an error as an `INTERNAL_ERROR` event, once per error object. Ignores a thrown value that is no object. */
  readonly trackError: Report
}

/** Sends telemetry events to the app's own server (S7.25). */
export interface TelemetrySender {
  /** Sends one event, where the app's server wants events. Never throws (F233). */
  send(event: TelemetryEvent): void
  /** Drops the events that wait. `send` may be called again. */
  stop(): void
}

/** The switch of the telemetry (S3.16). */
export interface TelemetrySwitches {
  /** Whether events are sent to `endpoints.telemetry`. Default: false. `subscribeEvents` works without it. */
  readonly analytics?: boolean
}
