import { EVM_TRAITS, startEvmWorld, type EvmWorld } from '@latchkit/adapter-evm/testing'
import { createFakeWindow } from '@latchkit/testing'
import { describeAdapter } from '@latchkit/testing/suite'
import { version } from '@wagmi/core'
import { afterAll, beforeAll, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

let world: EvmWorld
beforeAll(async () => {
  // wagmi's injected connector needs a `window` before it uses the provider it was given.
  vi.stubGlobal('window', createFakeWindow())
  world = await startEvmWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.stop()
})

describeAdapter(`wagmi core ${version}`, async () => world.harness(createWagmiAdapter()), EVM_TRAITS)
