import { createChain } from '../chain/createChain.js'
import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { createHistorySource, type HistorySource } from './history.source.js'
import { createContractNames } from './history.tokens.js'
import { createNetworkIndex, type NetworkIndex } from '../indexer/createNetworkIndex.js'
import { createEtherscanHistory } from './history.etherscan.js'
import { createSolanaHistory } from './history.solana.js'
import type { SeenTokens } from '../balances/balances.types.js'
import type { HistoryProvider } from './history.types.js'
import { openTokens } from '../tokens/tokens.provider.js'
import { isPostgres } from '../storage/openDatabase.js'

/** How often the head of a chain is read, in seconds. */
const EVERY_S = { accounts: 12, all: 2 }

/** The namespaces whose nodes have the history of accounts themselves. */
const ASKED: Readonly<Record<string, typeof createSolanaHistory>> = { solana: createSolanaHistory }

/** The history of a server, with the indexes behind it. */
export interface RunningHistory extends Opened<HistorySource> {
  /**
   * The tokens that an account held or holds, as far as the index saw them move, by their contracts. Empty for accounts
   * whose history was never asked for, for networks without an index, and before the index follows the chain.
   */
  readonly seen: SeenTokens
}

/**
 * Opens the history of all networks of a configuration. Chains of which all is kept are followed from now on, and those of
 * accounts where the database is a PostgreSQL. In a folder, the database is opened when an account's history is first asked
 * for, and their chains are followed from then on.
 */
export async function openHistory({ config, nodes, storage, scales, log, load }: OpenContext): Promise<RunningHistory> {
  const { source: tokens } = await load(openTokens)
  const { rpc, history, database } = config
  const providers = new Map<string, HistoryProvider>()
  const indexes = new Map<string, NetworkIndex>()
  const instance = crypto.randomUUID()
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
