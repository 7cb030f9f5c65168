import type { CaipNetworkId, Namespace } from '../../base/caip.js'

/** What a payment link asks for. It fills a form, and is read by the visitor before anything is signed. */
export interface PaymentLink {
  readonly namespace: Namespace
  /** The network, where the link names it: CAIP-2. Default: the network that the payer is on. */
  readonly networkId?: CaipNetworkId | undefined
  /** The receiver in the network's usual form, or a name such as `vitalik.eth`. */
  readonly to: string
  /** Whether `to` is a name, which must be looked up. */
  readonly isName: boolean
  /** Whether the letters of the link's address are not those of its checksum (ERC-55): it may be mistyped. */
  readonly hasWrongChecksum: boolean
  /** The token's contract, or its mint on Solana. Undefined for the coin. */
  readonly token?: string | undefined
  /**
   * The amount in the smallest unit, as the chain counts it: of a token with a multiplier (ERC-8056), more or less of it is
   * shown. Undefined where the link names none, and where it names whole units.
   */
  readonly value?: bigint | undefined
  /**
   * The amount in whole units, as it is shown: an exact decimal number. Solana's links have it, which Solana Pay compares with
   * what nodes show (`uiAmountString`), the multiplier of a token with it.
   */
  readonly amount?: string | undefined
  /** Who asks, in the words of the link. */
  readonly label?: string | undefined
  /** What it is for, in the words of the link. */
  readonly message?: string | undefined
  /** Solana: the text that is to be stored with the payment. */
  readonly memo?: string | undefined
  /** Solana: the accounts by which the receiver finds the payment. */
  readonly references?: readonly string[] | undefined
}
