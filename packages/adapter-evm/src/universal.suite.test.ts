import { universalAdapter } from '@latchkit/core/adapter'
import { describeAdapter } from '@latchkit/testing/suite'
import { afterAll, beforeAll } from 'vitest'
import { startEvmWorld, type EvmWorld } from './evmHarness.fixture.js'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world.stop())

describeAdapter('universal', async () => world.harness(universalAdapter), {
  capabilities: ['balance', 'message', 'typedData', 'transaction', 'transfer', 'calls', 'permissions', 'assets'],
})
