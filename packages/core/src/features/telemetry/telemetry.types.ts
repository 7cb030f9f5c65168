import type { Report } from '../../base/emitter.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'

/** What each event carries (S3.18). */
export interface TelemetryProperties {
  MODAL_CREATED: Record<never, never>
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  CLICK_ALL_WALLETS: Record<never, never>
  CLICK_NETWORKS: Record<never, never>
  CLICK_WALLET_HELP: Record<never, never>
  CLICK_NETWORK_HELP: Record<never, never>
  CLICK_GET_WALLET: Record<never, never>
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
  /** Something of ours threw, or a listener of the app's did. `errorType` is the error's code where it has one, else its name. */
  INTERNAL_ERROR: { readonly errorType: string; readonly errorMessage: string; readonly stackTrace: string }
}

/** The event names of the field. */
export type TelemetryEventName = keyof TelemetryProperties

/** One event, as `subscribeEvents` gets it. It leaves the page only where `features.analytics` is on, and scrubbed (F231). */
export type TelemetryEvent = {
  [name in TelemetryEventName]: {
    readonly type: 'track' | 'error'
    readonly event: name
    readonly properties: TelemetryProperties[name]
    /** Wall clock, ms. */
    readonly timestamp: number
  }
}[TelemetryEventName]

/** Records an event. */
export type Track = <name extends TelemetryEventName>(event: name, properties: TelemetryProperties[name]) => void

/** Gives the app every event. The wire comes with the app's own endpoint, and only when `analytics` is on. */
export interface TelemetryController {
  readonly track: Track
  subscribe(listener: (event: TelemetryEvent) => void): () => void
  /** Reports an error that no caller awaits, and gives it to the app as an event too. */
  readonly report: Report
  /** Gives an error to the app as an event, once, however often it is told. One that is no object is none. */
  readonly tell: Report
}

/** Sends telemetry events to the app's own server (S7.25). */
export interface TelemetrySender {
  /** Sends one event, where the app's server wants events. Never throws (F233). */
  send(event: TelemetryEvent): void
  /** Drops the events that wait. `send` may follow. */
  stop(): void
}

/** The switch of the telemetry (S3.16). */
export interface TelemetrySwitches {
  /** Whether events are sent to `endpoints.telemetry`. Default: false; `subscribeEvents` has them all the same. */
  readonly analytics?: boolean
}
