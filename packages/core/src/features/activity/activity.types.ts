import type { CaipAddress, CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { activityErrors } from './activity.errors.js'

/** Whether a transfer came to the account, left it, or went from it to itself. */
export type Direction = 'in' | 'out' | 'self'

/** What moved in a transaction (S3.08): an amount of a coin or token, or an NFT. */
export interface Transfer {
  /** `in`: to the account. `out`: from it. `self`: from it to itself. */
  readonly direction: Direction
  /** An exact decimal number in whole units. */
  readonly quantity: { readonly numeric: string }
  /** What the amount was worth, in US dollars. Undefined where it isn't known. */
  readonly value?: number | undefined
  /** The coin or the token that moved, with its contract. Undefined for an NFT. */
  readonly fungible_info?:
    | {
        readonly name: string
        readonly symbol: string
        /** Undefined for the coin, and where the server names none. */
        readonly address?: string | undefined
        readonly icon?: { readonly url: string } | undefined
        /** Whether the server says that its names deceive. Undefined where it doesn't say. */
        readonly flags?: { readonly is_spam: boolean } | undefined
      }
    | undefined
  /** The NFT that moved. Undefined for a coin or a token. */
  readonly nft_info?:
    | {
        readonly name: string
        readonly content?: { readonly preview: { readonly url: string } } | undefined
        readonly flags: { readonly is_spam: boolean }
      }
    | undefined
}

/** The facts of a transaction (S3.08). */
export interface TransactionMetadata {
  /** ISO 8601 with milliseconds. Undefined where the server named no valid time (F157). A time ahead is now. */
  readonly minedAt: string | undefined
  /** The network: CAIP-2. */
  readonly chain: CaipNetworkId
  /** The hash or signature by which explorers of the network know the transaction. */
  readonly hash: string
  /** Such as `send`, `receive`, `trade`, `approve`, `execute`. */
  readonly operationType: string
  /** Whether it is in the chain, failed there, or waits. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** The address that sent the transaction. */
  readonly sentFrom: string
  /** The address that it was sent to: an account or a contract. */
  readonly sentTo: string
  /** The fee in whole coins, an exact decimal number. Undefined where the server named none. */
  readonly fee?: string | undefined
}

/** A transaction of an account (S3.08). */
export interface Transaction {
  /** Names the transaction in its list. */
  readonly id: string
  /** The facts of the transaction as a whole. */
  readonly metadata: TransactionMetadata
  /** What moved, from the view of the account. Empty where nothing did. */
  readonly transfers: readonly Transfer[]
}

/** The switches of the activity (S3.16). */
export interface ActivitySwitches {
  /** Whether the account offers the views about its activity. An app may open them in any case. Default: true. */
  readonly activity?: boolean
}

/** Which networks the transactions are of: the account's own one, or all that the server knows. */
export type ActivityScope = 'network' | 'all'

/** How much of the history the server has. */
export interface Coverage {
  /** ISO 8601: nothing before this time is known. */
  readonly since?: string | undefined
  /**
   * The kinds of transactions that may be missing. A `latchkit-server` names `coin`, `failed`, `internal` (coins that
   * contracts sent), `token`, `network` (one of several did not answer) and `recent` (new blocks are still to be read).
   */
  readonly missing: readonly string[]
}

/** The transactions by year and month: the year, or `unknown`, then the month from 0 to 11. The newest come first. */
export type TransactionsByYear = Readonly<Record<string, Readonly<Record<number, readonly Transaction[]>>>>

/** What the active account did (S3.08). The lists are replaced as a whole. */
export interface ActivityState {
  /** Whether the app names a server. Without one there is no activity. */
  readonly isOn: boolean
  /** The account with its network, which the other members are about. Undefined while no wallet is connected. */
  account: CaipAddress | undefined
  /** `network`: the account's own network. `all`: every network that the server knows. */
  scope: ActivityScope
  /** The transactions that were read, the newest first, without spam. */
  transactions: readonly Transaction[]
  /** The transactions of the on-ramp, by `onramp` of the request. */
  coinbaseTransactions: readonly Transaction[]
  /** The same transactions by year, or `unknown`, then by month from 0 to 11. */
  transactionsByYear: TransactionsByYear
  /** The transactions that are hidden (S5.10), the newest first: spam, and amounts too small to mean anything. */
  hidden: readonly Transaction[]
  /** The network whose transactions were shown last. */
  lastNetworkInView: CaipNetworkId | undefined
  /** Whether a page is being read. */
  loading: boolean
  /** True where the list is empty, and after a failure (S4.07). After the failure of a later page the rows are there. */
  empty: boolean
  /** The cursor of the next page. Undefined where there is none, and after a failure. */
  next: string | undefined
  /** Why the latest page failed: `activity/failed`. Undefined where it did not. */
  error: LatchError | undefined
  /** How much of the history the server has. Undefined where it doesn't say. */
  coverage: Coverage | undefined
  /** When the newest page was read: wall clock, in ms since 1970. */
  at: number | undefined
}

/** What the active account did. */
export interface ActivityController {
  /** What is known now. It changes in place. */
  readonly state: ActivityState
  /**
   * Reads the newest page, unless it is younger than 30 s. `force` reads it in any case. Rejects with `activity/failed`, or
   * `activity/no-account` where no wallet is connected (S8.07).
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /** Reads the next page, where there is one. Two calls at a time are one request. Rejects with `activity/failed`. */
  loadMore(): Promise<void>
  /** Reads the page that failed again. */
  retry(): Promise<void>
  /** Reads the transactions that an on-ramp made, into `coinbaseTransactions`. Rejects with `activity/failed`. */
  loadOnramp(): Promise<void>
  /** Chooses the networks. Another scope begins with its newest page. */
  setScope(scope: ActivityScope): void
  /**
   * Reads the newest page now and every 30 s while the page is visible, until the returned function is called. A transaction
   * that was sent from here is read about as soon as it is in the chain, and then every 4 s for up to a minute, until the
   * server names it.
   */
  watch(): () => void
  /**
   * Returns the transactions that were read as a table in CSV (RFC 4180), a row for each transfer. No cell is a formula: one
   * that a spreadsheet would take for one begins with an apostrophe.
   */
  toCsv(): string
  /** Ends the pending reads and every call of `watch`. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ActivityFeature {
  readonly controller: ActivityController
  readonly switches: ActivitySwitches
  readonly errors: typeof activityErrors
}
