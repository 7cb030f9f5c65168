import type { Namespace } from '@latchkit/core'
import type { Pairing, PairingContext } from '@latchkit/core/adapter'
import type { WalletConnectSession } from './pairing.session.js'
import type { StandardAccount } from './standard.wallet.js'

/** A call of EIP-1193. */
export interface Request {
  readonly method: string
  readonly params?: readonly unknown[] | undefined
}

/** What the pairing does once its library is there. */
export interface LoadedPairing {
  start(): () => void
  open: Pairing['open']
  renew(): Promise<void>
  giveUp(): void
  forget(): void
  /** The EVM side, as EIP-1193 has it. */
  request(request: Request): Promise<unknown>
  /** What a namespace shares now, as wallets of the Wallet Standard have it. */
  accounts(namespace: Namespace): readonly StandardAccount[]
  /** Calls a feature of a namespace's wallet. */
  call(namespace: Namespace, feature: string, inputs: readonly unknown[]): Promise<unknown>
}

/** How the wallets of all namespaces are told of what happens, by the names of EIP-1193's events. */
export type Tell = (namespace: Namespace, event: string, payload?: unknown) => void

/** What each namespace's side of the session is made of. */
export interface SideDeps {
  readonly context: PairingContext
  readonly session: () => WalletConnectSession | undefined
  /** Asks the wallet. Rejects as the wallet does, or with `pairing/not-connected`. */
  readonly ask: (networkId: string, method: string, params: unknown) => Promise<unknown>
  readonly tell: (event: string, payload?: unknown) => void
}
