// Tests PaymentFacts.tsx, PaymentSides.tsx, Stops.tsx.
import { walletError, type NameTarget } from '@latchkit/core/adapter'
import { alphaNetwork, betaNetwork, OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../stories/expect.fixture.js'
import { atNow, fakeServer, HELD } from '../../../stories/server.fixture.js'
import { scene, type Stage } from '../../../stories/stage.fixture.js'
import { fill, ID, paying, prepareOnStage, review } from '../payment.fixture.js'

export default { title: 'Send/WalletSendPreview' }

/** Looks like OTHER_ADDRESS: the first and the last four digits are the same. */
const LOOK_ALIKE = `${OTHER_ADDRESS.slice(0, 6).toLowerCase()}${'a'.repeat(32)}${OTHER_ADDRESS.slice(-4).toLowerCase()}`
const ZERO = `0x${'0'.repeat(40)}`
const LIKE_ZERO = `0x0000${'a'.repeat(32)}0000`
const LOOKS_LIKE = 'This address looks like one that you know, but it is another one.'
const IS_EMPTY = 'This is the empty address. What you send there is lost.'
const THIRD = '0xde709f2102306220921060314715629080e2fb77'

const isSaid = ({ card }: Stage, name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => card.getByRole('button', { name }))
const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))
/** The terms of the review with their values. */
const factsOf = ({ root }: Stage): Record<string, string | null> =>
  Object.fromEntries(
    [...root.querySelectorAll('.view:not(.leaving) dl > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  )
/** The middle of an element from top to bottom. */
function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}
const chooseToken = async ({ latch }: Stage): Promise<void> => {
  await waitFor(() => expect(latch.getState().balances?.tokens).toHaveLength(2))
  const send = await latch.feature('send')
  send.chooseToken(latch.getState().balances!.tokens.find(({ symbol }) => symbol === 'USDA'))
}

const heightOf = (row: Element): number => Math.round(row.getBoundingClientRect().height)

export const Coin = scene(
  paying({
    name: 'S2.11 F139 What will be signed, with the whole address',
    async play(stage) {
      const { card, root } = stage
      await review(stage)
      card.getByText('0.25 ALP', { selector: '.review-amount bdi' })
      expect(root.querySelector('.FullAddress-address')!.textContent).toBe(OTHER_ADDRESS)
      expect(factsOf(stage)).toEqual({
        Network: `A${alphaNetwork.name}`,
        'Network fee': 'at most 0.000021 ALP',
        'Leaves your account': 'at most 0.250021 ALP',
        Arrives: '0.25 ALP',
      })
      card.getByText('First time sending to this address. Check all of it, not just the ends.')
      await isSaid(stage, 'Send')
      for (const side of root.querySelectorAll('.review-side')) {
        const [picture = 0, words = 1] = [...side.children].map(middleOf)
        expect(Math.abs(picture - words)).toBeLessThan(1)
      }
      // The picture of the network makes its row no higher than the others. A long amount may take two lines of a narrow page.
      const [network = 0, ...others] = [...root.querySelectorAll('dl > div')].map(heightOf)
      expect(network).toBe(Math.min(...others))
      const [term, name] = ['dt', 'dd bdi'].map((part) => root.querySelector(`dl > div ${part}`)!)
      expect(Math.abs(middleOf(term!) - middleOf(name!))).toBeLessThan(1)
    },
  }),
)

export const TokenWithAFee = scene(
  paying({
    name: 'F110 A token that takes a share: what leaves and what arrives',
    options: { adapter: { prepared: { arrives: '12375000', fee: { value: '42', kind: 'exact' } } } },
    async play(stage) {
      await isSaid(stage, 'Token ALP')
      await chooseToken(stage)
      await review(stage, '12.5')
      expect(factsOf(stage)).toMatchObject({
        'Network fee': '0.000000000000000042 ALP',
        'Leaves your account': '12.5 USDA0.000000000000000042 ALP',
        Arrives: '12.375 USDA',
      })
    },
  }),
)

export const Worths = scene({
  name: 'Amounts and fees are the same in the review and in the receipt: six digits, and what they are worth',
  connected: true,
  routes: [{ view: 'Account' }, { view: 'WalletSend' }],
  options: () =>
    atNow({
      endpoints: fakeServer(HELD).endpoints,
      adapter: { native: 12_040n * 10n ** 14n, receipt: { fee: 21_000_000_000_000n } },
    }),
  async play(stage) {
    const { card, latch } = stage
    await waitFor(() => expect(latch.getState().balances?.total).toBeDefined())
    await review(stage, '0.123456789')
    expect(factsOf(stage)).toMatchObject({
      'Network fee': 'at most 0.000021 ETH≈ $0.06',
      'Leaves your account': 'at most 0.123478 ETH≈ $390.98',
      Arrives: '0.123456 ETH≈ $390.91',
    })
    card.getByText('≈ $390.91', { selector: '.review-worth' })
    const amount = card.getAllByRole('button', { name: '0.123456 ETH', expanded: false })[0]!
    expect(amount).toHaveAttribute('title', '0.123456789 ETH')
    amount.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => card.getByText('0.123456789 ETH'))
    await userEvent.click(await isSaid(stage, 'Send'))
    await isShown(stage, 'WalletSendConfirmed')
    await waitFor(() =>
      expect(factsOf(stage)).toMatchObject({ Amount: '0.123456 ETH≈ $390.91', 'Fee paid': '0.000021 ETH≈ $0.06' }),
    )
  },
})

export const NothingPromised = scene(
  paying({
    name: 'F107 F110 Where the chain doesn’t tell fee and arrival, nothing is promised',
    options: {
      adapter: {
        prepared: {
          fee: undefined,
          max: undefined,
          arrives: undefined,
          rent: '2039280',
          failure: { code: 'wallet/reverted', reason: '<b>Paused</b>' },
        },
      },
    },
    async play(stage) {
      const { card, adapter } = stage
      await review(stage)
      expect(factsOf(stage)).toMatchObject({
        'Network fee': 'Your wallet shows it',
        'Deposit for a new account': '0.00000000000203928 ALP',
      })
      expect(factsOf(stage)).not.toHaveProperty('Arrives')
      expect(factsOf(stage)).not.toHaveProperty('Leaves your account')
      card.getByText('The network would refuse this payment now')
      card.getByText('The network refused it: <b>Paused</b>')
      card.getByText('What arrives may be less. The network doesn’t tell it before.')
      // It is left to the wallet.
      await userEvent.click(await isSaid(stage, 'Send'))
      await waitFor(() => expect(adapter.count('transfer.send')).toBe(1))
    },
  }),
)

export const Unchecked = scene(
  paying({
    name: 'F250 F254 Where no node can check the payment, it is left to the wallet',
    options: {
      adapter: {
        prepared: {
          fee: undefined,
          max: undefined,
          arrives: undefined,
          failure: { code: 'wallet/unsupported-method' },
        },
      },
    },
    async play(stage) {
      const { card, adapter } = stage
      await review(stage)
      card.getByText('This payment couldn’t be checked. Your wallet may know more.')
      expect(card.queryByText('The network would refuse this payment now')).toBeNull()
      await userEvent.click(await isSaid(stage, 'Send'))
      await waitFor(() => expect(adapter.count('transfer.send')).toBe(1))
    },
  }),
)

export const LookAlike = scene(
  paying({
    name: 'F139 A look-alike of a known address stops the payment until the visitor decides',
    options: {
      adapter: {
        accounts: [
          { namespace: 'eip155', address: TEST_ADDRESS, type: 'eoa' },
          { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' },
        ],
      },
    },
    async play(stage) {
      const { card, adapter, root } = stage
      await review(stage, '1', LOOK_ALIKE)
      card.getByText(LOOKS_LIKE)
      const box = card.getByRole('checkbox')
      await userEvent.click(await isSaid(stage, 'Send'))
      await waitFor(() => expect(box).toHaveAccessibleDescription(`${LOOKS_LIKE} Tick the box first.`))
      expect(root.activeElement).toBe(box)
      expect(adapter.count('transfer.send')).toBe(0)
      await userEvent.click(await isSaid(stage, 'Compare the addresses'))
      await isShown(stage, 'WalletSendCompare')
      await waitFor(() => card.getByText('31 characters differ'))
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      await isShown(stage, 'WalletSendPreview')
      await userEvent.click(await waitFor(() => card.getByRole('checkbox')))
      await userEvent.click(await isSaid(stage, 'Send'))
      await waitFor(() => expect(adapter.count('transfer.send')).toBe(1))
    },
  }),
)

export const StoppedTwice = scene(
  paying({
    name: 'F138 The zero address: a stop, and what else is known',
    async play(stage) {
      const { card } = stage
      await review(stage, '1', ZERO)
      card.getByText(IS_EMPTY)
      await userEvent.click(card.getByRole('checkbox'))
      await waitFor(() => expect(card.getByRole('checkbox')).toBeChecked())
      await userEvent.click(card.getByRole('checkbox'))
      await waitFor(() => expect(card.getByRole('checkbox')).not.toBeChecked())
    },
  }),
)

export const TwoStops = scene(
  paying({
    name: 'F138 F139 Each box says which stop it decides',
    options: {
      adapter: {
        accounts: [
          { namespace: 'eip155', address: TEST_ADDRESS, type: 'eoa' },
          { namespace: 'eip155', address: LIKE_ZERO, type: 'eoa' },
        ],
      },
    },
    async play(stage) {
      const { card } = stage
      await review(stage, '1', ZERO)
      const [first, second] = card.getAllByRole('checkbox')
      expect(first).toHaveAccessibleDescription(LOOKS_LIKE)
      expect(second).toHaveAccessibleDescription(IS_EMPTY)
    },
  }),
)
TwoStops.tags = ['react-18']

export const OwnAddress = scene(
  paying({
    name: 'F138 The own address: a warning',
    async play(stage) {
      await review(stage, '1', TEST_ADDRESS)
      stage.card.getByText('This is an account of yours.')
      expect(stage.card.queryByRole('checkbox')).toBeNull()
    },
  }),
)

export const Declined = scene(
  paying({
    name: 'S4.05 Declined: back at the review, with what happened',
    options: { adapter: { send: { throws: walletError('rejected') } } },
    async play(stage) {
      const { card, adapter, latch } = stage
      await review(stage)
      await userEvent.click(await isSaid(stage, 'Send'))
      await waitFor(() => card.getByRole('alert'))
      expect(card.getByRole('alert').textContent).toBe('You declined the requestNothing was sent.')
      await isShown(stage, 'WalletSendPreview')
      adapter.set({ send: 'ok' })
      // The guard against a press that crosses the answer (S9.02.5).
      await stage.clock.advance(1_000)
      await userEvent.click(await isSaid(stage, 'Ask again'))
      await isShown(stage, 'WalletSendConfirmed')
      expect(adapter.count('transfer.send')).toBe(2)
      expect(latch.getState().send?.status).toBe('sent')
    },
  }),
)

export const AnswerLost = scene(
  paying({
    name: 'F031 A lost answer: the first request may still be open',
    options: { adapter: { send: { throws: walletError('timed-out') } } },
    async play(stage) {
      const { card } = stage
      await review(stage)
      await userEvent.click(await isSaid(stage, 'Send'))
      await waitFor(() => card.getByText('The first request may still be open in your wallet, or sent already.'))
      await isSaid(stage, 'Ask again')
      await userEvent.click(await isSaid(stage, 'See what became of it'))
      await isShown(stage, 'WalletSendConfirmed')
      await waitFor(() => card.getByText('Your wallet’s answer was lost'))
      await userEvent.click(await isSaid(stage, 'Back'))
      await isShown(stage, 'WalletSendPreview')
    },
  }),
)

export const ChangedMeanwhile = scene(
  paying({
    name: 'F080 Another network: the review is over, and is read again',
    async play(stage) {
      const { card, adapter, clock, latch } = stage
      await review(stage)
      adapter.emit({ type: 'network', connectorId: 'org.example.harbor', networkId: betaNetwork.caipNetworkId })
      await waitFor(() => card.getByText('The payment has changed', { selector: 'b' }))
      expect(card.queryByRole('button', { name: 'Send' })).toBeNull()
      await clock.advance(500)
      await userEvent.click(await isSaid(stage, 'Review again'))
      await waitFor(() => expect(factsOf(stage)).toMatchObject({ Network: `B${betaNetwork.name}` }))
      expect(latch.getState().send?.prepared?.networkId).toBe(betaNetwork.caipNetworkId)
      await isSaid(stage, 'Send')
    },
  }),
)

export const AnotherAccount = scene(
  paying({
    name: 'F080 Another account while the wallet is asked: the visitor asks for the new review',
    options: { adapter: { send: 'hang' } },
    async play(stage) {
      const { card, adapter, clock, latch } = stage
      await review(stage)
      await userEvent.click(await isSaid(stage, 'Send'))
      await isShown(stage, 'WalletSendWaiting')
      adapter.set({ accounts: [THIRD] })
      adapter.emit({
        type: 'accounts',
        connectorId: 'org.example.harbor',
        accounts: [{ namespace: 'eip155', address: THIRD, type: 'eoa' }],
      })
      await isShown(stage, 'WalletSendPreview')
      await waitFor(() => card.getByText('The payment has changed', { selector: 'b' }))
      await clock.advance(500)
      await waitFor(() => expect(latch.getState().send?.prepared?.from.toLowerCase()).toBe(THIRD))
      const again = await isSaid(stage, 'Review again')
      expect(card.queryByRole('button', { name: 'Send' })).toBeNull()
      await userEvent.click(again)
      await isSaid(stage, 'Send')
    },
  }),
)

export const LinkSays = scene(
  paying({
    name: 'F137 What a payment link says is text, and nothing more',
    routes: [
      { view: 'Account' },
      { view: 'WalletSend', params: { to: `ethereum:${OTHER_ADDRESS}@900001?value=1&label=%3Cimg%20src%3Dx%3E` } },
    ],
    async play(stage) {
      const { latch, root, clock } = stage
      await waitFor(() => expect(latch.getState().send?.receiverAddress).toBe(OTHER_ADDRESS))
      await clock.advance(500)
      await waitFor(() => expect(latch.getState().send?.status).toBe('prepared'))
      ;(await latch.feature('router')).push({ view: 'WalletSendPreview' })
      await waitFor(() => expect(factsOf(stage)).toHaveProperty('Arrives'))
      expect(root.querySelector('.view:not(.leaving) img[src="x"]')).toBeNull()
      // All of what the link asks for, on one line.
      const amount = root.querySelector('.review-amount bdi')!
      expect(amount).toHaveTextContent('0.000000000000000001 ALP')
      expect(parseFloat(getComputedStyle(amount).fontSize)).toBeLessThan(14)
    },
  }),
)

const leadsTo = (address: string): ReadonlyMap<string, NameTarget> =>
  new Map([['friend.eth', { address, name: 'friend.eth', isOnEthereum: false }]])

export const NameMoved = scene(
  paying({
    name: 'F142 A name that leads elsewhere than when it was typed stops the payment, with both addresses',
    options: { adapter: { nameTargets: leadsTo(OTHER_ADDRESS) } },
    async play(stage) {
      const { adapter, card, root, latch } = stage
      await fill(stage, '1', 'friend.eth')
      await stage.clock.advance(500)
      await waitFor(() => expect(latch.getState().send?.prepared?.to).toBe(OTHER_ADDRESS))
      adapter.set({ nameTargets: leadsTo(LOOK_ALIKE) })
      await userEvent.click(await isSaid(stage, 'Review'))
      await isShown(stage, 'WalletSendPreview')
      await waitFor(() => card.getByText('This name leads to another address now than when you entered it.'))
      expect(root.querySelector('[class*=before]')).toHaveTextContent(`Before, it led to${OTHER_ADDRESS}`)
    },
  }),
)

export const SavedNameMoved = scene(
  paying({
    name: 'F142 A name that leads elsewhere than when it was saved stops the payment, with both addresses',
    options: { adapter: { nameTargets: leadsTo(LOOK_ALIKE) } },
    async before({ latch }) {
      const book = await latch.feature('addressBook')
      book.save({ namespace: 'eip155', address: OTHER_ADDRESS, name: 'Friend', ensName: 'friend.eth' })
    },
    async play(stage) {
      const { card, root } = stage
      await review(stage, '1', 'friend.eth')
      card.getByText('This name leads to another address than when you saved it.')
      expect(root.querySelector('[class*=before]')).toHaveTextContent(`Before, it led to${OTHER_ADDRESS}`)
    },
  }),
)

export const NothingPrepared = scene(
  paying({
    name: 'Opened by the app without a payment: there is nothing to send',
    routes: [{ view: 'WalletSendPreview' }],
    async play(stage) {
      await isSaid(stage, 'Back')
      expect(stage.card.queryByRole('button', { name: 'Send' })).toBeNull()
    },
  }),
)

export const OnAPhone = scene(
  paying({
    name: 'Nothing is wider than the view',
    options: () => ({
      networks: [
        {
          ...alphaNetwork,
          name: 'A Network With A Name Longer Than Any Row Is Wide',
          nativeCurrency: { name: 'A Coin With A Long Name', symbol: 'LONGSYMBOLOFACOIN', decimals: 18 },
        },
        betaNetwork,
      ],
      adapter: { native: 10n ** 40n },
    }),
    async play(stage) {
      await prepareOnStage(stage, '123456789.123456789123456789')
      ;(await stage.latch.feature('router')).push({ view: 'WalletSendPreview' })
      await isSaid(stage, 'Send')
      expect(stage.latch.getState().send?.prepared?.networkId).toBe(ID)
      const view = stage.root.querySelector('.view:not(.leaving)')!
      expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
    },
  }),
)
