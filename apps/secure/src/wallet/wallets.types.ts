import type { WalletAccount } from '../api/api.types.js'
import type { Bytes } from '../vault/secretBytes.js'
import type { CodeFault } from '../vault/code.js'

/** A wallet whose vault was opened. Its bits exist only while they are used. */
export interface OpenWallet {
  readonly accounts: readonly WalletAccount[]
  /** Runs with the wallet's bits, and overwrites them after that. */
  readonly withBits: <Result>(run: (bits: Bytes) => Result | Promise<Result>) => Promise<Result>
}

/** A wallet that was made here, and that nothing but this document has yet. */
export interface NewWallet {
  /** The code that the visitor keeps. Shown once. */
  readonly code: string
  /** Stores the wallet. Rejects with `wallet/exists` where another browser was faster. */
  readonly save: () => Promise<OpenWallet>
}

/** What a session's address has: a wallet that this device opens, one that a code opens, or none. */
export type FoundWallet =
  | { readonly state: 'open'; readonly wallet: OpenWallet }
  | {
      readonly state: 'locked'
      /** Adds this device by the code. Rejects with a {@link CodeError}, or a `SiteError`. */
      readonly enter: (code: string) => Promise<OpenWallet>
    }
  | { readonly state: 'none'; readonly make: () => Promise<NewWallet> }

/** A code that opens nothing. `other`: it is one, and of another wallet. */
export class CodeError extends Error {
  override readonly name = 'CodeError'
  readonly fault: CodeFault | 'other'

  constructor(fault: CodeFault | 'other') {
    super('The code opens nothing.')
    this.fault = fault
  }
}
