// The views on the kit's own feature `swap`, with a provider of the app and a fake wallet: from the form to the outcome.
import type { SwapProvider } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { alphaNetwork, OTHER_ADDRESS, type TestLatchOptions } from '@latchkit/testing'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../stories/expect.fixture.js'
import { scene, type Stage } from '../../../stories/stage.fixture.js'
import { button, factsOf, isShown } from '../swap.fixture.js'

export default { title: 'Swap/Walk' }

const USD = { token: `0x${'a'.repeat(40)}`, value: 468_670_000n, decimals: 6, symbol: 'USDA' } as const

/** A provider that gives 3,000 USDA for one coin. `rate` changes that. */
const providerAt = (rate: () => bigint): SwapProvider => ({
  id: 'one',
  name: 'Exchange One',
  networks: [alphaNetwork.caipNetworkId],
  async quotes(request, { signal }) {
    signal.throwIfAborted()
    const toAmount = (BigInt(request.amount) * rate()) / 10n ** 12n
    return [{ id: 'a', request, toAmount: `${toAmount}`, toAmountMin: `${(toAmount * 99n) / 100n}`, fees: [] }]
  },
  build: async ({ request }) => ({ calls: [{ to: OTHER_ADDRESS, data: '0x', value: request.amount }] }),
})

const moves = [{ change: '-250000000000000000' }, { token: USD.token, change: '750000000' }]
const options = (more: Partial<Extract<TestLatchOptions['adapter'], { native?: bigint }>> = {}): TestLatchOptions => ({
  swapProviders: [providerAt(() => 3_000n)],
  tokens: { [alphaNetwork.caipNetworkId]: [USD.token] },
  adapter: { tokens: [USD], without: ['assets'], simulation: { moves }, ...more },
})

/** From the account to the review of 0.25 of the coin. */
async function toTheReview(stage: Stage): Promise<void> {
  await userEvent.click(await button(stage, 'Swap'))
  await userEvent.click(await waitFor(() => stage.card.getAllByRole('button', { name: 'Choose a token' }).at(-1)))
  await userEvent.click(await waitFor(() => stage.card.getByRole('option', { name: /USDA/ })))
  await isShown(stage, 'Swap')
  await fireEvent.change(await waitFor(() => stage.card.getByRole('textbox', { name: 'You pay' })), {
    target: { value: '0.25' },
  })
  await userEvent.click(await button(stage, 'Review'))
  await isShown(stage, 'SwapPreview')
}

export const ToTheOutcome = scene({
  name: 'S1.01 From the account to the outcome, with the kit’s own code',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => options({ send: 'hang', wait: 'hang' }),
  async play(stage) {
    const { adapter, card } = stage
    await toTheReview(stage)
    await waitFor(() =>
      expect(factsOf(stage)).toMatchObject({
        Rate: '1 ALP = 3,000 USDA',
        'You get at least': '742.5 USDA',
        Provider: 'Exchange One',
        Slippage: '1%',
      }),
    )
    await userEvent.dblClick(await button(stage, 'Swap'))
    await button(stage, 'Confirm in Harbor')
    await waitFor(() => expect(adapter.count('transaction.send')).toBe(1))
    adapter.set({ send: 'ok' })
    await waitFor(() => card.getByRole('heading', { name: 'On its way' }))
    await waitFor(() => expect(factsOf(stage)).toMatchObject({ 'You pay': '0.25 ALP', 'You get about': '750 USDA' }))
    adapter.set({ wait: 'ok' })
    await waitFor(() => card.getByRole('heading', { name: 'Swapped' }))
    expect(factsOf(stage)).toMatchObject({ 'You paid': '0.25 ALP', 'You got about': '750 USDA' })
    expect(adapter.count('transaction.send')).toBe(1)
  },
})

export const DeclinedThenSent = scene({
  name: 'Declined: the review stays, says so, and asks anew',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => options({ send: { throws: walletError('rejected') }, wait: 'hang' }),
  async play(stage) {
    const { adapter, card } = stage
    await toTheReview(stage)
    await userEvent.click(await button(stage, 'Swap'))
    await waitFor(() => card.getByText('You declined the request'))
    await isShown(stage, 'SwapPreview')
    adapter.set({ send: 'ok' })
    // A press that crosses the answer asks nothing.
    await stage.clock.advance(1_000)
    await userEvent.click(await button(stage, 'Ask again'))
    await waitFor(() => card.getByRole('heading', { name: 'On its way' }))
  },
})

export const NothingUnchecked = scene({
  name: 'A node that can’t try it: one more press before the wallet',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => options({ simulation: null, send: 'hang' }),
  async play(stage) {
    const { adapter } = stage
    await toTheReview(stage)
    await userEvent.click(await button(stage, 'Swap'))
    expect(adapter.count('transaction.send')).toBe(0)
    await userEvent.click(await button(stage, 'Continue anyway'))
    await userEvent.click(await button(stage, 'Swap'))
    await waitFor(() => expect(adapter.count('transaction.send')).toBe(1))
  },
})

export const LessThanReviewed = scene({
  name: 'F039 The price moves before the prompt: no wallet is asked until the new amount is accepted',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => options({ send: 'hang' }),
  async play(stage) {
    const { adapter, card } = stage
    await toTheReview(stage)
    adapter.set({ simulation: { moves: [moves[0]!, { token: USD.token, change: '700000000' }] } })
    await userEvent.click(await button(stage, 'Swap'))
    await waitFor(() => expect(adapter.count('transaction.preview')).toBeGreaterThan(1))
    await waitFor(() => expect(stage.latch.getState().swap?.status).not.toBe('asking'))
    expect(adapter.count('transaction.send')).toBe(0)
    expect(card.queryByRole('button', { name: 'Confirm in Harbor' })).toBeNull()
  },
})
