import { createChain } from '../chain/createChain.js'
import { createHistorySource } from '../history/history.source.js'
import { createContractNames } from '../history/history.tokens.js'
import { createEvmReader } from '../evm/evmReader.js'
import { createEvmScales } from '../scales/evmScales.js'
import { createScales } from '../scales/scales.js'
import { createCoins } from '../tokens/coins.js'
import { createTokenLists } from '../tokens/tokenLists.js'
import { createRpcNodes } from '../rpc/rpc.nodes.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { Storage } from '../storage/storage.types.js'
import { createNetworkIndex } from './createNetworkIndex.js'
import type { IndexMode } from './indexer.types.js'

/** The network of the chains of tests. */
export const networkId = 'eip155:31337'

/** What an index of a test is made of. */
export interface TestIndexOptions {
  readonly storage: Storage
  readonly urls: readonly string[]
  /** CAIP-2. By default that of anvil. */
  readonly network?: string
  readonly mode?: IndexMode
  readonly from?: number
  readonly instance?: string
  readonly everyMs?: number
  readonly waitMs?: number
  /** Replaces the nodes. */
  readonly nodes?: (nodes: RpcNodes) => RpcNodes
}

/** Makes the index of a chain, and the history from it. */
export function createTestIndex(options: TestIndexOptions) {
  const {
    storage,
    urls,
    network = networkId,
    mode = 'all',
    from = 0,
    instance = 'one',
    everyMs = 20,
    waitMs = 3_000,
    nodes: wrap = (nodes) => nodes,
  } = options
  const nodes = wrap(createRpcNodes({ [network]: urls }))
  const errors: unknown[] = []
  const chain = createChain(nodes, network)
  const onError = (error: unknown): void => void errors.push(error)
  const log = { failed: onError, say: () => undefined }
  const index = createNetworkIndex({
    networkId: network,
    chain,
    storage,
    mode,
    from,
    everyMs,
    instance,
    waitMs,
    onError,
  })
  const source = createHistorySource({
    providers: new Map([[network, index]]),
    tokens: createTokenLists({ sources: [], load: async () => undefined, coins: createCoins(), log }),
    contracts: createContractNames(nodes, storage),
    scales: createScales({ readers: new Map([['eip155', createEvmScales(createEvmReader(nodes))]]) }),
  })
  return { index, chain, source, errors, nodes }
}

/** An index of a test. */
export type TestIndex = ReturnType<typeof createTestIndex>
