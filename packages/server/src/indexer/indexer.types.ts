/**
 * What the index keeps of a chain: `all` blocks, or the transactions of the `accounts` whose history was asked for.
 */
export type IndexMode = 'all' | 'accounts'

/** A chain in the index. */
export interface IndexedChain {
  readonly genesis: string
  /** The last block that was read. Null before the first one. */
  readonly headNumber: number | null
  readonly headHash: string | null
  readonly firstNumber: number | null
  readonly untracedNumber: number | null
  /** How often blocks were taken back. */
  readonly reorgs: number
}

/** A block of the index. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: string
}

/** The past of an account that is still to be read. Nothing is left where `last` is before `first`. */
export interface PastRange {
  readonly id: number
  readonly genesis: string
  readonly address: string
  /** Events of tokens, or the transactions that a node has an index of. */
  readonly kind: 'tokens' | 'calls'
  readonly first: number
  readonly last: number
}
