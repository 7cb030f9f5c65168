import type { Report } from '../../base/emitter.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'

/** The properties of each telemetry event, by its name (S3.18). */
export interface TelemetryProperties {
  /** The modal's code was loaded. */
  MODAL_CREATED: Record<never, never>
  /** The modal was opened. `connected`: whether a wallet was connected then. */
  MODAL_OPEN: { readonly connected: boolean }
  /** The modal was closed. `connected`: whether a wallet was connected then. */
  MODAL_CLOSE: { readonly connected: boolean }
  /** The visitor opened the list of all wallets. */
  CLICK_ALL_WALLETS: Record<never, never>
  /** The visitor opened the list of networks. */
  CLICK_NETWORKS: Record<never, never>
  /** The visitor asked what a wallet is. */
  CLICK_WALLET_HELP: Record<never, never>
  /** The visitor asked what a network is. */
  CLICK_NETWORK_HELP: Record<never, never>
  /** The visitor asked how to get a wallet. */
  CLICK_GET_WALLET: Record<never, never>
  /** The visitor opened the list of transactions. */
  CLICK_TRANSACTIONS: Record<never, never>
  /** The visitor asked for older transactions. */
  LOAD_MORE_TRANSACTIONS: Record<never, never>
  /** Transactions could not be read (S8.07). */
  ERROR_FETCH_TRANSACTIONS: { readonly code: string }
  /** The visitor chose a wallet in the connect view. */
  SELECT_WALLET: { readonly name: string; readonly namespace: Namespace }
  /** A network was chosen. `network` is its CAIP-2 id. */
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
  /** A wallet is connected. `reconnect`: it was restored, and the visitor chose nothing. */
  CONNECT_SUCCESS: {
    readonly method: 'browser' | 'mobile' | 'qrcode'
    readonly name: string
    readonly reconnect: boolean
  }
  /**
   * An attempt to connect failed, for another reason than that the visitor declined. `code` is the code of the error.
   */
  CONNECT_ERROR: { readonly code: string }
  /** The visitor declined to connect, in the wallet. */
  USER_REJECTED: { readonly code: string }
  /** The visitor chose among the account types of a wallet. `network` is the namespace. */
  SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: string; readonly network: string }
  /** A wallet is asked to pay. `network` is its CAIP-2 id. `isToken`: a token, and not the network's coin. */
  SEND_INITIATED: { readonly network: CaipNetworkId; readonly isToken: boolean }
  /** The wallet has sent the payment. */
  SEND_SUCCESS: { readonly network: CaipNetworkId; readonly isToken: boolean }
  /** The visitor declined to pay, in the wallet. */
  SEND_REJECTED: { readonly network: CaipNetworkId; readonly isToken: boolean }
  /** The wallet did not send the payment, or its answer was lost. `code` is the code of the error. */
  SEND_ERROR: { readonly network: CaipNetworkId; readonly isToken: boolean; readonly code: string }
  /** A visitor comes to a form of a swap. `network` is its CAIP-2 id, empty without an account. */
  OPEN_SWAP: { readonly network: string }
  /** A swap that was prepared is confirmed: the wallet is asked next. `isToken`: a token is given, and not the coin. */
  INITIATE_SWAP: { readonly network: CaipNetworkId; readonly isToken: boolean }
  /** The wallet has sent the swap. */
  SWAP_SUCCESS: { readonly network: CaipNetworkId; readonly isToken: boolean }
  /** The wallet did not send the swap, or its answer was lost. `code` is the code of the error. */
  SWAP_ERROR: { readonly network: CaipNetworkId; readonly isToken: boolean; readonly code: string }
  /** The wallet did not send the approval of a swap, or did not sign its permit. */
  SWAP_APPROVAL_ERROR: { readonly network: CaipNetworkId; readonly isToken: boolean; readonly code: string }
  /** The visitor agreed to sign in with the wallet. `network` is its CAIP-2 id. */
  CLICK_SIGN_SIWX_MESSAGE: { readonly network: CaipNetworkId }
  /** The visitor gave the sign-in up. */
  CLICK_CANCEL_SIWX: { readonly network: CaipNetworkId }
  /** An account has signed in. */
  SIWX_AUTH_SUCCESS: { readonly network: CaipNetworkId }
  /** A sign-in failed, or could not begin. `code` is the code of the error. */
  SIWX_AUTH_ERROR: { readonly network: CaipNetworkId; readonly code: string }
  /** The visitor chose to log in with an email: its field has the focus. */
  EMAIL_LOGIN_SELECTED: Record<never, never>
  /** The visitor gave an email to log in with. */
  EMAIL_SUBMITTED: Record<never, never>
  /** The visitor went back to change the email. */
  EMAIL_EDIT: Record<never, never>
  /** An email with a code was sent. */
  EMAIL_VERIFICATION_CODE_SENT: Record<never, never>
  /** The visitor gave the right code. */
  EMAIL_VERIFICATION_CODE_PASS: Record<never, never>
  /** The visitor gave a wrong code. */
  EMAIL_VERIFICATION_CODE_FAIL: Record<never, never>
  /** The visitor followed the link of an email: this device may log in with it. */
  DEVICE_REGISTERED_FOR_EMAIL: Record<never, never>
  /** A connection ended: by the visitor, the app or the wallet. */
  DISCONNECT_SUCCESS: { readonly namespace: Namespace }
  /** A wallet did not answer the request to disconnect, or refused it. The kit is disconnected all the same. */
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

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface TelemetryFeature {
  readonly controller: TelemetrySender
  readonly switches: TelemetrySwitches
}
