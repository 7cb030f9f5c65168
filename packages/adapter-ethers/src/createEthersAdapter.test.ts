import { describeEvmFaults } from '@latchkit/adapter-evm/testing'
import { createConnectedLatch, TEST_ADDRESS } from '@latchkit/testing'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { expect, it } from 'vitest'
import { createEthersAdapter } from './createEthersAdapter.js'

describeEvmFaults('ethers', createEthersAdapter())

it('gives out a provider that BrowserProvider takes', async () => {
  const { latch } = await createConnectedLatch({ adapters: [createEthersAdapter()] })
  const provider = new BrowserProvider((await latch.getProvider()) as Eip1193Provider)
  expect(await (await provider.getSigner()).getAddress()).toBe(TEST_ADDRESS)
  expect((await provider.getNetwork()).chainId).toBe(900_001n)
  provider.destroy()
})
