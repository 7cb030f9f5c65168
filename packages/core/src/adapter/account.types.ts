import type { AddressOf, Namespace } from '../base/caip.js'

/** The type of an account (S6, S9.11). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account of a wallet (S3.03). */
export interface Account<name extends Namespace = Namespace> {
  readonly namespace: name
  /** On EVM chains hex with 0x and with its ERC-55 checksum. */
  readonly address: AddressOf<name>
  readonly type: AccountType
  /** The public key, where the wallet gives one: hex on Bitcoin. */
  readonly publicKey?: string | undefined
  /** The derivation path. No adapter sets it yet. */
  readonly path?: string | undefined
}
