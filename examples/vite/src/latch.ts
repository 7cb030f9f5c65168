import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createLatch } from '@latchkit/core'
import { popular } from '@latchkit/pictures'
import { http } from 'viem'
import { networks, rpcUrls } from './networks'

/** The kit: one for the whole app. */
export const latch = createLatch({
  networks,
  adapters: [createWagmiAdapter({ transports: Object.fromEntries(networks.map(({ id }) => [id, http(rpcUrls[id])])) })],
  metadata: { name: 'Latchkit in Vite' },
  // Of networks, wallets and tokens, which have none of their own. The page loads them late, as `data:` URLs.
  pictures: popular,
  // The page’s language.
  locale: 'en',
})
