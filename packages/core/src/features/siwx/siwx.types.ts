import type { Adapter, AdapterConnection, ConnectRequest } from '../../adapter/adapter.types.js'
import type { SignInInput } from '../../adapter/abilities/signing.types.js'
import type { PairedSignIn } from '../../adapter/pairing.types.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import type { WalletOfNamespace } from '../connection/connection.types.js'
import type { RecordStorage } from '../../base/storage.js'
import type { siwxErrors } from './siwx.errors.js'

/** The sign-in of one account: what a store knows of it. */
export interface SiwxSession {
  /** The account with its network (CAIP-10). */
  readonly account: CaipAddress
  /** When it was signed (RFC 3339). */
  readonly issuedAt: string
  /** From when on it counts no more (RFC 3339). Undefined: until it is ended. */
  readonly expirationTime?: string | undefined
}

/** A message that an account has signed. */
export interface SignedMessage {
  /** The account with its network (CAIP-10). */
  readonly account: CaipAddress
  readonly message: string
  /** Hex on EVM chains, base58 on Solana, base64 on Bitcoin. */
  readonly signature: string
}

/** What a message is made with. */
export interface SiwxNonce {
  /** At least 8 letters and digits. It counts once. */
  readonly nonce: string
  /** The server's time, in ms since 1970. It takes the place of the device's. */
  readonly now?: number | undefined
}

/** A session on one device: in the browser that it began in. */
export interface SiwxDevice {
  /** Names the session, and doesn't prove it. */
  readonly id: string
  /** What that browser calls itself: its header `User-Agent`. Empty where it has none. */
  readonly device: string
  /** When the session began, in ms since 1970. */
  readonly since: number
  /** From when on it counts no more, in ms since 1970. */
  readonly until: number
  /** Whether it is the session of this browser. */
  readonly isCurrent: boolean
}

/** The sessions, on all devices, of the accounts that are signed in here. */
export interface SiwxDevices {
  /** The sessions that count now. */
  list(): Promise<readonly SiwxDevice[]>
  /** Ends one of them. Resolves where it has ended already. */
  end(id: string): Promise<void>
  /** Ends all of them but that of this browser. */
  endOthers(): Promise<void>
}

/**
 * Where the sessions are. `createLatch({ siwx: { url } })` makes the one of a server; an app with an auth library of its own
 * gives one. What these functions throw, the visitor reads as a failed sign-in.
 */
export interface SiwxStore {
  /**
   * A nonce for a message of this account. Without an account, for the message of any account: a wallet that signs in while
   * it connects has named none yet.
   */
  nonce(account?: CaipAddress): Promise<SiwxNonce>
  /** The sessions that count now, of any account. */
  list(): Promise<readonly SiwxSession[]>
  /** Verifies a signed message, and adds the session. Rejects where the signature doesn't count. */
  add(signed: SignedMessage): Promise<void>
  /** Ends the session of an account. */
  remove(account: CaipAddress): Promise<void>
  /** The sessions on all devices. Absent where the store knows this browser's alone: then no view lists any. */
  readonly devices?: SiwxDevices | undefined
}

/** The parts of a kit that a store of its own uses. */
export interface SiwxStoreContext {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly storage: RecordStorage
}

/** Makes a store of the kit's own, in the kit that it is passed to. `browserStore` and `memoryStore` return one. */
export type SiwxStoreFactory = (context: SiwxStoreContext) => Promise<SiwxStore>

/** The option `siwx` without its store. */
interface SiwxSettings {
  /** Whether a connected wallet must sign in before anything else. Default: true. */
  readonly required?: boolean
  /** One line of ASCII that the visitor reads in the wallet. */
  readonly statement?: string
  /** URIs that belong to the sign-in. */
  readonly resources?: readonly string[]
  /** How long a sign-in counts, in ms. Default: 7 days. */
  readonly expiresInMs?: number
  /** Whether a sign-in counts on its `network` alone, or on each of its `namespace`. Default: `network` (F196). */
  readonly scope?: 'network' | 'namespace'
  /** Whether a wallet that disconnects ends its session. Default: true. */
  readonly signOutOnDisconnect?: boolean
  /**
   * The EVM wallets that sign in while they connect, in one request: by `wallet_connect` of ERC-7846. Names them by their
   * rdns, or by the ids of their connectors, because no wallet says that it can. A Solana wallet with `solana:signIn` says so,
   * and needs no entry. Where a sign-in isn't `required`, each wallet connects first. Default: none.
   */
  readonly oneClick?: readonly string[]
  /**
   * What the server has rendered the page with: the result of `session(request)` of `@latchkit/siwx/server`. Its accounts are
   * signed in at the first look-up of the page, which sends no request then. Later ones ask the store. What is expired or
   * malformed in it counts for nothing. Default: none.
   */
  readonly session?: { readonly accounts: readonly SiwxSession[] } | null | undefined
}

/** The option `siwx`: signing in with the wallet, with the sessions of a server, or of a store. */
export type SiwxOption = SiwxSettings &
  (
    | {
        /** Where the app mounts the handler of `@latchkit/siwx/server`, such as `/siwx`. */
        readonly url: string
        readonly store?: undefined
      }
    | {
        /** A store of the app's own, or one without a server: `browserStore()`, `memoryStore()`. */
        readonly store: SiwxStore | SiwxStoreFactory
        readonly url?: undefined
      }
  )

/** The options of signing in (S3.17). */
export interface SiwxOptions {
  /** Signing in with the wallet. Default: off. */
  readonly siwx?: SiwxOption
}

/**
 * How far the sign-in of the active account is.
 *
 * - `off`: no wallet is connected, or its network isn't the app's.
 * - `checking`: the sessions are being read.
 * - `needed`: there is no session.
 * - `preparing`: the nonce is being asked for.
 * - `ready`: the message is there. With an `error`, a try has failed, and another one may be begun.
 * - `asking`: the wallet is asked to sign.
 * - `verifying`: the signature is being verified.
 * - `signed-in`: there is a session.
 */
export type SiwxState =
  | { readonly status: 'off' | 'checking' | 'needed' | 'preparing' }
  | {
      readonly status: 'ready'
      /** The text that the wallet shows. */
      readonly message: string
      readonly error?: LatchError | undefined
      /** Whether the clock of the device differs from the server's by 5 minutes or more. */
      readonly isClockWrong: boolean
    }
  | { readonly status: 'asking' | 'verifying'; readonly message: string }
  | { readonly status: 'signed-in'; readonly session: SiwxSession }

/** The events of signing in, each with its content. */
export type SiwxEvents = {
  /** The active account has no session. */
  signInNeeded: Record<never, never>
  /** An account has signed in. */
  signedIn: { readonly session: SiwxSession }
  /** A try has failed: the visitor may try again. */
  signInFailed: { readonly error: LatchError }
  /** Signing in can't begin. Where it is required, the wallet is being disconnected (S4.06), or
   * goes back to the network `back`, where its account is signed in. */
  signInImpossible: { readonly error: LatchError; readonly back: CaipNetworkId | undefined }
  /** The visitor has given the sign-in up. `back`: the network that is gone back to, where the account is signed in. */
  signInCancelled: { readonly back: CaipNetworkId | undefined }
  /** The session of the active account has ended. */
  signedOut: Record<never, never>
}

/** Connects a wallet and signs its account in, by one request. */
export interface SiwxOneClick {
  /**
   * Loads the code for signing in, and asks for a nonce, where a wallet could sign in while it connects, and where no account
   * is signed in in this browser. Never rejects.
   */
  prepare(): Promise<void>
  /**
   * Asks a wallet to sign in, and connects it by the permission that it gives with that. Resolves with undefined where the
   * wallet is to be connected plainly: it can't do both at once, or no nonce is there. Rejects as the wallet does.
   */
  connect(connector: Connector, request: ConnectRequest): Promise<AdapterConnection | undefined>
  /**
   * What a wallet is to sign by its answer to a code, with a nonce of its own. Undefined where the wallet connects plainly.
   * Never rejects.
   */
  input(namespace: Namespace): Promise<SignInInput | undefined>
  /** A wallet has signed while it approved these connectors. What it has signed counts once one of its accounts is active. */
  keep(connectors: readonly Connector[], signIns: readonly PairedSignIn[]): void
}

/** Signs the active account in. */
export interface SiwxController {
  readonly oneClick: SiwxOneClick
  /** Replaced as a whole, in `current`, when it changes. */
  readonly state: { readonly current: SiwxState }
  /** The sessions on all devices, where the store has them. */
  readonly devices: SiwxDevices | undefined
  /** Whether the active account must sign in before anything else. Reads the sessions where it is not known. */
  isNeeded(): boolean | Promise<boolean>
  /** Reads the sessions again, which another tab or another device may have changed (F205). */
  recheck(): Promise<void>
  /** A wallet has connected by a press: a look-up that fails ends the connection (S4.06), and closing doesn't count any more. */
  connected(): void
  /** Asks for the nonce, where a message is needed. */
  prepare(): Promise<void>
  /**
   * Asks the wallet to sign the message, and adds the session. Where a signature is there already, because verifying it
   * failed, only verifies it again. Joins a pending call (F087). Rejects with `siwx/…` and `wallet/…`.
   */
  sign(): Promise<SiwxSession>
  /**
   * Ends the sign-in: disconnects the wallet where a sign-in is required, or goes back to the network where its account is
   * signed in. Otherwise the view stays away until the next connection.
   */
  cancel(): Promise<void>
  /** The visitor has closed the view of a sign-in that isn't required: it stays away until the next connection. */
  dismiss(): void
  /**
   * Resolves once the active account is signed in. Calls `open` where it isn't yet. Rejects with `signing/not-connected`,
   * with `network/not-found` on a network that isn't the app's, and with `siwx/cancelled` once the visitor gives up.
   */
  request(open: () => Promise<void>): Promise<SiwxSession>
  /** Ends the session of the active account. `end`: what asks the store for that. Default: its `remove`. */
  signOut(end?: () => Promise<void>): Promise<void>
  /** An attempt to connect was given up: what its wallet has signed meanwhile counts no more. */
  connectCancelled(wallet: WalletOfNamespace): void
  /** A wallet has disconnected: ends the sessions of its accounts, unless the app keeps them. */
  connectionEnded(ended: WalletOfNamespace): void
  /** Reads the sessions again each time that the visitor returns to the page, until `dispose`. */
  start(): void
  /** Ends what was begun. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface SiwxFeature {
  readonly controller: SiwxController
  readonly options: SiwxOptions
  readonly events: SiwxEvents
  readonly errors: typeof siwxErrors
}
