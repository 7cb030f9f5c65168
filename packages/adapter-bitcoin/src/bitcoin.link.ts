import type { CaipNetworkId } from '@latchkit/core'
import type { SharedAccount } from './bitcoin.accounts.js'

/** A PSBT (base64), and what of it which address shall sign. */
export interface PsbtRequest {
  readonly psbt: string
  readonly networkId: CaipNetworkId
  readonly inputs: readonly { readonly address: string; readonly indexes: readonly number[] }[]
}

/** A wallet, whichever way it is spoken to. What it throws is thrown on as it is; what it answers is checked. */
export interface Link {
  /** The wallet's own object. */
  readonly provider: object
  /** Asks for accounts, with a prompt. */
  connect(networkId?: CaipNetworkId): Promise<readonly SharedAccount[]>
  /** The accounts that an earlier permission shares, without a prompt. */
  restore(): Promise<readonly SharedAccount[]>
  /** The accounts that a connected wallet shares now. */
  read(): Promise<readonly SharedAccount[]>
  /** Calls back when anything may have changed; the answer ends it. */
  listen(hear: () => void): () => void
  disconnect(): Promise<unknown>
  /** By ECDSA, by BIP-322 where the address is of a kind that can do no other. Base64. */
  signMessage(address: string, message: string): Promise<string>
  /** Base64. Throws `wallet/unsupported-method` where the wallet only signs what it sends. */
  signPsbt(request: PsbtRequest): Promise<string>
  /** Signs and sends. The answer is the transaction's id. */
  sendPsbt?: ((request: PsbtRequest) => Promise<string>) | undefined
  /** Pays from the wallet's payment address. */
  transfer?: ((to: string, value: bigint) => Promise<string>) | undefined
  /** The network that the wallet itself is on, where it is on one. */
  network?: (() => Promise<CaipNetworkId | undefined>) | undefined
  switchNetwork?: ((id: CaipNetworkId) => Promise<unknown>) | undefined
}
