// @vitest-environment jsdom
import { walletError } from '@latchkit/core/adapter'
import type { SwapProvider } from '@latchkit/core'
import { alphaNetwork, createConnectedLatch, OTHER_ADDRESS } from '@latchkit/testing'
import { expect, test, vi } from 'vitest'
import { watched } from './render.fixture.js'
import { useLatchSwap } from './useLatchSwap.js'

const USD = { token: `0x${'a'.repeat(40)}`, value: 5_000_000n, decimals: 6, symbol: 'USD' }
const moves = [{ change: '-500000000000000000' }, { token: USD.token, change: '1000000' }]
const provider: SwapProvider = {
  id: 'one',
  name: 'One',
  networks: [alphaNetwork.caipNetworkId],
  quotes: async (request) => [{ id: 'a', request, toAmount: '1000000', toAmountMin: '990000', fees: [] }],
  build: async ({ request }) => ({ calls: [{ to: OTHER_ADDRESS, data: '0x', value: request.amount }] }),
}
const options = { swapProviders: [provider], adapter: { tokens: [USD], simulation: { moves } } }

test('useLatchSwap swaps, and says what failed', async () => {
  const { latch, adapter } = await createConnectedLatch(options)
  const { last } = await watched(latch, useLatchSwap)
  expect(last()).toMatchObject({ status: 'idle', isPending: false })
  last().swap({ to: USD.token, amount: '0.5' })
  await vi.waitFor(() => expect(last().status).toBe('success'))
  expect(last().data?.hash).toMatch(/^0x/)
  adapter.set({ send: { throws: walletError('rejected') } })
  await expect(last().swapAsync({ to: USD.token, amount: '0.5' })).rejects.toMatchObject({ code: 'wallet/rejected' })
  await vi.waitFor(() => expect(last().error).toMatchObject({ code: 'wallet/rejected' }))
  last().reset()
  await vi.waitFor(() => expect(last().status).toBe('idle'))
})

test('useLatchSwap opens the form with these tokens and this amount', async () => {
  const { latch } = await createConnectedLatch(options)
  const { last } = await watched(latch, useLatchSwap)
  await last().open({ to: USD.token, amount: '0.25' })
  await vi.waitFor(() =>
    expect(latch.getState().swap).toMatchObject({
      from: { symbol: 'ALP' },
      to: { symbol: 'USD' },
      amount: '0.25',
    }),
  )
  expect(latch.getState().router?.history.at(-1)?.view).toBe('Swap')
})
