import type { ConnectedAccount, ConnectionEvents } from '../connection/connection.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { SourceController } from '../connectors/source.types.js'
import type { embeddedWalletErrors } from './embedded-wallet.errors.js'

/**
 * How far a login by email is, by `status`. Every change replaces the whole. `resendAt`: when the next email may be sent, in
 * ms since 1970.
 */
export type EmbeddedLogin =
  | { readonly status: 'idle' }
  /** The email is being sent. */
  | { readonly status: 'sending'; readonly email: string }
  /** An email with a link was sent. The page of the link asks for the two digits. */
  | { readonly status: 'device'; readonly email: string; readonly digits: string; readonly resendAt: number }
  /** An email with a code of six digits was sent. `error`: why the code that was typed last is not the right one. */
  | {
      readonly status: 'code'
      readonly email: string
      readonly resendAt: number
      readonly isChecking: boolean
      readonly error?: LatchError | undefined
    }
  /** The frame is on show: the visitor keeps the code of a new wallet (`keep`), or types that of a known one (`code`). */
  | { readonly status: 'keeping'; readonly email: string; readonly asks: 'keep' | 'code' }
  /** The wallet is being opened. It asks nothing of the visitor. */
  | { readonly status: 'opening'; readonly email: string }
  /** The login ended. `email`: the address to begin again with, where one was given. */
  | { readonly status: 'failed'; readonly email: string | undefined; readonly error: LatchError }

/** The visitor of the embedded wallet, as the app reads it (S3.10). */
export interface EmbeddedUser {
  readonly email: string
}

/** A request that the frame shows the visitor. */
export interface EmbeddedRequest {
  /** The method of the wallet, such as `personal_sign`. */
  readonly method: string
  readonly namespace: Namespace
}

/** The state of the embedded wallet. */
export interface EmbeddedWalletState {
  login: EmbeddedLogin
  /** The visitor of the session. Undefined without one. */
  user: EmbeddedUser | undefined
  /**
   * Whether the frame keeps its session beyond this visit. False where the browser refuses it storage: the wallet then works
   * until the page is loaded anew (F175). Undefined while that isn't known.
   */
  isStored: boolean | undefined
  /** The request that the frame shows the visitor now. Undefined while it shows none. */
  request: EmbeddedRequest | undefined
}

/** A wallet from an email address: its login, and its requests. */
export interface EmbeddedWalletController extends SourceController {
  /** How far the login is. It changes in place. */
  readonly state: EmbeddedWalletState
  /** Whether this kit has the wallet: its option names the secure origin, and it has a namespace of the wallet. */
  readonly isOn: boolean
  /** Loads the frame: the field of the email has the focus. Never throws. */
  prepare(): void
  /**
   * Sends an email, and resolves with the account once the login has connected the wallet. A login that is under way with
   * another address ends. Rejects with `embedded-wallet/email` for a text that is no address, `embedded-wallet/too-soon`
   * within 30 s of the email before, `connection/cancelled`, and with what ended the login. `networkId`: the network to
   * connect on.
   */
  submitEmail(email: string, networkId?: CaipNetworkId): Promise<ConnectedAccount>
  /**
   * Gives the code of the email. White space in it is dropped. A wrong one is an `error` of the state; the third one ends the
   * login. Does nothing unless a code is awaited. Never rejects: failures are in the state.
   */
  submitCode(otp: string): Promise<void>
  /** Sends the email once more. Rejects with `embedded-wallet/too-soon`, and else never: failures are in the state. */
  resend(): Promise<void>
  /** Ends the login, and keeps its email for the field: the visitor changes it. */
  edit(): void
  /** Ends the login. One that ends well all the same is signed out in the frame. */
  cancel(): void
  /** Disconnects the wallet, and ends its session. */
  signOut(): Promise<void>
  /** The email to begin with: the one of the login, or of the last one in this browser. Empty where there is none. */
  lastEmail(): string
  /** How many seconds are left until the next email may be sent: 0 to 30, whatever the clock does (F182). */
  waitSeconds(): number
  /** Ends the login and the frame, and all that they listen to. */
  dispose(): void
}

/** The events of the embedded wallet, each with its content. */
export type EmbeddedWalletEvents = {
  /** The login has another status. */
  embeddedLogin: { readonly status: EmbeddedLogin['status'] }
  /** The frame shows the visitor a request, or it shows none any more (undefined). */
  embeddedRequest: { readonly request: EmbeddedRequest | undefined }
  /** The session has ended without the visitor: it was too old, or ended elsewhere (F184). */
  embeddedSessionEnded: object
}

/** The events that the embedded wallet emits and listens to. */
export type EmbeddedWalletKitEvents = EmbeddedWalletEvents & ConnectionEvents

/** The switches of the embedded wallet (S3.16). They have an effect where `endpoints.secure` is there. */
export interface EmbeddedWalletSwitches {
  /** Whether the visitor may get a wallet from an email address. Default: true. */
  readonly email?: boolean
  /** Whether the other wallets are listed beside the field of the email. Default: true. */
  readonly emailShowWallets?: boolean
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface EmbeddedWalletFeature {
  readonly controller: EmbeddedWalletController
  readonly switches: EmbeddedWalletSwitches
  readonly events: EmbeddedWalletEvents
  readonly errors: typeof embeddedWalletErrors
}
