import { describeAdapter } from '@latchkit/testing/suite'
import { afterAll, beforeAll } from 'vitest'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())

describeAdapter('solana', async () => world.harness(createSolanaAdapter()), {
  abilities: ['balance', 'message', 'transaction', 'tracking', 'transfer', 'signIn'],
  verification: 'alone',
  walletHasNetwork: false,
  noReturnTokens: false,
  simulation: true,
})
