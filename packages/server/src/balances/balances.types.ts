import type { Token } from '../tokens/tokens.types.js'

/** What an account has of the coin or of a token. Of tokens, only those of which it has any. */
export interface Holding {
  readonly token: Token
  /** Whether the token is the coin or on a list. Names of any other token are what its contract says. */
  readonly isListed: boolean
  /** In the smallest unit, as it is shown: with the multiplier of the token, where it has one (Token-2022, ERC-8056). */
  readonly value: bigint
  /** The same as the chain counts it, in the smallest unit. Undefined where the token has no multiplier: it is `value`. */
  readonly units?: bigint | undefined
  /**
   * By what the units of the chain, which prices are about, are multiplied (ERC-8056, Token-2022). Only for prices: amounts
   * are exact without it. Undefined: by 1.
   */
  readonly multiplier?: number | undefined
}

/** What to read of an account. */
export interface HoldingsRequest {
  readonly networkId: string
  readonly address: string
  /** Tokens to read beside those that are known, such as one of a payment: addresses of contracts. */
  readonly others: readonly string[]
}

/** Reads what accounts have, from a kind of network. */
export interface HoldingsReader {
  /**
   * Resolves with the coin and the tokens of an account. A token that can't be read is left out. Rejects with a refusal of
   * status 502 where no node answers.
   */
  readonly all: (request: HoldingsRequest) => Promise<readonly Holding[]>
  /**
   * Resolves with what the account has of these, also with 0: addresses of contracts, and undefined for the coin. Rejects
   * as `all`.
   */
  readonly some: (
    request: Pick<HoldingsRequest, 'networkId' | 'address'>,
    contracts: readonly (string | undefined)[],
  ) => Promise<readonly Holding[]>
}

/** The tokens that an index saw in transfers of an account: addresses of contracts. */
export type SeenTokens = (account: {
  readonly networkId: string
  readonly address: string
}) => Promise<readonly string[]>

/** What accounts have, as it is answered. */
export interface BalanceProvider {
  /** The networks that have nodes: CAIP-2. */
  readonly networkIds: readonly string[]
  /**
   * Resolves with what an account has. An answer may be 15 s old, unless `anew` names the token: addresses of contracts,
   * and undefined for the coin. Where no node answers, resolves with what was read before, and rejects with a refusal of
   * status 502 where nothing was.
   */
  readonly read: (
    account: { readonly networkId: string; readonly address: string },
    anew?: readonly (string | undefined)[],
  ) => Promise<readonly Holding[]>
}
