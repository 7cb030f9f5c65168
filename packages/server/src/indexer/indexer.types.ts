/**
 * What the index keeps of a chain: `all` blocks, or the transactions of the `accounts` whose history was asked for.
 */
export type IndexMode = 'all' | 'accounts'

/** What a chain is known by. The network alone may begin anew, and chains that were forked share their first block. */
export interface ChainName {
  /** CAIP-2. */
  readonly networkId: string
  /** The hash of the first block. */
  readonly genesis: string
}

/** A chain in the index. */
export interface IndexedChain extends ChainName {
  /** The number that its rows have in the database. */
  readonly id: number
  /** The last block that was read. Null before the first one. */
  readonly headNumber: number | null
  readonly headHash: string | null
  readonly firstNumber: number | null
  readonly untracedNumber: number | null
  readonly turn: number
  /** The block from which on answers have all that earlier ones had. */
  readonly wholeAt: number | null
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
  /** The id of the chain. */
  readonly chain: number
  readonly address: string
  /** Events of tokens, or the transactions that a node has an index of. */
  readonly kind: 'tokens' | 'calls'
  readonly first: number
  readonly last: number
}
