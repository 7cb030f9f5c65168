import { describeEvmFaults } from '@latchkit/adapter-evm/testing'
import { createConnectedLatch, TEST_ADDRESS } from '@latchkit/testing'
import { providers } from 'ethers'
import { expect, it } from 'vitest'
import { createEthers5Adapter } from './createEthers5Adapter.js'

describeEvmFaults('ethers5', createEthers5Adapter())

it('gives out a provider that Web3Provider takes', async () => {
  const { latch } = await createConnectedLatch({ adapters: [createEthers5Adapter()] })
  const given = await latch.getProvider('eip155')
  const provider = new providers.Web3Provider(given ?? expect.fail('no provider'))
  expect(await provider.getSigner().getAddress()).toBe(TEST_ADDRESS)
  expect((await provider.getNetwork()).chainId).toBe(900_001)
})
