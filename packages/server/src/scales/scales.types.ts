/** How the amounts of a token are shown: its units, times `above / below`, rounded down (ERC-8056, Token-2022). */
export interface TokenScale {
  readonly above: bigint
  readonly below: bigint
}

/** Reads how the amounts of tokens are shown. */
export interface TokenScales {
  /**
   * Resolves with the scales of tokens by their addresses, as they are given. A token whose units are shown as they are is
   * missing. Rejects with a refusal of status 502 where no node answers.
   */
  readonly read: (networkId: string, addresses: readonly string[]) => Promise<ReadonlyMap<string, TokenScale>>
}

/** What is shown of these units. */
export const toShown = (units: bigint, scale: TokenScale | undefined): bigint =>
  scale ? (units * scale.above) / scale.below : units
