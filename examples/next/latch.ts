import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createLatch } from '@latchkit/core'
import { popular } from '@latchkit/pictures'
import { http } from 'viem'
import { networks, rpcUrls } from './networks'

/** The kit: one for the whole app. On a server it starts nothing. */
export const latch = createLatch({
  networks,
  adapters: [createWagmiAdapter({ transports: Object.fromEntries(networks.map(({ id }) => [id, http(rpcUrls[id])])) })],
  metadata: { name: 'Latchkit in Next' },
  // Of networks, wallets and tokens, which have none of their own. The page loads them late, as `data:` URLs.
  pictures: popular,
  // For the server, which draws the account of a visitor with a connected wallet: see app/layout.tsx.
  connectionCookie: true,
  // The page’s language, which the server renders too.
  locale: 'en',
  themeVariables: { accent: '#0f766e' },
})
