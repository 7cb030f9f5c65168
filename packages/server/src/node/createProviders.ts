import type { CheckedConfig } from '../config/config.schema.js'
import type { Cache } from '../cache/cache.types.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import type { TokenIcons } from '../icons/icons.types.js'
import { createBalances } from '../providers/balances/balances.js'
import type { BalanceProvider, HoldingsReader } from '../providers/balances/balances.types.js'
import { createEvmHoldings } from '../providers/balances/evmHoldings.js'
import { createSolanaHoldings } from '../providers/balances/solanaHoldings.js'
import { createEvmReader } from '../providers/evm/evmReader.js'
import { createCoins } from '../providers/tokens/coins.js'
import { createListLoader } from '../providers/tokens/loadTokenList.js'
import { createTokenLists } from '../providers/tokens/tokenLists.js'
import type { TokenProvider } from '../providers/tokens/tokens.types.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { Log } from './log.js'

/** What the providers of a server share. */
export interface ProviderDeps {
  readonly log: Log
  readonly guard: GuardedFetch
  readonly nodes: RpcNodes
  readonly cache: Cache
}

/** The providers of a server. */
export interface Providers {
  readonly tokens: TokenProvider & TokenIcons
  readonly balances: BalanceProvider
}

/** Makes the providers of a configuration. They send no request before a call needs them. */
export function createProviders(config: CheckedConfig, { log, guard, nodes, cache }: ProviderDeps): Providers {
  const tokens = createTokenLists({
    sources: config.tokens,
    load: createListLoader(guard),
    coins: createCoins(),
    log,
  })
  const reader = createEvmReader(nodes)
  const readers = new Map<string, HoldingsReader>([
    ['eip155', createEvmHoldings({ reader, tokens, seen: async () => [] })],
    ['solana', createSolanaHoldings({ nodes, tokens })],
  ])
  return { tokens, balances: createBalances({ networkIds: nodes.networkIds, readers, cache }) }
}
