import type { Signer } from './signer.types.js'

/** The ability `psbt`: what only Bitcoin's transactions allow. */
export interface PsbtAbility {
  /** Asks the wallet to sign a PSBT. Takes base64, and resolves with base64. */
  sign(signer: Signer, psbt: string): Promise<string>
  /**
   * Asks the wallet to sign a transaction that takes the place of one in the mempool, with the same coins, for a
   * higher fee out of its change. Resolves with the new hash. Rejects with `wallet/bad-transaction` where that one waits
   * for no block, and with `wallet/insufficient-funds` where its change is not enough.
   */
  speedUp(signer: Signer, hash: string): Promise<string>
}

/** What only the adapter of Bitcoin has. */
export interface BitcoinAbilities {
  readonly psbt: PsbtAbility
}
