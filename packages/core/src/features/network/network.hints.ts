import { NAMESPACES, type Namespace } from '../../base/caip.js'
import type { HintContext } from '../../kit/feature.types.js'
import { readNetworks } from './network.options.js'

const ADAPTERS: Readonly<Record<Namespace, string>> = {
  eip155: 'createWagmiAdapter() from @latchkit/adapter-wagmi',
  solana: 'createSolanaAdapter() from @latchkit/adapter-solana',
  bip122: 'createBitcoinAdapter() from @latchkit/adapter-bitcoin',
}

/** The hints about networks without an adapter: one for each namespace. */
export function hintsOf({ given, adapters }: HintContext): string[] {
  const networks = readNetworks(given.networks, 'networks', {})
  return NAMESPACES.filter((namespace) => !adapters.has(namespace)).flatMap((namespace) => {
    const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
    return network ? [`no wallet connects on ${network.name} without its adapter: add ${ADAPTERS[namespace]}.`] : []
  })
}
