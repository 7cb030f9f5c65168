import type { CaipAddress, CaipNetworkId } from '../../base/caip.js'
import type { balancesErrors } from './balances.errors.js'

/** What an account has of one coin or token (S3.04). Its identity is `chainId` and `address` (F151, F152). */
export interface BalanceEntry {
  /** The name of the coin or token, cleaned. A stranger chose that of a hidden token. */
  readonly name: string
  /** The symbol, such as `ETH`, cleaned in the same way. */
  readonly symbol: string
  /** The network: CAIP-2. */
  readonly chainId: CaipNetworkId
  /** The token's contract with its network: CAIP-10. Undefined for the network's coin. */
  readonly address?: CaipAddress | undefined
  /** What the whole amount is worth, in US dollars. Undefined without a price. */
  readonly value?: number | undefined
  /**
   * The price of one whole unit as it is shown, in US dollars: `quantity.numeric` times it is what the amount is worth, also
   * where the token has a multiplier. 0 without a price.
   */
  readonly price: number
  /** The change of the price within 24 hours, in percent. Undefined where it isn't known. */
  readonly change?: number | undefined
  /**
   * `numeric`: the amount in whole units, as it is shown: an exact decimal number. `decimals`: those of the smallest unit.
   * `unscaled`: of a token with a multiplier (ERC-8056, Token-2022) the same as its chain counts it. Payments alone change it:
   * `numeric` also grows by interest and by a new multiplier. Undefined where it is `numeric`, and where the source has none.
   */
  readonly quantity: { readonly decimals: string; readonly numeric: string; readonly unscaled?: string | undefined }
  /** For an `<img>` only. */
  readonly iconUrl?: string | undefined
}

/**
 * Why a token is hidden. `unlisted`: it is on no list of tokens. `lookalike`: its name or symbol is like that of a
 * listed one. `link`: its name holds the address of a site.
 */
export type HiddenReason = 'unlisted' | 'lookalike' | 'link'

/** A token that is hidden, with the reason. */
export interface HiddenBalance extends BalanceEntry {
  /**
   * Why it is hidden: `unlisted` where it is on no list of tokens, `lookalike` where its name or symbol is like that of a
   * listed one, `link` where its name holds the address of a site.
   */
  readonly reason: HiddenReason
}

/** What the active account has on its network. */
export interface BalancesState {
  /** The account with its network, which the other members are about. Undefined while no wallet is connected. */
  account: CaipAddress | undefined
  /**
   * `idle`: never read. `loading`: a read is pending, and the members hold what was read before it. `ready`: the latest
   * read succeeded. `stale`: the latest read failed or named nothing, and the members hold what was read before (F026).
   * `unavailable`: the latest read failed, and nothing was read before.
   */
  status: 'idle' | 'loading' | 'ready' | 'stale' | 'unavailable'
  /** The coin and the tokens, the most valuable first. */
  tokens: readonly BalanceEntry[]
  /** The tokens that views hide, each with the reason. */
  hidden: readonly HiddenBalance[]
  /** What `tokens` are worth together, in US dollars. Undefined where none of them has a price. */
  total: number | undefined
  /** When the read began that the members are from: wall clock, in ms since 1970. */
  at: number | undefined
}

/** What the active account has: its coin and its tokens, and what they are worth. */
export interface BalancesController {
  /** What is known now. It changes in place. */
  readonly state: BalancesState
  /**
   * Reads the balances, unless the last read is younger than 30 s, or failed within 30 s (S5.09). `force` reads them in
   * any case. `tokens` names contracts that the server then reads anew, such as those of a payment: CAIP-10, or a
   * network's CAIP-2 id for its coin. Rejects with `balances/unavailable`.
   */
  refresh(options?: { readonly force?: boolean; readonly tokens?: readonly string[] }): Promise<void>
  /**
   * Reads the balances now and every 30 s while the page is visible, until the returned function is called. They are also
   * read again when a transaction of the account is settled.
   */
  watch(): () => void
  /** Ends the pending read and every call of `watch`. */
  dispose(): void
}

/** The options of the balances. */
export interface BalancesOptions {
  /** The app's own tokens: CAIP-2 id of a network → addresses. They are shown whatever lists say of them. */
  readonly tokens?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface BalancesFeature {
  readonly controller: BalancesController
  readonly options: BalancesOptions
  readonly errors: typeof balancesErrors
}
