// Loaded late, so that a page has nothing of it before it connects.
import type { RpcUrls } from '@latchkit/adapter-evm'
import { createEvmAdapter } from '@latchkit/adapter-evm/late'
import type { Adapter, AdapterContext } from '@latchkit/core/adapter'

/** The adapter itself. ethers is loaded when something is signed. */
export const createLoadedAdapter = (context: AdapterContext, rpcUrls: RpcUrls | undefined): Adapter =>
  createEvmAdapter(context, {
    name: 'ethers5',
    rpcUrls,
    library: async () => (await import('./ethers5.library.js')).library,
  })
