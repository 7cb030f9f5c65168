import { createFakeWindow } from '@latchkit/testing'
import { describeAdapter } from '@latchkit/testing/suite'
import { afterAll, beforeAll, vi } from 'vitest'
import { createBitcoinAdapter } from './createBitcoinAdapter.js'
import { satsHarness, standardHarness, startBitcoinWorld, type BitcoinWorld } from './world.fixture.js'

let world: BitcoinWorld
beforeAll(async () => {
  // The discovery of wallets reads the global window.
  vi.stubGlobal('window', createFakeWindow())
  world = await startBitcoinWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.stop()
})

const traits = {
  abilities: ['balance', 'message', 'transaction', 'tracking', 'transfer', 'psbt'],
  verification: 'alone',
  tokens: false,
  // On Bitcoin, no block has a failed transaction.
  failures: false,
  holding: true,
} as const

describeAdapter('bitcoin, by the Wallet Standard', async () => standardHarness(world, createBitcoinAdapter()), {
  ...traits,
  walletHasNetwork: false,
})

describeAdapter('bitcoin, by sats-connect', async () => satsHarness(world, createBitcoinAdapter()), {
  ...traits,
  walletAddsNetworks: false,
})
