import { lateEvmAdapter, type EvmAdapterOptions } from '@latchkit/adapter-evm'
import type { AdapterFactory } from '@latchkit/core/adapter'

/** What {@link createEthers5Adapter} takes. */
export type Ethers5AdapterOptions = EvmAdapterOptions

/**
 * EVM chains through ethers 5, which signs; viem reads. A page loads neither before it uses them. What `getProvider`
 * gives out is what ethers takes: `new providers.Web3Provider(await latch.getProvider())`.
 */
export const createEthers5Adapter =
  ({ rpcUrls }: Ethers5AdapterOptions = {}): AdapterFactory =>
  (context) =>
    lateEvmAdapter(context, {
      name: 'ethers5',
      rpcUrls,
      library: async () => (await import('./ethers5.library.js')).library,
    })
