import type { Namespace } from '@latchkit/core'
import type { Pairing } from '@latchkit/core/adapter'
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
