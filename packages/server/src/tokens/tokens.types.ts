import type { Asset } from '../assets/assets.js'

/** A coin, or a token of a list. */
export interface Token extends Asset {
  readonly name: string
  readonly symbol: string
  /** From 0 to 77. */
  readonly decimals: number
  /** The URL of the picture, as the list gives it: `https:` or `ipfs:`. */
  readonly logoUri?: string | undefined
}

/** The source of the tokens that are known: those of lists. Any other token is unlisted. */
export interface TokenProvider {
  /**
   * Resolves with the tokens of a network, in the order of the lists. Rejects with a refusal of status 503 as long as
   * lists are named and none of them could be read.
   */
  readonly list: (networkId: string) => Promise<readonly Token[]>
  /** Resolves with the token of an asset, or undefined where it is unlisted. The coin is always known. Rejects as `list`. */
  readonly find: (asset: Asset) => Promise<Token | undefined>
}
