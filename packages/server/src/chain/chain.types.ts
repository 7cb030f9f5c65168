/** A transfer of a token, an NFT or the coin, in the smallest unit. */
export interface ChainTransfer {
  /** 0 for the value of the transaction, then its events, then its calls. It follows from the chain alone. */
  readonly position: number
  /** The contract. Empty for the coin. */
  readonly token: string
  /** The id of an NFT. */
  readonly tokenId: string | null
  readonly sentFrom: string
  readonly sentTo: string
  readonly quantity: bigint
}

/** A transaction of a block. Addresses are in lower case. */
export interface ChainTransaction {
  readonly hash: string
  readonly position: number
  readonly sentFrom: string
  /** The contract that was created, where there is no receiver. */
  readonly sentTo: string | null
  readonly isFailed: boolean
  readonly isCreation: boolean
  /** The first four bytes of the data. Null for a plain transfer. */
  readonly selector: string | null
  readonly value: bigint
  readonly fee: bigint | null
  readonly transfers: readonly ChainTransfer[]
}

/** The header of a block. */
export interface ChainHeader {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly minedAt: Date
}

/** A block with all its transactions. */
export interface ChainBlock extends ChainHeader {
  readonly transactions: readonly ChainTransaction[]
  /** Whether the calls between contracts are among the transfers. */
  readonly isTraced: boolean
}

/** A transaction with its block, read by itself. */
export interface FoundTransaction {
  readonly header: ChainHeader
  readonly transaction: ChainTransaction
}

/** The transactions of an account that an index of the node found. */
export interface FoundCalls {
  readonly found: readonly FoundTransaction[]
  /** Whether there is none in an earlier block. */
  readonly isLast: boolean
}
