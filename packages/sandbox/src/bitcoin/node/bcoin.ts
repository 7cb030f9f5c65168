/**
 * As much of bcoin 1.0.2 as a regtest chain in memory needs. Its hashes are hex, and in the chain's own byte order, the
 * reverse of how people write them.
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

/** What its parts are made with. */
export type BcoinOptions = Readonly<Record<string, unknown>>

/** How a soft fork is voted for, in blocks. */
export interface BcoinDeployment {
  window: number
  threshold: number
}

/** The chain's clock among others; `offset` is in seconds. */
export interface BcoinNetwork {
  readonly time: { offset: number }
}

/** Makes an output spendable under conditions. `getAddress` is null where they name nobody. */
export interface BcoinScript {
  readonly raw: Uint8Array
  isStandard(): boolean
  getAddress(): BcoinAddress | null
}

/** A key's or a script's hash; we only hand it on. */
export type BcoinAddress = object

/** An output; its value is in satoshis. */
export interface BcoinOutput {
  readonly value: number
  readonly script: BcoinScript
}

/** A transaction. */
export interface BcoinTransaction {
  readonly inputs: readonly object[]
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

/** A transaction and where it is; `height` is -1 and `block` null for one of the mempool. */
export interface BcoinMeta {
  readonly tx: BcoinTransaction
  readonly height: number
  readonly block: string | null
  readonly time: number
  readonly index: number
  /** When it came, in seconds. */
  readonly mtime: number
}

/** Where a chain ends. */
export interface BcoinEntry {
  readonly height: number
  readonly hash: string
  readonly rhash: () => string
}

/** Blocks, checked and connected. */
export interface BcoinChain {
  readonly tip: BcoinEntry
  readonly db: {
    readonly getHash: (height: number) => Promise<string | null>
    readonly getMeta: (hash: string) => Promise<BcoinMeta | null>
    readonly getMetaByAddress: (address: BcoinAddress) => Promise<BcoinMeta[]>
  }
  readonly open: () => Promise<void>
  readonly add: (block: object) => Promise<BcoinEntry | null>
  readonly getSpentView: (tx: BcoinTransaction) => Promise<BcoinView>
  readonly on: (event: 'connect', listener: (entry: object, block: { readonly txs: object[] }) => Promise<void>) => void
}

/** Transactions that wait for a block. Its lock is the chain’s own, held while `connect` is told: hence `_addBlock`. `addTX` resolves with the transactions that it misses, or throws a `VerifyError`. */
export interface BcoinMempool {
  readonly open: () => Promise<void>
  readonly addTX: (tx: BcoinTransaction) => Promise<readonly string[] | null>
  readonly _addBlock: (entry: object, txs: object[]) => Promise<void>
  readonly getMeta: (hash: string) => BcoinMeta | null
  readonly getMetaByAddress: (address: BcoinAddress) => BcoinMeta[]
  readonly getSpentView: (tx: BcoinTransaction) => Promise<BcoinView>
  readonly has: (hash: string) => boolean
}

/** Makes blocks. */
export interface BcoinMiner {
  readonly open: () => Promise<void>
  readonly cpu: { readonly mineBlock: (tip: null, address: BcoinAddress) => Promise<object> }
}
