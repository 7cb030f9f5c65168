/** A token in a transfer. What the provider doesn't know of it is read elsewhere. */
export interface HistoryToken {
  /** The contract or mint. */
  readonly address: string
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** What moved in a transaction. */
export interface HistoryTransfer {
  /** Undefined for the coin. */
  readonly token?: HistoryToken | undefined
  /** The id of an NFT. */
  readonly tokenId?: string | undefined
  /** The two ends. An end that isn't known is empty. */
  readonly sentFrom: string
  readonly sentTo: string
  /** In the smallest unit. */
  readonly quantity: bigint
}

/** A transaction of an account. */
export interface HistoryEntry {
  readonly hash: string
  readonly minedAt: Date
  readonly isFailed: boolean
  readonly sentFrom: string
  readonly sentTo: string
  /** What the transaction's data says that it is. */
  readonly call?: 'deploy' | 'approve' | 'execute' | undefined
  /** In the smallest unit of the coin. */
  readonly fee?: bigint | undefined
  /** Only those that the account took part in. */
  readonly transfers: readonly HistoryTransfer[]
  /** The cursor of the page that begins after this entry. */
  readonly cursor: string
}

/** What a provider can't know. */
export interface HistoryCoverage {
  /** Nothing before this time is known. Undefined where the history begins with the chain. */
  readonly since?: Date | undefined
  /**
   * Kinds of transactions that may be missing: `coin` and `failed` ones, those that `internal` calls made, those of
   * `token`s, those of a `network` that did not answer, and `recent` ones, where the newest blocks
   * are not known, such as while many are still to be read.
   */
  readonly missing: readonly HistoryGap[]
}

/** A kind of transactions that may be missing. */
export type HistoryGap = 'coin' | 'failed' | 'internal' | 'token' | 'network' | 'recent'

/** A page of an account's history, the newest entries first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** Whether there are more after the last entry. */
  readonly hasMore: boolean
  readonly coverage: HistoryCoverage
}

/** A request for a page. */
export interface HistoryRequest {
  /** CAIP-2. */
  readonly networkId: string
  readonly address: string
  /** The cursor of an entry of the same network: the page begins after it. */
  readonly after?: string | undefined
  /** Whether the page begins with the entry of `after`. */
  readonly isIncluded?: boolean | undefined
  /** The most entries. */
  readonly size: number
}

/** Reads the history of accounts. */
export interface HistoryProvider {
  /**
   * Resolves with a page. Rejects with a refusal of status 503 where the database is away, with `ChainAway` where no node
   * answers, with `BadCursor`, and with `LeftFork` where blocks were taken back since the cursor was written.
   */
  readonly page: (request: HistoryRequest) => Promise<HistoryPage>
}

/** The error of a cursor that is none of this provider. */
export class BadCursor extends Error {}

/** The error of a cursor whose block is no longer in the chain: its page would not follow the one before. */
export class LeftFork extends BadCursor {}
