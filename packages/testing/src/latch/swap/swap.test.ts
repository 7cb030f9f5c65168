// Tests swap.early.ts, swap.setup.ts.
import type { SwapProvider } from '@latchkit/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConnectedLatch, createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const TOKEN = { token: '0xde709f2102306220921060314715629080e2fb77', value: 5_000_000n, decimals: 6, symbol: 'USD' }
const ROUTER = '0x0000000000000000000000000000000000010001'
const COIN = 10n ** 18n

/** Offers twice as many of the smallest units. */
const provider: SwapProvider = {
  ...{ id: 'double', name: 'Double', networks: [alphaNetwork.caipNetworkId] },
  quotes: async (request) => {
    const amount = BigInt(request.amount) * 2n
    return [{ id: 'only', request, toAmount: String(amount), toAmountMin: String((amount * 99n) / 100n), fees: [] }]
  },
  build: async ({ request }) => ({ calls: [{ to: ROUTER, data: '0x12345678', value: request.amount }] }),
}

/** A kit whose node says that half a coin brings what was offered. */
const swapping = (options: TestLatchOptions = {}) =>
  createConnectedLatch({
    swapProviders: [provider],
    adapter: {
      tokens: [TOKEN],
      simulation: { moves: [{ change: String(-COIN / 2n) }, { token: TOKEN.token, change: String(COIN) }] },
    },
    ...options,
  })

afterEach(() => vi.unstubAllGlobals())

describe('latch.swap', () => {
  it('S1.01 swaps by the providers of the app: asks the wallet once, and stores the swap', async () => {
    const { latch, adapter } = await swapping()
    const sent = await latch.swap({ to: TOKEN.token, amount: '0.5' })
    expect(sent.hash).toBe(adapter.now().hash)
    expect(await sent.wait()).toMatchObject({ status: 'success' })
    const { find } = await latch.feature('transactions')
    expect(find(sent.hash)).toMatchObject({
      ...{ status: 'success', address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId },
      subject: {
        kind: 'swap',
        data: { fromAmount: String(COIN / 2n), to: { symbol: 'USD' }, provider: { name: 'Double' } },
      },
    })
    expect(adapter.count('transaction.send')).toBe(1)
    // Once to show it, and once more before the prompt.
    expect(adapter.count('transaction.preview')).toBe(2)
  })

  it('asks no wallet where the node says that less arrives', async () => {
    const { latch, adapter } = await swapping()
    adapter.set({ simulation: { moves: [{ change: '0' }, { token: TOKEN.token, change: '1' }] } })
    await expect(latch.swap({ to: TOKEN.token, amount: '0.5' })).rejects.toMatchObject({ code: 'swap/unsafe-offer' })
    expect(adapter.count('transaction.send')).toBe(0)
  })

  it('S8.03 needs a provider on the network, an account, and what the switch leaves', async () => {
    const to = { to: TOKEN.token, amount: '0.5' }
    const unsupported = { code: 'swap/network-unsupported', message: 'Network not supported for Swaps' }
    const none = await createConnectedLatch({ adapter: { tokens: [TOKEN] } })
    await expect(none.latch.swap(to)).rejects.toMatchObject(unsupported)
    const off = await swapping({ features: { swaps: false } })
    await expect(off.latch.swap(to)).rejects.toMatchObject(unsupported)
    expect(off.latch.getState().swap?.isSupported).toBe(false)
    const named = await swapping({ features: { swaps: ['double'] } })
    expect((await named.latch.swap(to)).hash).toBeTruthy()
    vi.stubGlobal('fetch', async () => Response.json({}))
    const served = { endpoints: { api: 'https://api.example' }, features: { swaps: ['lifi'] } } as const
    const away = await swapping(served)
    // A provider that is switched off doesn't say what a server that fails would have.
    await expect(away.latch.swap(to)).rejects.toMatchObject({ code: 'service/bad-answer' })
    expect(away.latch.getState().swap?.isSupported).toBeUndefined()
    const { latch } = createTestLatch({ swapProviders: [provider] })
    await expect(latch.swap(to)).rejects.toMatchObject({ code: 'signing/not-connected' })
  })

  it.each([
    [{ swapProviders: 'double' }],
    [{ swapProviders: [{ id: 'x' }] }],
    [{ features: { swaps: 7 } }],
    [{ features: { swaps: [7] } }],
  ])('S3.16 refuses the options %o', (options) =>
    expect(() => createTestLatch(options as never)).toThrow(expect.objectContaining({ code: 'options/bad-option' })),
  )
})

describe('the views of a swap', () => {
  /** A kit whose form is prepared, and reviewed. */
  async function reviewed() {
    const kit = await swapping()
    const { latch } = kit
    const router = await latch.feature('router')
    const swap = await latch.feature('swap')
    await latch.open({ view: 'Swap', params: { to: TOKEN.token, amount: '0.5' } })
    await soon(() => swap.state.to?.symbol).toBe('USD')
    expect(await swap.prepare()).toBe(true)
    router.push({ view: 'SwapPreview' })
    return { ...kit, router, swap }
  }
  const viewOf = ({ router }: Awaited<ReturnType<typeof reviewed>>) => router.current()

  it('S2.11 begin with the parameters of the route, and end at the outcome', async () => {
    const stage = await reviewed()
    const { swap, router } = stage
    await swap.confirm()
    await soon(() => viewOf(stage)).toMatchObject({
      view: 'SwapPreview',
      params: { transactionId: swap.state.transactionId },
    })
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'SwapPreview'])
  })

  it('F082 leave a form that another network has emptied', async () => {
    const { latch, swap } = await reviewed()
    expect(swap.state.isSupported).toBe(true)
    await latch.switchNetwork(betaNetwork)
    await soon(() => swap.state.from?.networkId).toBe(betaNetwork.caipNetworkId)
    expect(swap.state).toMatchObject({ status: 'editing', to: undefined, preview: undefined, offers: [] })
    await soon(() => swap.state.isSupported).toBe(false)
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
  })
})
