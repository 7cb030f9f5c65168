import { universalAdapter } from '@latchkit/core/adapter'
import { describeAdapter, type AdapterHarness } from '@latchkit/testing/suite'
import { afterAll, beforeAll } from 'vitest'
import { startEvmWorld, UNIVERSAL_TRAITS, type EvmWorld } from './evmHarness.fixture.js'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world.stop())

/** This adapter doesn't report replacements of transactions. */
async function universalHarness(): Promise<AdapterHarness> {
  const { mining, ...harness } = world.harness(universalAdapter)
  return { ...harness, ...(mining && { mining: { pause: mining.pause, resume: mining.resume } }) }
}

describeAdapter('universal', universalHarness, UNIVERSAL_TRAITS)
