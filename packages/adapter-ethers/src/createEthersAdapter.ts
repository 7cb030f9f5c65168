import { lateEvmAdapter, type EvmAdapterOptions } from '@latchkit/adapter-evm'
import type { AdapterFactory } from '@latchkit/core/adapter'

/** What {@link createEthersAdapter} takes. */
export type EthersAdapterOptions = EvmAdapterOptions

/**
 * EVM chains through ethers 6, which signs; viem reads. A page loads neither before it uses them. What `getProvider`
 * gives out is what ethers takes: `new BrowserProvider(await latch.getProvider())`.
 */
export const createEthersAdapter =
  ({ rpcUrls }: EthersAdapterOptions = {}): AdapterFactory =>
  (context) =>
    lateEvmAdapter(context, {
      name: 'ethers',
      rpcUrls,
      library: async () => (await import('./ethers.library.js')).library,
    })
