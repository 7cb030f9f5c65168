// Tests evm.reads.ts, evm.simulate.ts.
import { EVM_TRAITS, startEvmWorld, type EvmWorld } from '@latchkit/adapter-evm/testing'
import { describeAdapter } from '@latchkit/testing/suite'
import { version } from 'ethers'
import { afterAll, beforeAll } from 'vitest'
import { createEthersAdapter } from './createEthersAdapter.js'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world.stop())

describeAdapter(`ethers ${version}`, async () => world.harness(createEthersAdapter()), EVM_TRAITS)
