import type { Token } from '../tokens/tokens.types.js'

/**
 * What one whole unit of a coin or a token is worth, as its chain counts them: without a multiplier (ERC-8056, Token-2022).
 * So do pools, and what is made of them. The price of a unit that is shown is this, divided by the multiplier.
 */
export interface Price {
  /** In US dollars: finite, above 0. */
  readonly price: number
  /** The change within 24 hours, in percent. Undefined where it isn't known. */
  readonly change?: number | undefined
}

/** The source of prices. It is asked for listed tokens alone: a token of no list has no price. */
export interface PriceProvider {
  /**
   * Resolves with the prices of tokens, by their ids (`idOf`). A token without a price is missing. Rejects with a refusal
   * of status 503 where prices could be known, and the part that knows them is away: an answer without them would be
   * wrong.
   */
  readonly read: (tokens: readonly Token[]) => Promise<ReadonlyMap<string, Price>>
}
