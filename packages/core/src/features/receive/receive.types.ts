import type { CaipNetworkId } from '../../base/caip.js'

/** A payment that a link asks for. */
export interface PaymentRequest {
  /** The network to pay on: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** The receiver, in the network's own form. */
  readonly address: string
  /** The token's contract, or its mint on Solana. Default: the network's coin. */
  readonly token?: string | undefined
  /** The amount in the smallest unit, above 0. Default: the payer chooses. */
  readonly value?: bigint | undefined
  /**
   * The decimals of the coin or token, 0 to 77. On Solana and Bitcoin, links hold whole units, so an amount needs them.
   */
  readonly decimals?: number | undefined
}

/** The facts that links leave out: Solana's name no cluster, and amounts in whole units need decimals to be read. */
export type LinkFacts = Pick<PaymentRequest, 'networkId' | 'decimals'>

/** Receiving: links that wallets open to pay the active account. */
export interface ReceiveController {
  /**
   * The link that asks for a payment to the active account on its network: EIP-681 on EVM chains, Solana Pay, or BIP-321.
   * Throws `receive/no-account`, and as {@link toPaymentLink} of the rules does.
   */
  paymentLink(request?: Pick<PaymentRequest, 'token' | 'value' | 'decimals'>): string
}
