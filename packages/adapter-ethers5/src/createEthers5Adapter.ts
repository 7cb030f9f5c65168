import { lateEvmAdapter, type EvmAdapterOptions } from '@latchkit/adapter-evm'
import type { AdapterFactory } from '@latchkit/core/adapter'

/** Options of {@link createEthers5Adapter}. */
export type Ethers5AdapterOptions = EvmAdapterOptions

/**
 * Makes an adapter for EVM chains. ethers 5 signs and sends; viem reads. A page loads each at its first use. ethers
 * accepts the provider that `getProvider` returns: `new providers.Web3Provider(await latch.getProvider('eip155'))`.
 */
export const createEthers5Adapter =
  ({ rpcUrls }: Ethers5AdapterOptions = {}): AdapterFactory =>
  (context) =>
    lateEvmAdapter(context, {
      name: 'ethers5',
      rpcUrls,
      library: async () => (await import('./ethers5.library.js')).library,
    })
