/**
 * The parts of bcoin 1.0.2 that a regtest chain in memory needs. Its hashes are hex in internal byte order, the reverse
 * of the usual notation.
 */
export interface Bcoin {
  readonly networks: { readonly regtest: { readonly deployments: Readonly<Record<'csv' | 'segwit', BcoinDeployment>> } }
  readonly Network: { readonly get: (type: 'regtest') => BcoinNetwork }
  readonly Chain: new (options: BcoinOptions) => BcoinChain
  readonly Mempool: new (options: BcoinOptions & { readonly chain: BcoinChain }) => BcoinMempool
  readonly Miner: new (
    options: BcoinOptions & { readonly chain: BcoinChain; readonly mempool: BcoinMempool },
  ) => BcoinMiner
  readonly TX: { readonly fromRaw: (raw: Uint8Array) => BcoinTransaction }
  readonly Script: { readonly fromRaw: (raw: Uint8Array) => BcoinScript; readonly prototype: BcoinScript }
}

/** The options of bcoin's constructors. */
export type BcoinOptions = Readonly<Record<string, unknown>>

/** The rules of a soft fork's activation, in blocks. */
export interface BcoinDeployment {
  window: number
  threshold: number
}

/** The network's parameters, among them its clock. `offset` is in seconds. */
export interface BcoinNetwork {
  readonly time: { offset: number }
}

/** The condition for spending an output. `getAddress` returns null where the script has no address. */
export interface BcoinScript {
  readonly raw: Uint8Array
  isStandard(): boolean
  getAddress(): BcoinAddress | null
}

/** The hash of a key or a script. This package only passes it on. */
export type BcoinAddress = object

/** An output. Its value is in satoshis. */
export interface BcoinOutput {
  readonly value: number
  readonly script: BcoinScript
}

/** An input, which spends the output `prevout`. It is replaceable where its sequence says so (BIP-125). */
export interface BcoinInput {
  readonly prevout: { readonly hash: string; readonly index: number }
  isRBF(): boolean
}

/** A transaction. */
export interface BcoinTransaction {
  readonly inputs: readonly BcoinInput[]
  readonly hash: (encoding: 'hex') => string
  readonly toRaw: () => Uint8Array
  readonly txid: () => string
  readonly isCoinbase: () => boolean
  readonly hasCoins: (view: BcoinView) => boolean
  readonly getSize: () => number
  readonly getWeight: () => number
  readonly getVirtualSize: () => number
  readonly getFee: (view: BcoinView) => number
}

/** The outputs that a transaction spends. */
export interface BcoinView {
  readonly getOutputFor: (input: object) => BcoinOutput | null
}

/** A transaction and its block. In the mempool `height` is -1 and `block` is null. */
export interface BcoinMeta {
  readonly tx: BcoinTransaction
  readonly height: number
  readonly block: string | null
  readonly time: number
  readonly index: number
  /** The time when the transaction came, in seconds. */
  readonly mtime: number
}

/** A transaction in the mempool. The fee is in satoshis. */
export interface BcoinWaiting {
  readonly tx: BcoinTransaction
  readonly fee: number
}

/** A block's entry in the chain. */
export interface BcoinEntry {
  readonly height: number
  readonly hash: string
  readonly rhash: () => string
}

/** The chain of validated blocks. */
export interface BcoinChain {
  readonly tip: BcoinEntry
  readonly db: {
    readonly getHash: (height: number) => Promise<string | null>
    readonly getBlock: (hash: string) => Promise<{ readonly txs: readonly BcoinTransaction[] } | null>
    readonly getMeta: (hash: string) => Promise<BcoinMeta | null>
    readonly getMetaByAddress: (address: BcoinAddress) => Promise<BcoinMeta[]>
  }
  readonly open: () => Promise<void>
  readonly add: (block: object) => Promise<BcoinEntry | null>
  readonly getSpentView: (tx: BcoinTransaction) => Promise<BcoinView>
  /** Removes a block and those after it, and never accepts it again. The chain only emits `reset`. */
  readonly invalidate: (hash: string) => Promise<void>
  on(event: 'connect', listener: (entry: object, block: { readonly txs: object[] }) => Promise<void>): void
  on(event: 'reset', listener: () => Promise<void>): void
}

/**
 * The transactions that wait for a block. The mempool shares the lock of the chain, which is held during `connect`, so
 * the node calls `_addBlock`, which takes no lock. `addTX` resolves with the hashes of missing parent transactions, or
 * rejects with a `VerifyError`.
 */
export interface BcoinMempool {
  readonly open: () => Promise<void>
  readonly addTX: (tx: BcoinTransaction) => Promise<readonly string[] | null>
  readonly _addBlock: (entry: object, txs: object[]) => Promise<void>
  readonly getMeta: (hash: string) => BcoinMeta | null
  readonly getMetaByAddress: (address: BcoinAddress) => BcoinMeta[]
  readonly getSpentView: (tx: BcoinTransaction) => Promise<BcoinView>
  readonly has: (hash: string) => boolean
  /** Removes all transactions, without a lock, as `_addBlock`. */
  readonly _reset: () => Promise<void>
  readonly getHistory: () => BcoinTransaction[]
  /** Returns the transaction that spends an output. */
  readonly getSpent: (hash: string, index: number) => BcoinWaiting | undefined
  /** Returns the transactions that spend outputs of a transaction, and those that spend theirs. */
  readonly getDescendants: (entry: BcoinWaiting) => BcoinWaiting[]
  /** Removes a transaction with its descendants. */
  readonly evictEntry: (entry: BcoinWaiting) => void
}

/** Creates blocks. */
export interface BcoinMiner {
  readonly open: () => Promise<void>
  readonly cpu: { readonly mineBlock: (tip: null, address: BcoinAddress) => Promise<object> }
}
