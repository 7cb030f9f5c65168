// Tests operations.steps.ts.
import type { SwapController, SwapProvider } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it, vi } from 'vitest'
import { createConnectedLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork } from '../../testNetworks.js'

/** Waits until what `check` expects is so. Code may be loaded meanwhile. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

const USD = { token: `0x${'a'.repeat(40)}`, value: 5_000_000n, decimals: 6, symbol: 'USD' }
const AMOUNT = 10n ** 17n

/** A provider that gives one USD for a tenth of the coin. */
const provider: SwapProvider = {
  id: 'one',
  name: 'One',
  networks: [alphaNetwork.caipNetworkId],
  quotes: async (request) => [{ id: 'a', request, toAmount: '1000000', toAmountMin: '990000', fees: [] }],
  build: async ({ request }) => ({ calls: [{ to: OTHER_ADDRESS, data: '0x', value: request.amount }] }),
}

interface Swapping extends TestLatch {
  readonly swap: SwapController
  /** The views in the history, with their parameters. */
  readonly views: () => readonly string[]
  readonly snackbar: { readonly state: { readonly open: boolean; readonly message: string } }
  readonly goBack: () => void
}

/** A kit whose modal shows the review of a swap. */
async function reviewing(adapter: TestLatchOptions['adapter'] = {}): Promise<Swapping> {
  const moves = [{ change: String(-AMOUNT) }, { token: USD.token, change: '1000000' }]
  const kit = await createConnectedLatch({
    swapProviders: [provider],
    adapter: { tokens: [USD], simulation: { moves }, ...adapter },
  })
  await kit.latch.open({ view: 'Account' })
  const router = await kit.latch.feature('router')
  const swap = await kit.latch.feature('swap')
  router.push({ view: 'Swap' })
  await soon(() => expect(swap.state.from?.symbol).toBe('ALP'))
  const [, usd] = await swap.tokens('to', USD.token)
  swap.chooseToken(
    'to',
    usd?.token ?? {
      networkId: alphaNetwork.caipNetworkId,
      name: 'USD',
      address: USD.token,
      symbol: 'USD',
      decimals: 6,
    },
  )
  swap.enterAmount('0.1')
  expect([await swap.prepare(), swap.state.error]).toEqual([true, undefined])
  router.push({ view: 'SwapPreview' })
  const snackbar = await kit.latch.feature('snackbar')
  const views = (): string[] =>
    router.state.history.map(({ view, params }) => (params ? `${view} ${Object.keys(params).join()}` : view))
  return { ...kit, swap, views, snackbar, goBack: router.goBack }
}

const REVIEW = ['Account', 'Swap', 'SwapPreview']

describe('the review of a swap, which waits for the wallet itself', () => {
  it('stays while the wallet is asked, and gives way to the outcome', async () => {
    const { swap, adapter, views } = await reviewing({ send: 'hang', wait: 'hang' })
    const sent = swap.confirm()
    await soon(() => expect(adapter.count('transaction.send')).toBe(1))
    expect(views()).toEqual(REVIEW)
    adapter.set({ send: 'ok' })
    await sent
    await soon(() => expect(views()).toEqual(['Account', 'SwapPreview transactionId']))
  })

  it('stays after a visitor has declined, and the snackbar says nothing', async () => {
    const { swap, adapter, clock, views, snackbar } = await reviewing({ send: { throws: walletError('rejected') } })
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(views()).toEqual(REVIEW)
    expect(swap.state).toMatchObject({ status: 'prepared', error: { code: 'wallet/rejected' } })
    expect(snackbar.state.open).toBe(false)
    adapter.set({ send: 'ok', wait: 'hang' })
    // A press that crosses the answer asks nothing.
    await clock.advance(1_000)
    await swap.confirm()
    await soon(() => expect(views()).toEqual(['Account', 'SwapPreview transactionId']))
  })

  it('F088 F089 is told of to a visitor who has gone elsewhere', async () => {
    const { swap, adapter, views, goBack, snackbar } = await reviewing({ send: 'hang', wait: 'hang' })
    const sent = swap.confirm()
    await soon(() => expect(adapter.count('transaction.send')).toBe(1))
    goBack()
    goBack()
    adapter.set({ send: 'ok' })
    await sent
    await soon(() => expect(snackbar.state).toMatchObject({ open: true, message: 'swap.sent' }))
    expect(views()).toEqual(['Account'])
  })
})
