// Tests Steps.tsx, SwapStops.tsx, SwapRefusal.tsx, SwapSides.tsx, AmountSide.tsx, MayBeOpen.tsx, useStops.ts, useRemoveApproval.ts, SwapResult.tsx.
import type { Inclusion, SwapOffer, SwapPreview, SwapState, Token, TransactionRecord } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { createFakeStorage, TEST_ADDRESS } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { contract, NOW } from '../../../stories/server.fixture.js'
import { expect } from '../../../stories/expect.fixture.js'
import type { Stage } from '../../../stories/stage.fixture.js'
import { timeOf } from '../../../shared/timeOf.js'
import { createSwapError } from '../swap.errors.fixture.js'
import {
  button,
  choicesOf,
  ETH,
  factsOf,
  isShown,
  offerOf,
  PASTED,
  prepared,
  previewOf,
  SPENDER,
  swapScene,
  USDC,
  type SwapScene,
} from '../swap.fixture.js'

export default { title: 'Swap/SwapPreview' }

const routes = [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapPreview' }] as const
const ofToken = offerOf({
  from: USDC,
  to: ETH,
  fromAmount: '250000000000000000000',
  toAmount: '78600000000000000',
  toAmountMin: '77814000000000000',
  fees: [{ kind: 'app', token: USDC.address, amount: '250000000000000000', isIncluded: true }],
})
const inSteps = previewOf(ofToken, { steps: [{ kind: 'approval' }, { kind: 'swap' }] })

/** A scene of a review. */
const reviewing = (preview: SwapPreview, { state, ...more }: SwapScene = {}): ReturnType<typeof swapScene> =>
  swapScene({ routes, state: { ...prepared(preview), ...state }, ...more })

const stepsOf = ({ root }: Stage): (string | null)[] =>
  [...root.querySelectorAll('.view:not(.leaving) ol > li')].map(({ textContent }) => textContent)

/** An offer with fees in the coin that its amounts don't include. */
const onTop = (amount: string): SwapOffer => offerOf({ fees: [{ kind: 'app', amount, isIncluded: false }] })

/** What is said of an offer that has moved, line by line. */
const saidOf = ({ card }: Stage): (string | null)[] => {
  const text = card.getByText('The offer changed').nextElementSibling!
  return [...text.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent)
}

export const Coin = reviewing(previewOf(), {
  name: 'S2.11 What is paid, what arrives at least, and all that it costs',
  async play(stage) {
    await waitFor(() => expect(stage.latch.getState().balances?.total).toBeDefined())
    await waitFor(() =>
      expect(factsOf(stage)).toEqual({
        Rate: '1 ETH = 3,160.49 USDC',
        'You get at least': '782.222 USDC≈ $782.22',
        'Network fee': 'at most 0.000042 ETH≈ $0.13',
        'Trading fee': '0.00075 ETH≈ $2.37included',
        'Price impact': '0.12%',
        Provider: 'Uniswap',
        Slippage: '1%',
      }),
    )
    stage.card.getByText('0.25 ETH', { selector: '.review-amount bdi' })
    stage.card.getByText('790.123 USDC')
    expect(stepsOf(stage)).toEqual(['1Swap 0.25 ETH'])
    await button(stage, 'Swap')
  },
})
Coin.tags = ['react-18']

const HASH = `0x${'7b'.repeat(32)}`
const included = (more: Partial<Inclusion> = {}): Inclusion => ({
  hash: HASH,
  status: 'success',
  block: { number: '7' },
  confirmations: 1,
  isFinal: true,
  fee: '21000000000000',
  ...more,
})

/** A stored swap. */
const stored = (more: Partial<TransactionRecord>): TransactionRecord => ({
  id: 'one',
  kind: 'transaction',
  networkId: 'eip155:1',
  address: TEST_ADDRESS,
  subject: {
    kind: 'swap',
    data: {
      from: ETH,
      to: USDC,
      fromAmount: '250000000000000000',
      toAmount: '790123456789012345678',
      toAmountMin: '782222222221122222221',
      provider: { id: 'uniswap', name: 'Uniswap' },
    },
  },
  anchor: {},
  askedAt: Date.UTC(2026, 0, 1),
  sentAt: Date.UTC(2026, 0, 1),
  status: 'pending',
  hash: HASH,
  needs: 1,
  isTold: true,
  page: 'gone',
  revision: 3,
  ...more,
})

export const InSteps = reviewing(inSteps, {
  name: 'An approval and a swap: each step says how far it is, in place',
  async play(stage, fake) {
    const { root } = stage
    await userEvent.click(await button(stage, 'Swap'))
    fake.setOperation({ status: 'asking', step: 1, steps: 2 })
    await waitFor(() => expect(stepsOf(stage)).toEqual(['Allow Uniswap to take 250 USDCConfirm it', '2Swap 250 USDC']))
    await button(stage, 'Confirm in Harbor')
    await waitFor(() =>
      expect(root.getElementById('latch-status')!.textContent).toBe('Allow Uniswap to take 250 USDC: Confirm it'),
    )
    fake.setOperation({ status: 'asking', step: 1, steps: 2 }, stored({ status: 'pending' }))
    await waitFor(() => expect(stepsOf(stage)).toEqual(['Allow Uniswap to take 250 USDCOn its way', '2Swap 250 USDC']))
    await button(stage, 'Waiting for the network…')
    fake.setOperation({ status: 'asking', step: 2, steps: 2 }, stored({ status: 'success' }))
    await waitFor(() =>
      expect(stepsOf(stage)).toEqual(['Allow Uniswap to take 250 USDCDone', 'Swap 250 USDCConfirm it']),
    )
    expect(fake.calls.filter((call) => call === 'confirm')).toHaveLength(1)
  },
})
InSteps.tags = ['react-18']

export const Unlimited = reviewing(inSteps, {
  name: 'The approval is for any amount only if the visitor ticks that; the review stays while it is prepared anew',
  async play(stage, fake) {
    const { card } = stage
    await waitFor(() => expect(stepsOf(stage)).toEqual(['1Allow Uniswap to take 250 USDC', '2Swap 250 USDC']))
    const box = card.getByRole('checkbox', { name: 'Allow any amount, so that later swaps need no permission' })
    expect(box).not.toBeChecked()
    expect(box).toHaveAccessibleDescription('Uniswap could then take all your USDC, later too.')
    await userEvent.click(box)
    expect(fake.calls).toContain('setUnlimited true')
    await waitFor(() => expect(stepsOf(stage)).toEqual(['1Allow Uniswap to take any amount of USDC', '2Swap 250 USDC']))
    await waitFor(async () => expect(await button(stage, 'Swap')).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.calls).not.toContain('confirm')
    box.focus()
    fake.set({ status: 'preparing' })
    fake.set({ ...prepared(inSteps), isUnlimited: true })
    await waitFor(async () => expect(await button(stage, 'Swap')).not.toHaveAttribute('aria-disabled'))
    expect(stage.root.activeElement).toBe(box)
  },
})

export const WithPermit = reviewing(previewOf(ofToken, { steps: [{ kind: 'permit' }, { kind: 'swap' }] }), {
  name: 'A signature in the place of the approval',
  async play(stage) {
    await waitFor(() => expect(stepsOf(stage)).toEqual(['1Sign that Uniswap may take 250 USDC', '2Swap 250 USDC']))
    expect(stage.card.queryByRole('checkbox')).toBeNull()
  },
})

export const ClearedFirst = reviewing(
  previewOf(ofToken, { steps: [{ kind: 'clear' }, { kind: 'approval' }, { kind: 'swap' }] }),
  {
    name: 'A token that wants its old approval taken back first',
    async play(stage) {
      await waitFor(() =>
        expect(stepsOf(stage)).toEqual([
          '1Remove the earlier permission for USDC first',
          '2Allow Uniswap to take 250 USDC',
          '3Swap 250 USDC',
        ]),
      )
    },
  },
)

export const InOneRequest = reviewing(previewOf(ofToken, { steps: [{ kind: 'batch' }] }), {
  name: 'One request, where the wallet takes both in one',
  async play(stage) {
    await waitFor(() =>
      expect(stepsOf(stage)).toEqual(['1Allow Uniswap to take 250 USDC, and swap it, in one request']),
    )
  },
})

export const InOneRequestUnlimited = reviewing(previewOf(ofToken, { steps: [{ kind: 'batch' }] }), {
  name: 'One request that allows any amount says that it does',
  state: { isUnlimited: true },
  async play(stage) {
    await waitFor(() =>
      expect(stepsOf(stage)).toEqual(['1Allow Uniswap to take any amount of USDC, and swap 250 USDC, in one request']),
    )
  },
})

export const HighImpact = reviewing(previewOf(offerOf({ priceImpact: 14.2 }), { stops: ['high-impact'] }), {
  name: 'A price impact above 10 % needs a tick, by keyboard too',
  async play(stage, fake) {
    const { card } = stage
    const why = 'This swap alone moves the price by 14.2% against you. You get much less than you pay.'
    const box = await waitFor(() => card.getByRole('checkbox', { name: 'I have read this. Swap anyway.' }))
    await userEvent.click(await button(stage, 'Swap'))
    await waitFor(() => expect(box).toHaveAccessibleDescription(`${why} Tick the box first.`))
    expect(stage.root.activeElement).toBe(box)
    expect(fake.calls).not.toContain('confirm')
    await userEvent.keyboard('  ')
    expect(box).not.toBeChecked()
    await userEvent.keyboard(' ')
    const renewAt = (priceImpact: number): void =>
      fake.set(prepared(previewOf(offerOf({ priceImpact }), { stops: ['high-impact'] })))
    renewAt(60)
    // The tick was about another number.
    await waitFor(() => expect(box).not.toBeChecked())
    renewAt(15.1)
    await waitFor(() => expect(box).toBeChecked())
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.state().accepted).toContain('high-impact')
    await button(stage, 'Confirm in Harbor')
  },
})
HighImpact.tags = ['react-18']

export const Repeated = reviewing(previewOf(offerOf(), { stops: ['repeated'] }), {
  name: 'An equal swap that may still be sent takes one more press',
  async play(stage, fake) {
    const { card } = stage
    await waitFor(() => card.getByText(/you may swap twice/))
    await userEvent.dblClick(await button(stage, 'Swap'))
    const goOn = await button(stage, 'Continue anyway')
    expect(stage.root.activeElement).toBe(goOn)
    expect(fake.calls).not.toContain('confirm')
    await userEvent.click(goOn)
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.calls).toContain('confirm')
    fake.set({ status: 'prepared', accepted: [] })
  },
})

export const Unchecked = reviewing(previewOf(offerOf(), { simulation: undefined, stops: ['unchecked'] }), {
  name: '“Not checked” takes one more press',
  async play(stage, fake) {
    const { card } = stage
    await waitFor(() => card.getByText('Not checked'))
    await userEvent.dblClick(await button(stage, 'Swap'))
    const goOn = await button(stage, 'Continue anyway')
    expect(stage.root.activeElement).toBe(goOn)
    expect(fake.calls).not.toContain('confirm')
    await userEvent.click(goOn)
    await waitFor(() => expect(card.queryByRole('button', { name: 'Continue anyway' })).toBeNull())
    card.getByText('Not checked')
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.calls).toContain('confirm')
    fake.set({ status: 'prepared', accepted: [] })
  },
})

export const HighFees = reviewing(previewOf(onTop('30000000000000000'), { stops: ['high-fees'] }), {
  name: 'Fees of more than a tenth take one more press, by keyboard too; higher ones take it again',
  async play(stage, fake) {
    const { card } = stage
    const why = 'This swap takes 0.030042 ETH in fees on top of what you pay. Check whether it is worth that.'
    await waitFor(() => expect(card.getByText(why).closest('[role=status]')).toBeTruthy())
    await userEvent.dblClick(await button(stage, 'Swap'))
    const goOn = await button(stage, 'Continue anyway')
    expect(stage.root.activeElement).toBe(goOn)
    expect(fake.calls).not.toContain('confirm')
    await userEvent.click(goOn)
    await waitFor(() => expect(card.queryByRole('button', { name: 'Continue anyway' })).toBeNull())
    card.getByText(why)
    const renewAt = (fees: string): void => fake.set(prepared(previewOf(onTop(fees), { stops: ['high-fees'] })))
    renewAt('29000000000000000')
    await waitFor(() => expect(factsOf(stage)).toMatchObject({ 'Fee of this site': '0.029 ETH≈ $91.82' }))
    expect(card.queryByRole('button', { name: 'Continue anyway' })).toBeNull()
    renewAt('31000000000000000')
    const again = await button(stage, 'Continue anyway')
    await userEvent.click(await button(stage, 'Swap'))
    expect(stage.root.activeElement).toBe(again)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.state().accepted).toEqual(['high-fees'])
    expect(fake.calls.filter((call) => call === 'confirm')).toHaveLength(1)
    fake.set({ status: 'prepared', accepted: [] })
    renewAt('32000000000000000')
    await button(stage, 'Continue anyway')
  },
})

export const Moved = reviewing(previewOf(), {
  name: 'F039 A price that moved: the new amount is accepted first',
  async play(stage, fake) {
    const { card } = stage
    await button(stage, 'Swap')
    const less = offerOf({ id: 'less', toAmount: '700000000000000000000', toAmountMin: '693000000000000000000' })
    fake.set({ ...prepared(previewOf(less, { stops: ['moved'], changes: ['amount'] })), accepted: [] })
    await waitFor(() => expect(saidOf(stage)).toEqual(['You now get at least 693 USDC.']))
    const status = stage.root.getElementById('latch-status')
    expect(status).toHaveTextContent('The offer changed You now get at least 693 USDC.')
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.calls).not.toContain('confirm')
    await userEvent.click(await button(stage, 'Accept'))
    await waitFor(() => expect(card.queryByText('The offer changed')).toBeNull())
    await userEvent.click(await button(stage, 'Swap'))
    expect(fake.calls).toContain('confirm')
    fake.set({ status: 'prepared', accepted: [] })
    await button(stage, 'Accept')
  },
})

export const MovedFees = reviewing(previewOf(), {
  name: 'Only the fees have grown: the banner says which, and what they are now',
  async play(stage, fake) {
    await button(stage, 'Swap')
    const move = (changes: SwapPreview['changes'], fees: string): void => {
      const dearer = { ...onTop(fees), networkFee: { value: '63000000000000', kind: 'atMost' } as const }
      fake.set({ ...prepared(previewOf(dearer, { stops: ['moved'], changes })), accepted: [] })
    }
    move(['network-fee'], '0')
    await waitFor(() => expect(saidOf(stage)).toEqual(['The network fee is higher now: at most 0.000063 ETH.']))
    move(['fees'], '4000000000000000')
    await waitFor(() => expect(saidOf(stage)).toEqual(['The fees on top are higher now: 0.004 ETH.']))
    const accept = await button(stage, 'Accept')
    await userEvent.click(await button(stage, 'Swap'))
    expect(stage.root.activeElement).toBe(accept)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(fake.state().accepted).toEqual(['moved']))
    move(['fees', 'network-fee'], '5000000000000000')
    await waitFor(() =>
      expect(saidOf(stage)).toEqual([
        'The fees on top are higher now: 0.005 ETH.',
        'The network fee is higher now: at most 0.000063 ETH.',
      ]),
    )
  },
})

export const MovedToAnother = reviewing(previewOf(), {
  name: 'Another provider has taken the place of the one that was read, and brings less',
  async play(stage, fake) {
    await button(stage, 'Swap')
    const other = offerOf({ provider: { id: 'beta', name: 'Beta' }, toAmountMin: '693000000000000000000' })
    const preview = previewOf(other, { stops: ['moved'], changes: ['amount', 'provider'] })
    fake.set({ ...prepared(preview), accepted: [] })
    await waitFor(() => expect(saidOf(stage)).toEqual(['You now get at least 693 USDC.', 'It is from Beta now.']))
  },
})

export const Declined = reviewing(previewOf(), {
  name: 'S8.03 Declined in the wallet: the swap was not sent, and the wallet can be asked again',
  state: { error: walletError('rejected') },
  async play(stage, fake) {
    await waitFor(() => stage.card.getByText('You declined the request'))
    stage.card.getByText('The swap was not sent.')
    await userEvent.click(await button(stage, 'Ask again'))
    expect(fake.calls).toContain('confirm')
    fake.set({ status: 'prepared', error: walletError('rejected') })
  },
})

const approval = {
  ...{ transactionId: 'approval', token: USDC, spender: SPENDER, amount: '250000000000000000000' },
  provider: { id: 'uniswap', name: 'Uniswap' },
}

export const DeclinedAfterApproval = reviewing(inSteps, {
  name: 'Declined after the approval: it says what may still be taken, the first step stays ticked, and it can be taken back',
  async play(stage, fake) {
    const { card } = stage
    await userEvent.click(await button(stage, 'Swap'))
    fake.setOperation({ status: 'asking', step: 2, steps: 2 }, stored({ status: 'success' }))
    fake.set({ approvals: [approval] })
    await button(stage, 'Confirm in Harbor')
    // What is left is prepared anew, and the wallet isn't asked for the old steps meanwhile.
    fake.setOperation(undefined)
    fake.set({ status: 'preparing', error: walletError('rejected') })
    await waitFor(() => card.getByText('You declined the request'))
    card.getByText('The swap was not sent. Uniswap may still take 250 USDC.')
    const ticked = ['Allow Uniswap to take 250 USDCDone', '2Swap 250 USDC']
    expect(stepsOf(stage)).toEqual(ticked)
    expect(await button(stage, 'Ask again')).toHaveAttribute('aria-disabled', 'true')
    fake.set({ ...prepared(previewOf(ofToken)), error: walletError('rejected') })
    await waitFor(async () => expect(await button(stage, 'Ask again')).not.toHaveAttribute('aria-disabled'))
    expect(stepsOf(stage)).toEqual(ticked)
    expect(card.queryByRole('checkbox')).toBeNull()
    const remove = await button(stage, 'Remove permission')
    await userEvent.click(remove)
    expect(fake.calls).toContain('removeApproval approval')
    await waitFor(() => expect(remove).toHaveAttribute('aria-disabled', 'true'))
    fake.set({ approvals: [] })
    await waitFor(() => card.getByText('The swap was not sent.'))
    expect(stepsOf(stage)).toEqual(['1Swap 250 USDC'])
    fake.set({ approvals: [approval] })
  },
})

export const DeclinedAfterUnnamed = reviewing(previewOf(ofToken), {
  name: 'Declined, with an approval of a provider that the app doesn’t have any more: its contract stands for the name',
  state: { error: walletError('rejected'), approvals: [{ ...approval, provider: undefined }] },
  async play(stage) {
    await waitFor(() => stage.card.getByText('The swap was not sent. 0x68b3…0001 may still take 250 USDC.'))
    await button(stage, 'Remove permission')
  },
})

export const Tall = reviewing(
  previewOf(offerOf({ priceImpact: 14.2 }), { simulation: undefined, stops: ['high-impact', 'unchecked', 'repeated'] }),
  {
    name: 'A review that is higher than the modal: the way on stays in sight, and covers nothing that has the focus',
    async play(stage) {
      const main = await button(stage, 'Swap')
      const view = stage.root.querySelector('.view:not(.leaving)')!
      const bottom = view.getBoundingClientRect().bottom
      expect(view.scrollHeight).toBeGreaterThan(view.clientHeight)
      expect(main.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
      for (const each of view.querySelectorAll<HTMLElement>('button, input')) {
        if (each === main) continue
        each.focus()
        expect(each.getBoundingClientRect().bottom).toBeLessThanOrEqual(main.getBoundingClientRect().top + 1)
      }
    },
  },
)

export const DeclinedAfterPermit = reviewing(previewOf(ofToken, { steps: [{ kind: 'permit' }, { kind: 'swap' }] }), {
  name: 'Declined after a signature: it says until when the signature counts',
  state: {
    error: walletError('rejected'),
    permits: [{ ...approval, expiresAt: NOW + 1_800_000 }],
  },
  async play(stage) {
    const time = timeOf(NOW + 1_800_000, 'en')
    await waitFor(() => stage.card.getByText(`The swap was not sent. Uniswap may still take 250 USDC, until ${time}.`))
    expect(stage.card.queryByRole('button', { name: 'Remove permission' })).toBeNull()
  },
})

export const ChainMismatch = reviewing(previewOf(), {
  name: 'F083 The wallet is on another network',
  state: { error: createSwapError('chain-mismatch') },
  async play(stage) {
    await waitFor(() => stage.card.getByText('Your wallet is on another network. Switch it, then try again.'))
  },
})

export const MayBeOpen = reviewing(previewOf(), {
  name: 'F031 The answer was lost: the first request may still be open',
  state: { error: walletError('timed-out'), transactionId: 'one' },
  async play(stage) {
    await waitFor(() => stage.card.getByText('The first request may still be open in your wallet, or sent already.'))
    await userEvent.click(await button(stage, 'See what became of it'))
    await waitFor(() => stage.card.getByText('This transaction isn’t in the list any more.'))
    await userEvent.click(await button(stage, 'Back'))
    await button(stage, 'Ask again')
  },
})

export const LeftOpen = reviewing(previewOf(), {
  name: 'F031 A request that may still be open, without an error: a warning, with the way to what became of it',
  state: { transactionId: 'one' },
  async play(stage) {
    const text = 'The first request may still be open in your wallet, or sent already.'
    await waitFor(() => expect(stage.card.getByText(text).closest('[role=status]')).toBeTruthy())
    await button(stage, 'See what became of it')
    await button(stage, 'Ask again')
  },
})

export const Loading = swapScene({
  name: 'The code of swaps is loaded: placeholders stand for the facts',
  ...{ routes, isLoading: true },
  play: ({ root }) => waitFor(() => expect(root.querySelector('.view:not(.leaving) [aria-busy=true]')).toBeTruthy()),
})

export const Dropped = reviewing(previewOf(ofToken), {
  name: 'What was prepared can’t be asked for any more, such as while a signature counts: the reason is said, with the way back',
  async play(stage, fake) {
    await button(stage, 'Swap')
    fake.set({ status: 'editing', preview: undefined, error: createSwapError('permit-open') })
    const why = 'You’ve signed for this token, and that signature still counts. Try again in 5 minutes.'
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe(why))
    await waitFor(() => expect(stage.card.getByText('There is no swap to review').parentElement).toHaveTextContent(why))
    stage.card.getAllByRole('button', { name: 'Back' })
  },
})

export const Nothing = swapScene({
  name: 'Opened without anything that is prepared',
  routes,
  async play(stage) {
    await waitFor(() => stage.card.getByText('There is no swap to review'))
    await userEvent.click(stage.card.getAllByRole('button', { name: 'Back' }).at(-1))
    await isShown(stage, 'Swap')
    const router = await stage.latch.feature('router')
    router.push({ view: 'SwapPreview' })
    await waitFor(() => stage.card.getByText('There is no swap to review'))
  },
})

/** A scene of a swap of which this is known. */
const became = (
  more: Partial<TransactionRecord>,
  title: string,
  text: string,
  { state, ...rest }: Partial<SwapScene> = {},
): ReturnType<typeof swapScene> =>
  swapScene({
    routes: [{ view: 'Account' }, { view: 'SwapPreview', params: { transactionId: 'one' } }],
    options: () => ({
      storage: createFakeStorage({
        '@latchkit/transaction:one': JSON.stringify({ version: 1, value: stored(more) }),
      }),
      adapter: { native: 12_040n * 10n ** 14n, wait: 'hang' },
    }),
    ...(state && { state }),
    ...rest,
    async play(stage, fake) {
      const { card, root } = stage
      await waitFor(() => card.getByRole('heading', { name: title }))
      card.getByText(text, { selector: '.view-text' })
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe(`${title} ${text}`))
      await button(stage, 'Done')
      await rest.play?.(stage, fake)
    },
  })

export const Pending = became(
  {},
  'On its way',
  'The network hasn’t confirmed it yet. You can close this: we tell you what becomes of it.',
  {
    name: 'F101 Not confirmed yet: it is said to be on its way, with a link to the explorer',
    async play({ card }) {
      expect(card.getByRole('link')).toHaveAttribute('href', `https://scan.example/tx/${HASH}`)
      expect(card.queryByRole('button', { name: 'Swap again' })).toBeNull()
    },
  },
)

export const Asked = swapScene({
  name: 'The wallet is asked for it, by a page that the visitor has left',
  routes,
  state: { ...prepared(), status: 'sent', transactionId: 'one' } satisfies Partial<SwapState>,
  async play(stage, fake) {
    fake.setOperation(undefined, stored({ status: 'asking', hash: undefined, sentAt: undefined, page: 'other' }))
    await waitFor(() => stage.card.getByRole('heading', { name: 'Confirm in Harbor' }))
    expect(factsOf(stage)).toMatchObject({ 'You pay': '0.25 ETH≈ $791.61' })
  },
})

export const Confirming = became(
  { needs: 3, inclusion: included({ isFinal: false }) },
  'On its way',
  '1 of 3 confirmations',
  { name: 'F100 No success before the confirmations' },
)

export const Reorganised = became(
  { wasReorganised: true },
  'On its way',
  'The network had confirmed it, and undid that. It is waiting anew.',
  { name: 'F100 Taken out by the network again' },
)

export const Included = became(
  { status: 'success', inclusion: included({ isFinal: false }) },
  'Swapped',
  'The network has confirmed it.',
  { name: 'Swapped, and not final yet' },
)

export const Success = became(
  { status: 'success', inclusion: included() },
  'Swapped',
  'It is final: nothing can take it back.',
  {
    name: 'F097 Swapped, and final; from there to the next swap',
    async play(stage) {
      await waitFor(() =>
        expect(factsOf(stage)).toMatchObject({
          'You paid': '0.25 ETH≈ $791.61',
          'You got about': '790.123 USDC≈ $790.12',
          Provider: 'Uniswap',
          Network: 'Ethereum',
          'Fee paid': '0.000021 ETH≈ $0.06',
        }),
      )
      stage.card.getByRole('heading', { name: 'Swap' })
      await userEvent.click(await button(stage, 'Swap again'))
      await isShown(stage, 'Swap')
      await userEvent.click(await button(stage, 'Back'))
      await isShown(stage, 'Account')
      const router = await stage.latch.feature('router')
      router.push({ view: 'SwapPreview', params: { transactionId: 'one' } })
      await isShown(stage, 'SwapPreview')
    },
  },
)

export const Reverted = became(
  { status: 'reverted', inclusion: included({ status: 'reverted', reason: '<b>Too little received</b>' }) },
  'The network refused it',
  'Nothing moved. Only the fee was spent.',
  {
    name: 'F102 Refused, with the reason as text',
    async play(stage) {
      stage.card.getByText('<b>Too little received</b>')
      stage.card.getByRole('button', { name: 'Copy the transaction hash' })
      await waitFor(() =>
        expect(factsOf(stage)).toMatchObject({
          'You would have paid': '0.25 ETH≈ $791.61',
          'You would have got about': '790.123 USDC≈ $790.12',
        }),
      )
    },
  },
)

export const RevertedUnexplained = became(
  { status: 'reverted', inclusion: included({ status: 'reverted', reason: 'unknown reason' }) },
  'The network refused it',
  'Nothing moved. Only the fee was spent.',
  {
    name: 'F102 Refused without a reason: there is no row for one',
    play: async (stage) => expect(factsOf(stage)).not.toHaveProperty('Reason'),
  },
)

export const Cancelled = became(
  { status: 'cancelled', inclusion: included({ replaced: 'cancelled' }) },
  'Cancelled',
  'Another transaction of your account took its place. This swap was not made.',
)

export const Replaced = became(
  { status: 'replaced', inclusion: included({ replaced: 'replaced' }) },
  'Replaced',
  'Another transaction of your account took its place. This swap was not made.',
  { name: 'F099 Replaced by another transaction' },
)

export const Expired = became({ status: 'expired' }, 'Not sent in time', 'It can’t go through any more. Nothing moved.')

export const NotSent = became(
  { status: 'expired', hash: undefined, sentAt: undefined },
  'Not sent in time',
  'It was not sent. If your wallet still shows the request, decline it there.',
  { name: 'F031 Certainly not sent, though the prompt of a page that is gone may still be open' },
)

export const Unknown = became(
  { status: 'unknown', hash: undefined, sentAt: undefined },
  'Your wallet’s answer was lost',
  'It may have sent the swap. We are looking for it.',
  {
    name: 'F031 The answer was lost: it is looked for',
    play: async (stage) => void (await button(stage, 'Check now')),
  },
)

export const InPlace = became(
  {},
  'On its way',
  'The network hasn’t confirmed it yet. You can close this: we tell you what becomes of it.',
  {
    name: 'The outcome takes the place of the review, once the swap is sent',
    routes,
    state: { ...prepared(), status: 'sent', transactionId: 'one' } satisfies Partial<SwapState>,
  },
)

export const Unlisted = reviewing(previewOf(offerOf({ to: PASTED, toAmount: '790123456', toAmountMin: '782222222' })), {
  name: 'A token on no list is marked, with its contract; one on a list is not',
  choices: choicesOf('search', [PASTED], false),
  async play(stage) {
    const mark = await waitFor(() => stage.card.getByText('Not on any list'))
    expect(mark.closest('.review-side')).toHaveTextContent('You get about790.123 USDCNot on any list0xdddd…dddd')
  },
})

const LONG: Token = {
  networkId: 'eip155:1',
  address: contract(9),
  name: 'A Token With A Name Longer Than Any Row Is Wide',
  symbol: 'LONGSYMBOLOFATOKEN',
  decimals: 18,
}

export const LongNames = reviewing(
  previewOf(
    offerOf({
      from: LONG,
      fromAmount: '123456789123456789123456789',
      to: { ...LONG, address: contract(8), symbol: 'ANOTHERLONGSYMBOL' },
      toAmount: '987654321987654321987654321',
      provider: { id: 'long', name: 'A Provider With The Longest Name In The World' },
      networkFee: undefined,
      fees: [{ kind: 'provider', token: contract(77), amount: '1', isIncluded: false }],
    }),
    { steps: [{ kind: 'approval' }, { kind: 'swap' }], fee: undefined },
  ),
  {
    name: 'Nothing is wider than the view',
    async play(stage) {
      await button(stage, 'Swap')
      expect(factsOf(stage)).toMatchObject({ 'Network fee': 'Your wallet shows it' })
      const view = stage.root.querySelector('.view:not(.leaving)')!
      expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
    },
  },
)
