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
  /** The provider that is tested. */
  readonly provider: SwapProvider
  /** Calls contracts for the provider. Chains without such calls reject. */
  readonly call: SwapContext['call']
  /** What it has offers for: the coin and a token on each side, where it swaps both. */
  readonly requests: readonly QuoteRequest[]
  /** What it knows no way for: on one of its networks, such as of a token that nothing trades. */
  readonly without: QuoteRequest
  /** Makes what the provider asks not reachable: a node, or a service. Left out where it asks nothing. */
  breakDown?(): void
  /**
   * Allows the spender exactly the amount, and sends a swap, as the wallet of the account of the request would. Without it the
   * suite sends none, and skips the test of what is given and what arrives.
   */
  send?(quote: SwapQuote, built: BuiltSwap): Promise<SwappedAmounts>
  /** Frees what `setup` has made, after each test. */
  dispose?(): Promise<void> | void
}
