import type { CaipNetworkId } from '@latchkit/core'
import type { SharedAccount } from './bitcoin.accounts.js'

/** A request to sign a PSBT. */
export interface PsbtRequest {
  /** Base64. */
  readonly psbt: string
  readonly networkId: CaipNetworkId
  /** The addresses that sign, each with the indexes of its inputs. */
  readonly inputs: readonly { readonly address: string; readonly indexes: readonly number[] }[]
}

/** A payment by the wallet's own method. */
export interface OwnPayment {
  /** The wallet's payment address. */
  readonly from: string
  readonly networkId: CaipNetworkId
  readonly to: string
  /** In satoshis. */
  readonly value: bigint
}

/**
 * A wallet behind one of the two protocols, the Wallet Standard or `sats-connect`. Its methods reject with the wallet's
 * error as the wallet threw it, or with `wallet/bad-answer` for an answer of the wrong shape.
 */
export interface Link {
  /** The wallet's own object. */
  readonly provider: object
  /** Asks the wallet for accounts, with a prompt. */
  connect(networkId?: CaipNetworkId): Promise<readonly SharedAccount[]>
  /** Resolves with the accounts that the wallet shares by an earlier permission, without a prompt. */
  restore(): Promise<readonly SharedAccount[]>
  /** Resolves with the accounts that a connected wallet shares now. */
  read(): Promise<readonly SharedAccount[]>
  /**
   * Calls `hear` when accounts or network may have changed. Returns the wallet's answer: a function that stops
   * listening, unless the wallet is wrong.
   */
  listen(hear: () => void): unknown
  disconnect(): Promise<unknown>
  /** Resolves with a signature in base64: by ECDSA, or by BIP-322 where the address needs it. */
  signMessage(address: string, message: string): Promise<string>
  /** Whether the wallet signs PSBTs, as far as it says without a prompt. */
  signsPsbts(): Promise<boolean>
  /** Whether the wallet pays from an address by `transfer`, as far as it says without a prompt. */
  transfers(from: string): Promise<boolean>
  /**
   * Resolves with the signed PSBT in base64. Rejects with `wallet/unsupported-method` where the wallet can only send.
   */
  signPsbt(request: PsbtRequest): Promise<string>
  /** Signs and sends. Resolves with the transaction id (64 letters of hex, without 0x). */
  sendPsbt?: ((request: PsbtRequest) => Promise<string>) | undefined
  /** Pays from the wallet's payment address. Resolves with the transaction id. */
  transfer?: ((payment: OwnPayment) => Promise<string>) | undefined
  /** Resolves with the network that the wallet is on, or undefined where the wallet names none. */
  network?: (() => Promise<CaipNetworkId | undefined>) | undefined
  switchNetwork?: ((id: CaipNetworkId) => Promise<unknown>) | undefined
}
