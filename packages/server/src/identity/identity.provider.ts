import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { createEns } from './ens.js'
import type { IdentityProvider, NamesConfig } from './identity.types.js'

/** The contract that resolves the names of ENS on Ethereum. */
const ETHEREUM_NAMES: NamesConfig = {
  network: 'eip155:1',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
}

/** Opens the names: those of the contract that is named, else those of Ethereum where it has nodes. */
export async function openIdentity({
  config: { names, ipfs },
  nodes,
  guard,
  cache,
}: OpenContext): Promise<Opened<IdentityProvider | undefined>> {
  const named = names ?? (nodes.networkIds.includes(ETHEREUM_NAMES.network) ? ETHEREUM_NAMES : undefined)
  return { source: named && createEns({ ...named, nodes, fetch: guard, cache, ipfs }) }
}
