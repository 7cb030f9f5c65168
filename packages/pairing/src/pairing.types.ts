import type { Namespace } from '@latchkit/core'
import type { Pairing, PairingContext } from '@latchkit/core/adapter'
import type { WalletConnectSession } from './pairing.session.js'
import type { StandardAccount } from './standard.wallet.js'

/** The argument of `request` in EIP-1193. */
export interface Request {
  readonly method: string
  readonly params?: readonly unknown[] | undefined
}

/** The part of the pairing that is loaded together with the library. */
export interface LoadedPairing {
  /** Starts listening. Returns a function that ends it. */
  start(): () => void
  open: Pairing['open']
  renew(): Promise<void>
  giveUp(): void
  forget(): void
  /** Answers a call of EIP-1193, for EVM chains. */
  request(request: Request): Promise<unknown>
  /** Returns the accounts that the session shares in a namespace, in the form of the Wallet Standard. */
  accounts(namespace: Namespace): readonly StandardAccount[]
  /** Calls a feature of the Wallet Standard on the wallet of a namespace. */
  call(namespace: Namespace, feature: string, inputs: readonly unknown[]): Promise<unknown>
}

/** Emits an event to the wallet of a namespace, by the names of EIP-1193's events. */
export type Tell = (namespace: Namespace, event: string, payload?: unknown) => void

/** What the side of a session for one namespace needs. */
export interface SideDeps {
  readonly context: PairingContext
  readonly session: () => WalletConnectSession | undefined
  /**
   * Sends a request to the wallet. Rejects as the wallet does, or with `pairing/not-connected` or
   * `wallet/disconnected`.
   */
  readonly ask: (networkId: string, method: string, params: unknown) => Promise<unknown>
  readonly tell: (event: string, payload?: unknown) => void
}
