import type { AdapterFactory, Namespace, Network } from '@latchkit/core'
import type { Chain } from 'viem'

/** Makes a row's adapter for the page's networks. */
type Make = (networks: readonly Network[]) => AdapterFactory

/** A row of the table. */
interface Row {
  readonly namespace: Namespace
  /** Its adapter, loaded for this row alone. */
  readonly load?: () => Promise<Make>
}

/** A row of {@link adapters}. */
export type AdapterName = 'wagmi' | 'wagmi-config' | 'ethers' | 'ethers5' | 'solana' | 'bitcoin' | 'none'

/** The one table of adapters: `/?adapters=NAME,NAME` picks from it. */
export const adapters: Readonly<Record<AdapterName, Row>> = {
  /** The adapter makes wagmi's config. */
  wagmi: {
    namespace: 'eip155',
    load: async () => {
      const { createWagmiAdapter } = await import('@latchkit/adapter-wagmi')
      return () => createWagmiAdapter()
    },
  },
  /** The app brings a wagmi config of its own, with a connector of its own. */
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
  /** The app names networks and gives no adapter for them. */
  none: { namespace: 'eip155' },
}

/** What is tried of it: each by itself, and the mixes that are promised. */
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
