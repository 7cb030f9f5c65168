/** Where the prices of a network's tokens come from. Addresses of contracts. */
export interface PriceSources {
  /** The tokens against which pools are looked for. Each counts as one US dollar, unless it has a feed. */
  readonly quotes: readonly string[]
  /** The token that stands for the coin, such as WETH. It is a quote token too. */
  readonly wrapped?: string | undefined
  /** The factories of Uniswap v2, and of exchanges with the same contracts. */
  readonly v2: readonly string[]
  /** The factories of Uniswap v3, and of exchanges with the same contracts. */
  readonly v3: readonly string[]
  readonly feeds: readonly PriceFeed[]
}

/** A feed in the shape of Chainlink's: `latestRoundData` in US dollars. */
export interface PriceFeed {
  /** The token. Without it, the feed is of the coin. */
  readonly token?: string | undefined
  readonly address: string
  /** The time in which the feed has a new answer at the latest, in seconds. An older answer doesn't count. */
  readonly heartbeatS: number
}
