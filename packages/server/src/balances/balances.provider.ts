import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { openHistory } from '../history/history.provider.js'
import { openTokens } from '../tokens/tokens.provider.js'
import { createBalances } from './balances.js'
import type { BalanceProvider, HoldingsReader } from './balances.types.js'
import { createEvmHoldings } from './evmHoldings.js'
import { createSolanaHoldings } from './solanaHoldings.js'

/** Opens what accounts have, on the networks that have nodes. */
export async function openBalances({ nodes, reader, cache, load }: OpenContext): Promise<Opened<BalanceProvider>> {
  const [{ source: tokens }, { seen }] = await Promise.all([load(openTokens), load(openHistory)])
  const readers = new Map<string, HoldingsReader>([
    ['eip155', createEvmHoldings({ reader, tokens, seen })],
    ['solana', createSolanaHoldings({ nodes, tokens })],
  ])
  return { source: createBalances({ networkIds: nodes.networkIds, readers, cache }) }
}
