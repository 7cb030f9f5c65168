// Tests universal.balance.ts, universal.chain.ts, universal.prepare.ts, universal.preview.ts, suite.simulation.ts, eip1193.sign.ts, adapterBench.ts, fakeWallet.callMethods.ts.
import { universalAdapter } from '@latchkit/core/adapter'
import { describeAdapter } from '@latchkit/testing/suite'
import { afterAll, beforeAll } from 'vitest'
import { startEvmWorld, UNIVERSAL_TRAITS, type EvmWorld } from './evmHarness.fixture.js'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world.stop())

describeAdapter(
  'universal',
  async () => world.harness(universalAdapter, { readsThroughWallet: true }),
  UNIVERSAL_TRAITS,
)
