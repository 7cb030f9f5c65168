import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createLatch } from '@latchkit/core'
import { http } from 'viem'
import { networks, rpcUrls } from './networks'

/** The kit: one for the whole app. */
export const latch = createLatch({
  networks,
  adapters: [createWagmiAdapter({ transports: Object.fromEntries(networks.map(({ id }) => [id, http(rpcUrls[id])])) })],
  metadata: { name: 'Latchkit in Vite' },
  // The page’s language.
  locale: 'en',
})
