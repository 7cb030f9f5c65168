import { universalAdapter } from '@latchkit/core/adapter'
import { describeAdapter, type AdapterHarness } from '@latchkit/testing/suite'
import { afterAll, beforeAll } from 'vitest'
import { startEvmWorld, UNIVERSAL_TRAITS, type EvmWorld } from './evmHarness.fixture.js'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world.stop())

/** Without hands on the chain's blocks: what took a transaction's place isn't told here. */
async function universalHarness(): Promise<AdapterHarness> {
  const { mining: _, ...harness } = world.harness(universalAdapter)
  return harness
}

describeAdapter('universal', universalHarness, UNIVERSAL_TRAITS)
