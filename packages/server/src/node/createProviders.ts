import type { CheckedConfig } from '../config/config.schema.js'
import type { Cache } from '../cache/cache.types.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import type { HistorySource } from '../history/history.source.js'
import type { TokenIcons } from '../icons/icons.types.js'
import { createBalances } from '../balances/balances.js'
import type { BalanceProvider, HoldingsReader } from '../balances/balances.types.js'
import { createEvmHoldings } from '../balances/evmHoldings.js'
import { createSolanaHoldings } from '../balances/solanaHoldings.js'
import { createEns } from '../identity/ens.js'
import type { IdentityProvider, NamesConfig } from '../identity/identity.types.js'
import { createEvmReader, type EvmReader } from '../evm/evmReader.js'
import { createChainPrices, SAMPLE_MS } from '../prices/chainPrices.js'
import { createLlamaPrices } from '../prices/llamaPrices.js'
import type { PriceProvider } from '../prices/prices.types.js'
import { createSamples } from '../prices/samples.js'
import { createSpot } from '../prices/spot.js'
import { createEvmScales } from '../scales/evmScales.js'
import { createScales } from '../scales/scales.js'
import { createSolanaScales } from '../scales/solanaScales.js'
import { createCoins } from '../tokens/coins.js'
import { createListLoader } from '../files/loadTokenList.js'
import { createTokenLists } from '../tokens/tokenLists.js'
import type { TokenProvider } from '../tokens/tokens.types.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { Storage } from '../storage/storage.types.js'
import { createHistory } from './createHistory.js'
import type { Log } from './log.js'

/** The contract that resolves the names of ENS on Ethereum. */
const ETHEREUM_NAMES: NamesConfig = {
  network: 'eip155:1',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
}

/** What the providers of a server share. */
export interface ProviderDeps {
  readonly log: Log
  readonly guard: GuardedFetch
  readonly nodes: RpcNodes
  readonly cache: Cache
  readonly storage: Storage
}

/** The providers of a server. */
export interface Providers {
  readonly tokens: TokenProvider & TokenIcons
  readonly balances: BalanceProvider
  readonly prices: PriceProvider
  /** Undefined where no network has names. */
  readonly identity: IdentityProvider | undefined
  readonly history: HistorySource
  /** Ends the sampling of prices, and the reading of chains. */
  readonly stop: () => Promise<void>
}

/**
 * Makes the providers of a configuration. Except for chains that an index follows, they send no request before a call
 * needs them.
 */
export function createProviders(config: CheckedConfig, { log, guard, nodes, cache, storage }: ProviderDeps): Providers {
  const tokens = createTokenLists({
    sources: config.tokens,
    load: createListLoader(guard),
    coins: createCoins(),
    log,
  })
  const reader = createEvmReader(nodes)
  const scales = createScales({
    readers: new Map([
      ['eip155', createEvmScales(reader)],
      ['solana', createSolanaScales(nodes)],
    ]),
  })
  const history = createHistory({ config, nodes, storage, tokens, scales, log })
  const readers = new Map<string, HoldingsReader>([
    ['eip155', createEvmHoldings({ reader, tokens, seen: history.seen })],
    ['solana', createSolanaHoldings({ nodes, tokens })],
  ])
  const { prices, stop } = createPrices(config, { log, guard, cache, storage }, reader)
  const balances = createBalances({ networkIds: nodes.networkIds, readers, cache })
  return {
    tokens,
    balances,
    prices,
    identity: createIdentity(config, { nodes, guard, cache }),
    history: history.source,
    stop: async () => {
      stop()
      await history.stop()
    },
  }
}

/** Makes the names: those of the contract that is named, else those of Ethereum where it has nodes. */
function createIdentity(
  { names, ipfs }: CheckedConfig,
  { nodes, guard, cache }: Pick<ProviderDeps, 'nodes' | 'guard' | 'cache'>,
): IdentityProvider | undefined {
  const named = names ?? (nodes.networkIds.includes(ETHEREUM_NAMES.network) ? ETHEREUM_NAMES : undefined)
  return named && createEns({ ...named, nodes, fetch: guard, cache, ipfs })
}

/** Makes the prices: those of the service where one is named, else those from chains, sampled every two minutes. */
function createPrices(
  { prices: sources, defillama }: CheckedConfig,
  { log, guard, cache, storage }: Omit<ProviderDeps, 'nodes'>,
  reader: EvmReader,
): { readonly prices: PriceProvider; readonly stop: () => void } {
  if (defillama !== undefined)
    return { prices: createLlamaPrices({ url: defillama, fetch: guard, cache }), stop: () => undefined }
  const networkIds = Object.keys(sources)
  const spot = createSpot({ reader, sources, now: Date.now })
  const prices = createChainPrices({ networkIds, spot, samples: createSamples(storage) })
  if (networkIds.length === 0) return { prices, stop: () => undefined }
  const timer = setInterval(
    () => void prices.sample().catch((error: unknown) => log.failed(error, { part: 'prices' })),
    SAMPLE_MS,
  )
  return { prices, stop: () => clearInterval(timer) }
}
