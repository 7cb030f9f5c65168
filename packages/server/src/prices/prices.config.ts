import { z } from 'zod'
import { contract, evmNetworkId, urlField } from '../config/config.fields.js'

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

/** The members of the configuration about prices. */
export interface PriceMembers {
  /**
   * Where prices come from: CAIP-2 id of an EVM chain → quote tokens, the token that stands for the coin, factories of
   * Uniswap v2 and v3, and feeds. Default: none, so that nothing has a price.
   */
  readonly prices?: Readonly<Record<string, Partial<PriceSources>>> | undefined
  /** The base URL of a service in DefiLlama's shape, which is asked for prices instead: `https://coins.llama.fi`. */
  readonly defillama?: string | undefined
}

/** These members after their check. */
export interface CheckedPrices {
  readonly prices: Readonly<Record<string, PriceSources>>
  readonly defillama?: string | undefined
}

const sources = z.strictObject({
  quotes: z.array(contract).max(10, 'takes 10 at most').default([]),
  wrapped: contract.optional(),
  v2: z.array(contract).max(10, 'takes 10 at most').default([]),
  v3: z.array(contract).max(10, 'takes 10 at most').default([]),
  feeds: z
    .array(z.strictObject({ token: contract.optional(), address: contract, heartbeatS: z.int().min(1).max(1e6) }))
    .default([]),
})

/** The schemas of these members. */
export const priceShape = {
  prices: z.record(evmNetworkId, sources).default({}),
  defillama: urlField(/^https:$/, 'must be an https URL').optional(),
}
