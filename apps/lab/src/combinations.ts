import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import type { AdapterFactory, Network } from '@latchkit/core'
import { createConfig, http, injected } from '@wagmi/core'
import type { Chain } from 'viem'

/** Makes an adapter from the page's networks and its address. */
type Make = (networks: readonly Network[], query: URLSearchParams) => AdapterFactory

/** A row of {@link combinations}. */
export type AdapterName = 'wagmi' | 'wagmi-config'

/** The one table of adapters: `/?adapters=NAME,NAME` picks from it. */
export const combinations: Readonly<Record<AdapterName, Make>> = {
  /** The adapter makes wagmi's config. */
  wagmi: () => createWagmiAdapter({}),
  /** The app brings a wagmi config of its own, with a connector of its own. */
  'wagmi-config': (networks) => createWagmiAdapter({ config: ownConfig(networks) }),
}

function ownConfig(networks: readonly Network[]): ReturnType<typeof createConfig> {
  const chains = networks as unknown as readonly [Chain, ...Chain[]]
  return createConfig({
    chains,
    connectors: [injected()],
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
  })
}
