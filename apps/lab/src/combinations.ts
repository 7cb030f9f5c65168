import type { AdapterFactory, Namespace, Network } from '@latchkit/core'
import type { Chain } from 'viem'

/** Creates the adapter of a row for the page's networks. */
type Make = (networks: readonly Network[]) => AdapterFactory

/** A row of the table. */
interface Row {
  readonly namespace: Namespace
  /** Loads the adapter. Each adapter is loaded separately. */
  readonly load?: () => Promise<Make>
}

/** The name of a row of {@link adapters}. */
export type AdapterName = 'wagmi' | 'wagmi-config' | 'ethers' | 'ethers5' | 'solana' | 'bitcoin' | 'none'

/** The table of adapters: `/?adapters=NAME,NAME` picks rows. */
export const adapters: Readonly<Record<AdapterName, Row>> = {
  /** The adapter creates wagmi's config. */
  wagmi: {
    namespace: 'eip155',
    load: async () => {
      const { createWagmiAdapter } = await import('@latchkit/adapter-wagmi')
      return () => createWagmiAdapter()
    },
  },
  /** The app passes its own wagmi config, with its own connector. */
  'wagmi-config': { namespace: 'eip155', load: loadWithOwnConfig },
  ethers: {
    namespace: 'eip155',
    load: async () => {
      const { createEthersAdapter } = await import('@latchkit/adapter-ethers')
      return () => createEthersAdapter()
    },
  },
  ethers5: {
    namespace: 'eip155',
    load: async () => {
      const { createEthers5Adapter } = await import('@latchkit/adapter-ethers5')
      return () => createEthers5Adapter()
    },
  },
  solana: {
    namespace: 'solana',
    load: async () => {
      const { createSolanaAdapter } = await import('@latchkit/adapter-solana')
      return () => createSolanaAdapter()
    },
  },
  bitcoin: {
    namespace: 'bip122',
    load: async () => {
      const { createBitcoinAdapter } = await import('@latchkit/adapter-bitcoin')
      return () => createBitcoinAdapter()
    },
  },
  /** The app names networks without an adapter for them. */
  none: { namespace: 'eip155' },
}

/** The combinations that are tested: each adapter alone, and the supported mixes. */
export const combinations: readonly (readonly AdapterName[])[] = [
  ['wagmi'],
  ['wagmi-config'],
  ['ethers'],
  ['ethers5'],
  ['solana'],
  ['bitcoin'],
  ['wagmi', 'solana'],
  ['wagmi', 'bitcoin'],
  ['ethers', 'solana'],
  ['ethers5', 'solana', 'bitcoin'],
  ['wagmi', 'solana', 'bitcoin'],
  ['none'],
]

async function loadWithOwnConfig(): Promise<Make> {
  const [{ createWagmiAdapter }, { createConfig, http, injected }] = await Promise.all([
    import('@latchkit/adapter-wagmi'),
    import('@wagmi/core'),
  ])
  return (networks) => {
    const chains = networks.filter((network) => network.chainNamespace === adapters.wagmi.namespace)
    const own = chains as unknown as readonly [Chain, ...Chain[]]
    const transports = Object.fromEntries(own.map(({ id }) => [id, http()]))
    return createWagmiAdapter({ config: createConfig({ chains: own, connectors: [injected()], transports }) })
  }
}
