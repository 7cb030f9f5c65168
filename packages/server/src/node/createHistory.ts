import { randomUUID } from 'node:crypto'
import { createChain } from '../chain/createChain.js'
import type { CheckedConfig } from '../config/config.schema.js'
import { createHistorySource, type HistorySource } from '../history/history.source.js'
import { createContractNames } from '../history/history.tokens.js'
import { createNetworkIndex, type NetworkIndex } from '../indexer/createNetworkIndex.js'
import { createEtherscanHistory } from '../history/history.etherscan.js'
import { createSolanaHistory } from '../history/history.solana.js'
import type { SeenTokens } from '../balances/balances.types.js'
import type { HistoryProvider } from '../history/history.types.js'
import type { TokenScales } from '../scales/scales.types.js'
import type { TokenProvider } from '../tokens/tokens.types.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { isPostgres } from '../storage/openDatabase.js'
import type { Storage } from '../storage/storage.types.js'
import type { Log } from './log.js'

/** How often the head of a chain is read, in seconds. */
const EVERY_S = { accounts: 12, all: 2 }

/** The namespaces whose nodes have the history of accounts themselves. */
const ASKED: Readonly<Record<string, typeof createSolanaHistory>> = { solana: createSolanaHistory }

/** What the history of a server is made of. */
export interface HistoryDeps {
  readonly config: CheckedConfig
  readonly nodes: RpcNodes
  readonly storage: Storage
  readonly tokens: Pick<TokenProvider, 'find' | 'list'>
  readonly scales: TokenScales
  readonly log: Log
}

/** The history of a server, with the indexes behind it. */
export interface RunningHistory {
  readonly source: HistorySource
  /**
   * The tokens that an account held or holds, as far as the index saw them move, by their contracts. Empty for accounts
   * whose history was never asked for, for networks without an index, and before the index follows the chain.
   */
  readonly seen: SeenTokens
  readonly stop: () => Promise<void>
}

/**
 * Makes the history of all networks of a configuration. Chains of which all is kept are followed from now on, and those of
 * accounts where the database is a PostgreSQL. In a folder, the database is opened when an account's history is first asked
 * for, and their chains are followed from then on.
 */
export function createHistory({ config, nodes, storage, tokens, scales, log }: HistoryDeps): RunningHistory {
  const { rpc, history, database } = config
  const providers = new Map<string, HistoryProvider>()
  const indexes = new Map<string, NetworkIndex>()
  const instance = randomUUID()
  for (const networkId of Object.keys(rpc)) {
    const ask = ASKED[networkId.replace(/:.*/, '')]
    if (ask) {
      providers.set(networkId, ask(nodes, networkId))
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
      if (mode === 'all' || isPostgres(database)) index.start()
    }
  }
  return {
    source: createHistorySource({
      providers,
      tokens,
      contracts: createContractNames(nodes, storage),
      scales,
    }),
    seen: async ({ networkId, address }) => (await indexes.get(networkId)?.seen(address)) ?? [],
    stop: async () => {
      await Promise.all([...indexes.values()].map((index) => index.stop()))
    },
  }
}
