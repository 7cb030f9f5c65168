// Tests eip1193.connect.ts, eip1193.switch.ts, eip1193.wallets.ts, eip1193.watch.ts, requestAccounts.ts, evm.signing.ts.
import { describeEvmFaults } from '@latchkit/adapter-evm/testing'
import { createConnectedLatch, TEST_ADDRESS } from '@latchkit/testing'
import { BrowserProvider } from 'ethers'
import { expect, it } from 'vitest'
import { createEthersAdapter } from './createEthersAdapter.js'

describeEvmFaults('ethers', createEthersAdapter())

it('gives out a provider that BrowserProvider takes without a cast', async () => {
  const { latch } = await createConnectedLatch({ adapters: [createEthersAdapter()] })
  const given = await latch.getProvider('eip155')
  const provider = new BrowserProvider(given ?? expect.fail('no provider'))
  expect(await (await provider.getSigner()).getAddress()).toBe(TEST_ADDRESS)
  expect((await provider.getNetwork()).chainId).toBe(900_001n)
  provider.destroy()
})
