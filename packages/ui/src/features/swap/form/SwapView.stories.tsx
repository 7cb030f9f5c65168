// Tests OfferChoice.tsx, PendingApprovals.tsx, SlippageChoice.tsx, SwapFacts.tsx, ExplainedFact.tsx, useSwapForm.ts, useSwapNetworks.ts, useSwap.ts, useSaySwap.ts, LifeRing.tsx.
import type { SwapProvider, Token } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { createSwapError } from '../swap.errors.fixture.js'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { contract, NOW, OPTIMISM } from '../../../stories/server.fixture.js'
import { expect } from '../../../stories/expect.fixture.js'
import type { Stage } from '../../../stories/stage.fixture.js'
import { timeOf } from '../../../shared/timeOf.js'
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
} from '../swap.fixture.js'

export default { title: 'Swap/Swap' }

const field = ({ card }: Stage): HTMLElement => card.getByRole('textbox', { name: 'You pay' })
const alpha = offerOf()
const beta = offerOf({
  provider: { id: 'beta', name: 'Beta' },
  toAmount: '789000000000000000000',
  fees: [
    { kind: 'provider', token: USDC.address, amount: '1000000000000000000', isIncluded: true },
    { kind: 'app', amount: '250000000000000', isIncluded: false },
  ],
})
const both = { from: ETH, to: USDC }

export const Empty = swapScene({
  name: 'S2.11 An empty form: the button leads to the tokens',
  async play(stage) {
    const choose = await waitFor(() => stage.card.getAllByRole('button', { name: 'Choose a token' }).at(-1)!)
    expect(stage.card.getByRole('button', { name: 'Exchange what you pay and what you get' })).toBeDisabled()
    await userEvent.click(choose)
    await isShown(stage, 'SwapSelectToken')
    await userEvent.click(await button(stage, 'Back'))
    await isShown(stage, 'Swap')
    const main = stage.card.getAllByRole('button', { name: 'Choose a token' }).at(-1)!
    await waitFor(() => expect(stage.root.activeElement).toBe(main))
  },
})
Empty.tags = ['react-18']

export const NoAmount = swapScene({
  name: 'The button says that an amount is missing, and leads to its field',
  state: both,
  async play(stage, fake) {
    await userEvent.click(await button(stage, 'Enter an amount'))
    await waitFor(() => expect(stage.root.activeElement).toBe(field(stage)))
    expect(field(stage)).toHaveAccessibleDescription('Enter an amount')
    expect(fake.calls.filter((call) => call === 'prepare')).toEqual([])
  },
})

export const Looking = swapScene({
  name: 'While offers are looked for, the rows of the first one are there',
  state: { ...both, amount: '0.25', status: 'preparing' },
  answer: 'hang',
  async play(stage, fake) {
    const review = await button(stage, 'Review')
    await stage.settled()
    expect(Object.keys(factsOf(stage))).toEqual(['Rate', 'You get at least', 'Network fee'])
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('Looking for offers…'))
    const { top } = review.getBoundingClientRect()
    const offer = offerOf({ fees: [], priceImpact: undefined })
    fake.set({ ...prepared(previewOf(offer)), offers: [], failures: [] })
    await waitFor(() => stage.card.getByText('790.123'))
    await stage.settled()
    // A press that the offer crosses still meets the button.
    expect(Math.abs(review.getBoundingClientRect().top - top)).toBeLessThan(1)
    fake.set({ ...both, amount: '0.25', status: 'preparing', offers: [], chosen: undefined, preview: undefined })
  },
})

export const Offers = swapScene({
  name: 'S8.03 All offers side by side: the best one is chosen, another one can be; a refused one is listed with the reason',
  state: {
    ...prepared(previewOf(alpha), beta),
    failures: [
      { provider: { id: 'gamma', name: 'Gamma' }, error: createSwapError('unsafe-offer') },
      { provider: { id: 'delta', name: 'Delta' }, error: createSwapError('provider-failed') },
    ],
  },
  async play(stage, fake) {
    const { card } = stage
    await button(stage, 'Review')
    await waitFor(() => expect(stage.latch.getState().balances?.total).toBeDefined())
    await waitFor(() =>
      expect(factsOf(stage)).toEqual({
        Rate: '1 ETH = 3,160.49 USDC',
        'You get at least': '782.222 USDC≈ $782.22',
        'Network fee': 'at most 0.000042 ETH≈ $0.13',
        'Trading fee': '0.00075 ETH≈ $2.37included',
        'Price impact': '0.12%',
      }),
    )
    const all = await button(stage, 'Offers (2)')
    all.focus()
    await userEvent.keyboard('{Enter}')
    const [best, other] = await waitFor(() => card.getAllByRole('radio') as HTMLInputElement[])
    expect(best).toHaveAccessibleName(/^Uniswap ?Best/)
    expect(best!.checked).toBe(true)
    card.getByText('We refused this offer: its transactions would have done something else than it says.')
    card.getByText('It gave no answer that we can use.')
    await userEvent.click(other!)
    expect(fake.calls).toContain('chooseOffer beta')
    // The renewed offers have other ids.
    fake.set({ ...prepared(previewOf({ ...beta, id: 'beta 2' })), offers: [alpha, { ...beta, id: 'beta 2' }] })
    await waitFor(() => expect(other!.checked).toBe(true))
    expect(stage.root.activeElement).toBe(other)
    await waitFor(() => expect(factsOf(stage)).toHaveProperty('Fee of Beta', '1 USDC≈ $1.00included'))
    expect(factsOf(stage)).toHaveProperty('Fee of this site', '0.00025 ETH≈ $0.79')
  },
})
Offers.tags = ['react-18']

export const TwoOfOne = swapScene({
  name: 'Two offers of one provider: each says what it costs, also where that is known once it is chosen',
  state: prepared(
    previewOf(alpha),
    offerOf({ id: 'second', toAmount: '789000000000000000000', fees: [], networkFee: undefined }),
    offerOf({ id: 'third', toAmount: '788000000000000000000', networkFee: { value: '21000000000000', kind: 'about' } }),
  ),
  async play(stage) {
    await userEvent.click(await button(stage, 'Offers (3)'))
    const rows: HTMLElement[] = await waitFor(() => stage.card.getAllByRole('radio'))
    expect(rows.map((row) => row.closest('label')!.textContent)).toEqual([
      'UniswapBest790.123 USDCNetwork fee at most 0.000042 ETH · Trading fee 0.00075 ETH',
      'Uniswap789 USDCNetwork fee: shown once chosen',
      'Uniswap788 USDCNetwork fee about 0.000021 ETH · Trading fee 0.00075 ETH',
    ])
  },
})

export const NoRoute = swapScene({
  name: 'S8.03 No provider swaps it: the form says so, with what each of them said',
  state: {
    ...both,
    amount: '0.25',
    error: createSwapError('no-route'),
    failures: [{ provider: { id: 'gamma', name: 'Gamma' }, error: createSwapError('unsafe-offer') }],
  },
  answer: () => ({ status: 'editing', error: createSwapError('no-route') }),
  async play(stage, fake) {
    await waitFor(() => stage.card.getByText('No provider swaps these tokens in this amount right now.'))
    await userEvent.click(await button(stage, 'Offers (0)'))
    await waitFor(() =>
      stage.card.getByText('We refused this offer: its transactions would have done something else than it says.'),
    )
    await userEvent.click(await button(stage, 'Try again'))
    expect(fake.calls).toContain('prepare')
  },
})

const FAILURES: Readonly<Record<string, string>> = {
  'no-route': 'It doesn’t swap these tokens in this amount.',
  'provider-failed': 'It gave no answer that we can use.',
  'unsafe-offer': 'We refused this offer: its transactions would have done something else than it says.',
  expired: 'Its offer had ended already.',
  'network-unsupported': 'Nothing can be swapped on this network.',
}

export const Failures = swapScene({
  name: 'Each provider without an offer is listed, with the reason in words for its code',
  state: {
    ...prepared(previewOf(alpha)),
    failures: Object.keys(FAILURES).map((code) => ({
      provider: { id: code, name: `By ${code}` },
      error: createSwapError(code),
    })),
  },
  async play(stage) {
    await userEvent.click(await button(stage, 'Offers (1)'))
    const rows: HTMLElement[] = await waitFor(() => stage.card.getAllByRole('listitem'))
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      Object.entries(FAILURES).map(([code, text]) => `By ${code}${text}`),
    )
  },
})

export const WarningImpact = swapScene({
  name: 'A price impact above 3 % has a sign of warning',
  state: prepared(previewOf(offerOf({ priceImpact: 3.4 }))),
  async play(stage) {
    const impact = await waitFor(() => stage.card.getByText('3.4%').parentElement!)
    expect(impact.querySelector('svg')).toBeTruthy()
    const term = await button(stage, 'Price impact')
    expect(term).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(term)
    await waitFor(() => stage.card.getByText(/^By how much your swap itself worsens the price/))
  },
})

export const HighImpact = swapScene({
  name: 'A price impact above 10 % has the colour of an error',
  state: prepared(previewOf(offerOf({ priceImpact: 12.5 }), { stops: ['high-impact'] })),
  async play(stage) {
    const impact = await waitFor(() => stage.card.getByText('12.5%').parentElement!)
    expect(impact.className).toContain('stop')
  },
})

export const NotEnough = swapScene({
  name: 'S9.11 The offers are shown for more than there is, and the button says what is missing',
  state: { ...prepared(previewOf(offerOf({ fromAmount: '2000000000000000000' }))), amount: '2', preview: undefined },
  async play(stage) {
    const says = await button(stage, 'Not enough ETH')
    await waitFor(() => expect(field(stage)).toHaveAccessibleDescription('You need 0.796 more ETH.'))
    await userEvent.click(says)
    await waitFor(() => expect(stage.root.activeElement).toBe(field(stage)))
  },
})

export const Max = swapScene({
  name: 'Max is all that can be given',
  state: both,
  async play(stage, fake) {
    await userEvent.click(await button(stage, 'Max 1.204 ETH'))
    await waitFor(() => expect(field(stage)).toHaveValue('1.204'))
    expect(fake.state().isMax).toBe(true)
    fake.set({ ...prepared(), amount: '1.203958', isMax: true })
    await waitFor(() => expect(field(stage)).toHaveValue('1.203958'))
  },
})

export const Flipped = swapScene({
  name: 'What is paid and what arrives are exchanged, by keyboard',
  state: prepared(),
  async play(stage, fake) {
    const flip = await button(stage, 'Exchange what you pay and what you get')
    flip.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(fake.calls).toContain('flip'))
    const tokens = stage.card.getAllByRole('button', { name: /^Token / }).map((each: HTMLElement) => each.textContent)
    expect(tokens).toEqual(['Token USDC', 'Token ETH'])
  },
})

export const PendingApproval = swapScene({
  name: 'An approval that was sent and not used: it is gone on with, or taken back',
  state: {
    ...both,
    approvals: [
      {
        transactionId: 'one',
        token: USDC,
        spender: SPENDER,
        amount: '250000000000000000000',
        provider: { id: 'uniswap', name: 'Uniswap' },
      },
    ],
  },
  async play(stage, fake) {
    await waitFor(() => stage.card.getByText('You allowed Uniswap to take 250 USDC, and it isn’t swapped yet.'))
    const goOn = await button(stage, 'Continue')
    await userEvent.click(goOn)
    const remove = await button(stage, 'Remove permission')
    await userEvent.click(remove)
    expect(fake.calls.slice(-2)).toEqual(['resume one', 'removeApproval one'])
    await waitFor(() => expect(remove).toHaveAttribute('aria-disabled', 'true'))
    // Its label has one line, also with the spinner.
    const [one, other] = [remove, goOn].map((each) => each.querySelector<HTMLElement>('span:last-child')!.offsetHeight)
    expect(one).toBe(other)
  },
})

export const UnnamedApproval = swapScene({
  name: 'An approval for a provider that the app doesn’t have any more: its contract stands for the name',
  state: {
    ...both,
    approvals: [
      { transactionId: 'one', token: USDC, spender: SPENDER, amount: '250000000000000000000', provider: undefined },
    ],
  },
  async play(stage) {
    await waitFor(() => stage.card.getByText('You allowed 0x68b3…0001 to take 250 USDC, and it isn’t swapped yet.'))
  },
})

export const SignedPermit = swapScene({
  name: 'A permit that was signed and not used: until when it counts, and no button, since it ends by itself',
  state: {
    ...both,
    permits: [
      {
        ...{ token: USDC, spender: SPENDER, amount: '250000000000000000000', expiresAt: NOW + 1_800_000 },
        provider: { id: 'uniswap', name: 'Uniswap' },
      },
    ],
  },
  async play(stage, fake) {
    const text = `You signed that Uniswap may take 250 USDC, and it isn’t swapped yet. The permission ends by itself: ${timeOf(NOW + 1_800_000, 'en')}.`
    await waitFor(() => stage.card.getByText(text))
    expect(stage.card.queryByRole('button', { name: 'Continue' })).toBeNull()
    const { permits } = fake.state()
    fake.set({ permits: [] })
    await waitFor(() => expect(stage.card.queryByText(text)).toBeNull())
    fake.set({ permits })
  },
})

export const PermitOpen = swapScene({
  name: 'A token whose signed permit still counts can’t be swapped without one: the form says so, and that it ends by itself',
  state: {
    ...{ from: USDC, to: ETH, amount: '250', error: createSwapError('permit-open') },
    permits: [
      {
        ...{ token: USDC, spender: SPENDER, amount: '250000000000000000000', expiresAt: NOW + 300_000 },
        provider: { id: 'uniswap', name: 'Uniswap' },
      },
    ],
  },
  answer: () => ({ status: 'editing', error: createSwapError('permit-open') }),
  async play(stage) {
    const text = 'You’ve signed for this token, and that signature still counts. Try again in 5 minutes.'
    await waitFor(() => expect(stage.card.getByText(text).closest('[role=alert]')).toBeTruthy())
    stage.card.getByText(/^You signed that Uniswap may take 250 USDC/)
    await button(stage, 'Try again')
  },
})

export const BackFromDeclined = swapScene({
  name: 'Back from a review whose swap was declined: the form says nothing of it, and leads to the review again',
  state: { ...prepared(), error: walletError('rejected') },
  async play(stage) {
    await button(stage, 'Review')
    expect(stage.card.queryByText('You declined the request')).toBeNull()
  },
})

export const Slippage = swapScene({
  name: 'S9.08 The slippage: three values, or a typed one up to 50; above 5 it warns',
  state: both,
  async play(stage, fake) {
    const { card } = stage
    const open = await button(stage, /^Slippage 1%/)
    open.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await waitFor(() => card.getByRole('radio', { name: '0.5%' })))
    expect(fake.state().slippage).toBe(0.5)
    const other = card.getByRole('textbox', { name: 'Another value in percent' })
    await fireEvent.change(other, { target: { value: '7.25' } })
    await waitFor(() => card.getByText('With 7.25% you may get much less than the offer says.'))
    expect(fake.state().slippage).toBe(7.25)
    for (const wrong of ['51', 'x', '1.234', '-1']) {
      await fireEvent.change(other, { target: { value: wrong } })
      await waitFor(() => expect(other).toHaveAccessibleDescription('Enter a number from 0 to 50.'))
    }
    expect(fake.state().slippage).toBe(7.25)
    other.focus()
    await userEvent.keyboard('{Enter}')
    expect(fake.calls).not.toContain('prepare')
    // The field left shows what is in force: never a text that is not.
    other.blur()
    await waitFor(() => expect(other).toHaveValue('7.25'))
    other.focus()
    await fireEvent.change(other, { target: { value: '' } })
    await userEvent.click(card.getByRole('radio', { name: '0.5%' }))
    expect(fake.state().slippage).toBe(0.5)
    await waitFor(() => expect(other).toHaveValue(''))
    other.focus()
    await fireEvent.change(other, { target: { value: '30' } })
    await userEvent.click(card.getByRole('radio', { name: '1%' }))
    await waitFor(() => expect(other).toHaveValue(''))
    expect(fake.state().slippage).toBe(1)
  },
})
Slippage.tags = ['react-18']

export const FineSlippage = swapScene({
  name: 'S9.08 A slippage of the app with more decimals than can be typed is no error',
  state: { ...both, slippage: 0.125 },
  async play(stage) {
    await userEvent.click(await button(stage, /^Slippage 0\.13%/))
    const other = await waitFor(() => stage.card.getByRole('textbox', { name: 'Another value in percent' }))
    expect(other).toHaveValue('0.125')
    expect(other).not.toHaveAccessibleDescription()
  },
})

/** A provider that swaps on the second network alone. */
const onOptimism: SwapProvider = {
  ...{ id: 'optimist', name: 'Optimist', networks: [OPTIMISM] },
  quotes: async () => [],
  build: () => Promise.reject(new Error('It has no offers.')),
}

export const Unsupported = swapScene({
  name: 'S8.03 A network without swaps: the other ones are named, and the button leads to them',
  state: { isSupported: false },
  options: { swapProviders: [onOptimism] },
  async play(stage) {
    await waitFor(() => stage.card.getByText('You can’t swap on Ethereum.'))
    stage.card.getByText('You can swap on OP Mainnet.')
    await userEvent.click(await button(stage, 'Choose a network'))
    await isShown(stage, 'Networks')
    await userEvent.click(await button(stage, 'Back'))
    await isShown(stage, 'Swap')
  },
})

export const NoSwapsAnywhere = swapScene({
  name: 'No network of the app has swaps: no button leads to a list of them',
  state: { isSupported: false },
  options: { features: { swaps: false } },
  async play(stage) {
    await waitFor(() => stage.card.getByText('You can’t swap on Ethereum.'))
    expect(stage.card.queryByRole('button', { name: 'Choose a network' })).toBeNull()
  },
})

export const UnsupportedAfterApproval = swapScene({
  name: 'A network without swaps, and an approval that was begun before: it can be taken back there too',
  state: {
    isSupported: false,
    approvals: [
      {
        ...{ transactionId: 'one', token: USDC, spender: SPENDER, amount: '250000000000000000000' },
        provider: { id: 'uniswap', name: 'Uniswap' },
      },
    ],
  },
  async play(stage, fake) {
    await waitFor(() => stage.card.getByText('You can’t swap on Ethereum.'))
    await userEvent.click(await button(stage, 'Remove permission'))
    expect(fake.calls).toContain('removeApproval one')
  },
})

export const Loading = swapScene({
  name: 'The code of swaps is loaded: placeholders stand for the form',
  isLoading: true,
  play: ({ root }) => waitFor(() => expect(root.querySelector('.view:not(.leaving) [aria-busy=true]')).toBeTruthy()),
})

export const SameToken = swapScene({
  name: 'An app has opened the form with the same token on both sides: it says so at once, and leads to the tokens',
  state: { from: ETH, to: ETH, amount: '0.25', error: createSwapError('same-token') },
  async play(stage) {
    await waitFor(() => stage.card.getByText('Choose two different tokens.'))
    expect(factsOf(stage)).toEqual({})
    await userEvent.click(await waitFor(() => stage.card.getAllByRole('button', { name: 'Choose a token' }).at(-1)!))
    await isShown(stage, 'SwapSelectToken')
    await userEvent.click(await button(stage, 'Back'))
    await isShown(stage, 'Swap')
  },
})

export const Malformed = swapScene({
  name: 'The note of the amount isn’t covered by the button between both sides',
  state: { ...both, amount: '0.25' },
  async play(stage) {
    await waitFor(() => field(stage))
    await fireEvent.change(field(stage), { target: { value: '0.25x' } })
    const note = await waitFor(() => stage.card.getByText('Use digits and one decimal sign.'))
    const flip = await button(stage, 'Exchange what you pay and what you get')
    expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(flip.getBoundingClientRect().top)
  },
})

export const WideTexts = swapScene({
  name: 'However wide the texts of both sides are, the button between them covers none',
  state: prepared(previewOf(offerOf({ from: { ...ETH, symbol: 'ETHEREUM' } }))),
  async play(stage) {
    const max = await button(stage, 'Max 1.204 ETHEREUM')
    const get = await waitFor(() => stage.card.getByText('You get about'))
    await stage.settled()
    const flip = stage.card.getByRole('button', { name: 'Exchange what you pay and what you get' })
    const { top, bottom } = flip.getBoundingClientRect()
    expect(max.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
    expect(get.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  },
})

export const ToTheWallet = swapScene({
  name: 'Three clicks from the account to the wallet, one prompt',
  routes: [{ view: 'Account' }],
  state: { ...both, amount: '0.25' },
  async play(stage, fake) {
    await userEvent.click(await button(stage, 'Swap'))
    await userEvent.click(await button(stage, 'Review'))
    await isShown(stage, 'SwapPreview')
    await userEvent.dblClick(await button(stage, 'Swap'))
    await button(stage, 'Confirm in Harbor')
    expect(fake.calls.filter((call) => call === 'confirm')).toEqual(['confirm'])
  },
})

export const ByKeyboard = swapScene({
  name: 'By keyboard alone: from the account to the wallet',
  routes: [{ view: 'Account' }],
  state: both,
  async play(stage, fake) {
    const press = async (element: HTMLElement): Promise<void> => {
      element.focus()
      await userEvent.keyboard('{Enter}')
    }
    await press(await button(stage, 'Swap'))
    await waitFor(() => field(stage))
    await fireEvent.change(field(stage), { target: { value: '0.25' } })
    await button(stage, 'Review')
    await press(field(stage))
    await isShown(stage, 'SwapPreview')
    await waitFor(() =>
      expect(stage.root.activeElement).toBe(stage.card.getByRole('heading', { name: 'Swap: Review swap' })),
    )
    await press(await button(stage, 'Swap'))
    await button(stage, 'Confirm in Harbor')
    expect(fake.calls.filter((call) => call === 'confirm')).toEqual(['confirm'])
  },
})

export const LeftMeanwhile = swapScene({
  name: 'F088 A visitor who has gone back is not brought to the review',
  state: { ...both, amount: '0.25' },
  answer: 'hang',
  async play(stage, fake) {
    await userEvent.click(await button(stage, 'Review'))
    await waitFor(async () => expect(await button(stage, 'Review')).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(await button(stage, 'Back'))
    fake.answerWith(() => prepared())
    await waitFor(() => expect(fake.state().status).toBe('prepared'))
    await isShown(stage, 'Account')
    // The offers are no longer renewed.
    await waitFor(() => expect(fake.calls).toContain('unwatch'))
  },
})

const LONG: Token = {
  networkId: 'eip155:1',
  address: contract(9),
  name: 'A Token With A Name Longer Than Any Row Is Wide',
  symbol: 'LONGSYMBOLOFATOKEN',
  decimals: 18,
}

const OTHER: Token = { ...PASTED, address: contract(7), name: 'Tether', symbol: 'USDT' }

export const Unlisted = swapScene({
  name: 'A token on no list is marked on each side that it is on',
  state: prepared(
    previewOf(
      offerOf({
        ...{ from: PASTED, to: OTHER },
        ...{ fromAmount: '250000', toAmount: '249700', toAmountMin: '247203', fees: [] },
      }),
    ),
  ),
  choices: choicesOf('search', [PASTED, OTHER], false),
  async play(stage) {
    await button(stage, 'Token USDC Not on any list')
    await button(stage, 'Token USDT Not on any list')
    expect(stage.card.getAllByText('Not on any list', { selector: '[part=badge]' })).toHaveLength(2)
  },
})

export const LongNames = swapScene({
  name: 'Nothing is wider than the view',
  state: {
    ...prepared(
      previewOf(
        offerOf({
          from: LONG,
          fromAmount: '123456789123456789123456789',
          to: { ...LONG, address: contract(8), symbol: 'ANOTHERLONGSYMBOL' },
          toAmount: '987654321987654321987654321',
          provider: { id: 'long', name: 'A Provider With The Longest Name In The World' },
        }),
      ),
      beta,
    ),
    amount: '123456789.123456789123456789',
  },
  async play(stage) {
    await userEvent.click(await button(stage, 'Offers (2)'))
    const view = stage.root.querySelector('.view:not(.leaving)')!
    expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
  },
})

export const RightToLeft = {
  ...swapScene({
    state: prepared(previewOf(alpha), beta),
    async play(stage) {
      await button(stage, 'Review')
      const { left, right } = field(stage).closest('[part=amount]')!.getBoundingClientRect()
      expect(right).toBeGreaterThan(left)
    },
  }),
  globals: { locale: 'ar' },
  tags: ['!dev'],
}

export const Renewed = swapScene({
  name: 'An offer ends and a new one takes its place: the ring is full again',
  state: prepared(),
  async play(stage, fake) {
    const ring = (): string => stage.root.querySelector<SVGElement>('.LifeRing-left')!.style.getPropertyValue('--left')
    await waitFor(() => expect(Number(ring())).toBeGreaterThan(0.9))
    await stage.clock.advance(15_000)
    await waitFor(() => expect(Number(ring())).toBeLessThan(0.6))
    const now = stage.clock.now()
    fake.set(prepared(previewOf(offerOf({ id: 'next', quotedAt: now, expiresAt: now + 30_000 }))))
    await waitFor(() => expect(Number(ring())).toBe(1))
    expect(now).toBeGreaterThan(NOW)
  },
})
