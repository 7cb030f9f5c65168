import type { CaipNetworkId } from '../../base/caip.js'

/** A coin or a token of a network. */
export interface Token {
  /** The network: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** The token's contract, or its mint on Solana. Undefined for the network's coin. */
  readonly address?: string | undefined
  /** The name of the coin or token. */
  readonly name: string
  /** The symbol, such as `ETH`. */
  readonly symbol: string
  /** The decimals of the smallest unit, 0 to 77. */
  readonly decimals: number
  /** For an `<img>` only. */
  readonly iconUrl?: string | undefined
}
