import { randomUUID } from 'node:crypto'
import { createChain } from '../chain/createChain.js'
import type { CheckedConfig } from '../config/config.schema.js'
import { createHistorySource, type HistorySource } from '../history/history.source.js'
import { createCoins, createContractNames } from '../history/history.tokens.js'
import { createNetworkIndex, type NetworkIndex } from '../indexer/createNetworkIndex.js'
import { createEtherscanHistory } from '../providers/history/history.etherscan.js'
import { createSolanaHistory } from '../providers/history/history.solana.js'
import type { HistoryProvider } from '../providers/history/history.types.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { isPostgres } from '../storage/openDatabase.js'
import type { Storage } from '../storage/storage.types.js'
import type { Log } from './log.js'

/** How often the head of a chain is read, in seconds. */
const EVERY_S = { accounts: 12, all: 2 }

/** The networks whose nodes have no history of accounts. Those of Solana, the only others of a configuration, have it. */
const EVM = /^eip155:/

/** What the history of a server is made of. */
export interface HistoryDeps {
  readonly config: CheckedConfig
  readonly nodes: RpcNodes
  readonly storage: Storage
  readonly log: Log
}

/** The history of a server, with the indexes behind it. */
export interface RunningHistory {
  readonly source: HistorySource
  /**
   * The tokens that an account held or holds, as far as the index saw them move, by their contracts. Empty for accounts
   * whose history was never asked for, and for networks without an index.
   */
  readonly seen: (networkId: string, address: string) => Promise<readonly string[]>
  /**
   * Follows the chains of which all is kept, and those of accounts where the database is a PostgreSQL. In a folder, the
   * database is opened when an account's history is first asked for, and their chains are followed from then on.
   */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** Makes the history of all networks of a configuration. */
export function createHistory({ config, nodes, storage, log }: HistoryDeps): RunningHistory {
  const { rpc, history, database } = config
  const providers = new Map<string, HistoryProvider>()
  const indexes = new Map<string, NetworkIndex>()
  const eager: NetworkIndex[] = []
  const instance = randomUUID()
  for (const networkId of Object.keys(rpc)) {
    if (!EVM.test(networkId)) {
      providers.set(networkId, createSolanaHistory(nodes, networkId))
      continue
    }
    const { index: mode = 'accounts', from = 0, everyS, explorer } = history[networkId] ?? {}
    if (explorer) providers.set(networkId, createEtherscanHistory(explorer))
    else if (mode !== 'none') {
      const index = createNetworkIndex({
        networkId,
        chain: createChain(nodes, networkId),
        storage,
        mode,
        from,
        everyMs: (everyS ?? EVERY_S[mode]) * 1_000,
        instance,
        onError: (error) => log.failed(error, { part: 'index' }),
      })
      providers.set(networkId, index)
      indexes.set(networkId, index)
      if (mode === 'all' || isPostgres(database)) eager.push(index)
    }
  }
  return {
    source: createHistorySource({
      providers,
      finders: [createCoins()],
      contracts: createContractNames(nodes, storage),
    }),
    seen: async (networkId, address) => (await indexes.get(networkId)?.seen(address)) ?? [],
    start: () => eager.forEach((index) => index.start()),
    stop: async () => {
      await Promise.all([...indexes.values()].map((index) => index.stop()))
    },
  }
}
