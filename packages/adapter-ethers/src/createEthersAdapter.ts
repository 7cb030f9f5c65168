import { lateEvmAdapter, type EvmAdapterOptions } from '@latchkit/adapter-evm'
import type { AdapterFactory } from '@latchkit/core/adapter'

/** Options of {@link createEthersAdapter}. */
export type EthersAdapterOptions = EvmAdapterOptions

/**
 * Makes an adapter for EVM chains. ethers 6 signs and sends; viem reads. A page loads each at its first use. ethers
 * accepts the provider that `getProvider` returns: `new BrowserProvider(await latch.getProvider('eip155'))`.
 */
export const createEthersAdapter =
  ({ rpcUrls }: EthersAdapterOptions = {}): AdapterFactory =>
  (context) =>
    lateEvmAdapter(context, {
      name: 'ethers',
      rpcUrls,
      library: async () => (await import('./ethers.library.js')).library,
    })
