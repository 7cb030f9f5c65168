import type { BuiltSwap, QuoteRequest, SwapContext, SwapProvider, SwapQuote } from '@latchkit/core'

/** What a swap has done to the account that sent it. Amounts are in the smallest unit. */
export interface SwappedAmounts {
  /** What left of what was given. The network's fee doesn't count. */
  readonly given: bigint
  /** What arrived of what was got. */
  readonly got: bigint
}

/** A provider of swaps, and what its tests need. */
export interface SwapProviderHarness {
  readonly provider: SwapProvider
  /** Calls contracts for the provider. Chains without such calls reject. */
  readonly call: SwapContext['call']
  /** What it has offers for: the coin and a token on each side, where it swaps both. */
  readonly requests: readonly QuoteRequest[]
  /** What it knows no way for: on one of its networks, such as of a token that nothing trades. */
  readonly without: QuoteRequest
  /** Makes what the provider asks not reachable: a node, or a service. */
  breakDown(): void
  /**
   * Allows the spender exactly the amount, and sends a swap, as the wallet of the account of the request would. Default: the
   * suite sends none.
   */
  send?(quote: SwapQuote, built: BuiltSwap): Promise<SwappedAmounts>
  dispose?(): Promise<void> | void
}
