import { universalAdapter } from '@latchkit/core/adapter'
import { describeAdapter, type AdapterHarness } from '@latchkit/testing/suite'
import { afterAll, beforeAll } from 'vitest'
import { startEvmWorld, UNIVERSAL_TRAITS, type EvmWorld } from './evmHarness.fixture.js'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world.stop())

/** What took a transaction's place isn't told here. */
async function universalHarness(): Promise<AdapterHarness> {
  const { mining, ...harness } = world.harness(universalAdapter)
  return { ...harness, ...(mining && { mining: { pause: mining.pause, resume: mining.resume } }) }
}

describeAdapter('universal', universalHarness, UNIVERSAL_TRAITS)
