// Tests MissingAmount.tsx, ReceiverField.tsx, useOffers.ts, useSendForm.ts, useWorth.ts.
import type { PreparedTransfer } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { alphaNetwork, betaNetwork, createFakeWallet, OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { SOLANA_ADDRESS } from '../../../stories/chains.fixture.js'
import { expect } from '../../../stories/expect.fixture.js'
import { atNow, fakeServer, HELD } from '../../../stories/server.fixture.js'
import { scene, type Scene, type Stage } from '../../../stories/stage.fixture.js'
import { fieldsOf, fill, ID, paying, prepareOnStage, TOKEN } from '../payment.fixture.js'

export default { title: 'Send/WalletSend' }

const THIRD = '0xde709f2102306220921060314715629080e2fb77'

/** A name, and where it leads to. */
const LEADS = new Map([['treasury.eth', { name: 'treasury.eth', address: OTHER_ADDRESS, isOnEthereum: false }]])

const button = ({ card }: Stage, name: string | RegExp): HTMLButtonElement => card.getByRole('button', { name })
const isSaid = (stage: Stage, name: string | RegExp): Promise<HTMLButtonElement> => waitFor(() => button(stage, name))
const groundOf = (element: Element): string => getComputedStyle(element).backgroundColor
const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))

export const Empty = scene(
  paying({
    name: 'S2.11 S5.06 An empty form says what it needs',
    async play(stage) {
      await isSaid(stage, 'Enter an amount')
      await isSaid(stage, 'Token ALP')
      await userEvent.click(button(stage, 'Enter an amount'))
      const { amount, receiver } = fieldsOf(stage)
      expect(receiver).toHaveAttribute('placeholder', 'Address or name')
      await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter an amount'))
      expect(receiver).toHaveAccessibleDescription('Enter an address')
      await waitFor(() => expect(stage.root.activeElement).toBe(amount))
      expect(stage.adapter.count('transfer.prepare')).toBe(0)
    },
  }),
)
Empty.tags = ['react-18']

export const Prepared = scene(
  paying({
    name: 'S9.02 S3.06 A complete form prepares itself, and tells the fee',
    async play(stage) {
      const { card, adapter, clock, latch } = stage
      await fill(stage)
      const review = await isSaid(stage, 'Review')
      await stage.settled()
      const { top } = review.getBoundingClientRect()
      await clock.advance(499)
      expect(adapter.count('transfer.prepare')).toBe(0)
      await clock.advance(1)
      await waitFor(() => card.getByText('at most 0.000021 ALP'))
      // A press that the fee crosses still meets the button.
      expect(button(stage, 'Review').getBoundingClientRect().top).toBe(top)
      expect(latch.getState().send).toMatchObject({ sendTokenAmount: '0.25', receiverAddress: OTHER_ADDRESS })
      // The whole address describes the field, which may cut it.
      expect(fieldsOf(stage).receiver).toHaveAccessibleDescription(OTHER_ADDRESS.match(/^0x.{4}|.{4}/g)!.join(' '))
    },
  }),
)

export const ToTheReview = scene(
  paying({
    name: 'F087 From the account to the wallet: three clicks, one prompt',
    options: { adapter: { send: 'hang' } },
    routes: [{ view: 'Account' }],
    async play(stage) {
      const { adapter } = stage
      await userEvent.click(await isSaid(stage, 'Send'))
      await fill(stage)
      await userEvent.click(await isSaid(stage, 'Review'))
      await isShown(stage, 'WalletSendPreview')
      const send = await isSaid(stage, 'Send')
      await userEvent.dblClick(send)
      await isShown(stage, 'WalletSendWaiting')
      expect(adapter.count('transfer.send')).toBe(1)
    },
  }),
)

export const ByKeyboard = scene(
  paying({
    name: 'By keyboard alone: from the account to the wallet',
    options: { adapter: { send: 'hang' } },
    routes: [{ view: 'Account' }],
    async play(stage) {
      const { adapter, card } = stage
      const press = async (element: HTMLElement): Promise<void> => {
        element.focus()
        await userEvent.keyboard('{Enter}')
      }
      await press(await isSaid(stage, 'Send'))
      await fill(stage)
      await isSaid(stage, 'Review')
      await press(fieldsOf(stage).amount)
      await isShown(stage, 'WalletSendPreview')
      await waitFor(() => expect(stage.root.activeElement).toBe(card.getByRole('heading', { name: 'Review' })))
      await press(await isSaid(stage, 'Send'))
      await isShown(stage, 'WalletSendWaiting')
      expect(adapter.count('transfer.send')).toBe(1)
    },
  }),
)

export const KnownReceivers = scene(
  paying({
    name: 'F139 Offers the addresses that are known here, by keyboard too',
    before: async ({ latch }) => latch.setAddressLabels({ [OTHER_ADDRESS]: 'Treasury', [THIRD]: '<b>Rent</b>' }),
    async play(stage) {
      const { card, root } = stage
      await isSaid(stage, 'Enter an amount')
      const { receiver } = fieldsOf(stage)
      receiver.focus()
      await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(2))
      expect(receiver).toHaveAttribute('aria-expanded', 'true')
      card.getByText('<b>Rent</b>')
      await userEvent.keyboard('{ArrowDown}')
      const [first] = card.getAllByRole('option')
      await waitFor(() => expect(receiver).toHaveAttribute('aria-activedescendant', first!.id))
      expect(first).toHaveAttribute('aria-selected', 'true')
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(card.queryByRole('listbox')).toBeNull())
      // Escape has closed the list, and not the modal.
      expect(stage.dialog.open).toBe(true)
      await fireEvent.change(receiver, { target: { value: 'treas' } })
      await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(1))
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect((receiver as HTMLInputElement).value).toBe(OTHER_ADDRESS))
      await waitFor(() => expect(root.querySelector('.FullAddress-address')!.textContent).toBe(OTHER_ADDRESS))
      expect(card.queryByRole('listbox')).toBeNull()
      // The form was not sent by that.
      expect(card.queryByRole('alert')).toBeNull()
    },
  }),
)
KnownReceivers.tags = ['react-18']

export const Offers = scene(
  paying({
    before: async ({ latch }) => latch.setAddressLabels({ [OTHER_ADDRESS]: 'Treasury', [THIRD]: 'Rent' }),
    async play(stage) {
      await isSaid(stage, 'Enter an amount')
      fieldsOf(stage).receiver.focus()
      await waitFor(() => expect(stage.card.getAllByRole('option')).toHaveLength(2))
    },
  }),
)

export const PressedBelowOffers = scene(
  paying({
    name: 'A press on the button closes the list of known receivers only after it: nothing moves from under it',
    before: async ({ latch }) => latch.setAddressLabels({ [OTHER_ADDRESS]: 'treasury.eth' }),
    options: { adapter: { nameTargets: LEADS } },
    async play(stage) {
      const { card } = stage
      await isSaid(stage, 'Enter an amount')
      await userEvent.click(fieldsOf(stage).receiver)
      await fill(stage, '0.25', 'treasury.eth')
      const review = await isSaid(stage, 'Review')
      await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(1))
      await stage.settled()
      const { top } = review.getBoundingClientRect()
      const { pointer } = userEvent.setup()
      await pointer({ keys: '[MouseLeft>]', target: review })
      expect(stage.root.activeElement).toBe(review)
      expect(review.getBoundingClientRect().top).toBe(top)
      await pointer({ keys: '[/MouseLeft]', target: review })
      await waitFor(() => expect(card.queryByRole('listbox')).toBeNull())
      await isShown(stage, 'WalletSendPreview')
    },
  }),
)

export const OffersByKeys = scene(
  paying({
    name: 'The arrows open the list of known receivers again after Escape, with no option that is not there',
    before: async ({ latch }) => latch.setAddressLabels({ [OTHER_ADDRESS]: 'Treasury', [THIRD]: 'Rent' }),
    async play(stage) {
      const { card, latch, root } = stage
      await isSaid(stage, 'Enter an amount')
      const { receiver } = fieldsOf(stage)
      const activeText = (): string | undefined =>
        root.getElementById(receiver.getAttribute('aria-activedescendant') ?? 'none')?.textContent
      receiver.focus()
      await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(2))
      await userEvent.keyboard('{ArrowDown}{Escape}')
      await waitFor(() => expect(card.queryByRole('listbox')).toBeNull())
      await userEvent.keyboard('{ArrowUp}')
      await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(2))
      await waitFor(() => expect(activeText()).toContain(card.getAllByRole('option')[1]!.textContent))
      // The app takes the label of the active one away.
      latch.setAddressLabels({ [OTHER_ADDRESS]: 'Treasury' })
      await fireEvent.change(fieldsOf(stage).amount, { target: { value: '0.25' } })
      await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(1))
      expect(receiver).not.toHaveAttribute('aria-activedescendant')
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect((receiver as HTMLInputElement).value).toBe(OTHER_ADDRESS))
    },
  }),
)

export const OffersWithFocus = scene(
  paying({
    name: 'The list of known receivers is open only while the field has the focus',
    before: async ({ latch }) => latch.setAddressLabels({ [OTHER_ADDRESS]: 'Treasury' }),
    async play(stage) {
      const { card, root } = stage
      await isSaid(stage, 'Enter an amount')
      const { amount, receiver } = fieldsOf(stage)
      const isOpen = (): Promise<void> => waitFor(() => expect(card.queryByRole('listbox')).not.toBeNull())
      const isClosed = (): Promise<void> => waitFor(() => expect(card.queryByRole('listbox')).toBeNull())
      receiver.focus()
      await isOpen()
      // The form gives the focus to the field that is wrong.
      amount.focus()
      await isClosed()
      receiver.focus()
      await isOpen()
      await userEvent.tab()
      expect(root.activeElement).not.toBe(receiver)
      await isClosed()
      button(stage, 'Address book').focus()
      await stage.settled()
      expect(card.queryByRole('listbox')).toBeNull()
      // A press into the field opens the list; one beside it leaves the field.
      await userEvent.click(receiver)
      await isOpen()
      await userEvent.click(card.getByRole('heading', { name: 'Send' }))
      await isClosed()
    },
  }),
)

export const NameLookedUp = scene(
  paying({
    name: 'S9.02 The place of a name’s address is kept while the name is looked up',
    options: { adapter: { nameTargets: LEADS } },
    async play(stage) {
      await isSaid(stage, 'Enter an amount')
      await fill(stage, '0.25', 'treasury.eth')
      const review = await isSaid(stage, 'Review')
      await stage.settled()
      const { top } = review.getBoundingClientRect()
      expect(stage.root.querySelector('.ReceiverField-soon')).toBeTruthy()
      await stage.clock.advance(500)
      await waitFor(() => stage.card.getByText('treasury.eth'))
      await stage.settled()
      expect(stage.root.querySelector('.ReceiverField-soon')).toBeNull()
      expect(review.getBoundingClientRect().top).toBe(top)
    },
  }),
)

export const NotEnough = scene(
  paying({
    name: 'F111 Says before the review that there is not enough',
    async play(stage) {
      await fill(stage, '2')
      const cantAct = groundOf(await isSaid(stage, 'Not enough ALP'))
      // More than the balance without the fee.
      await prepareOnStage(stage, '1.23456')
      await fill(stage, '1.23456789')
      await stage.clock.advance(500)
      await isSaid(stage, 'Not enough ALP')
      await userEvent.click(button(stage, 'Not enough ALP'))
      await waitFor(() => expect(fieldsOf(stage).amount).toHaveAccessibleDescription('Not enough ALP'))
      await fill(stage, '1')
      // The button looks as if it could act only when it can.
      await waitFor(() => expect(groundOf(button(stage, 'Review'))).not.toBe(cantAct))
    },
  }),
)

export const TooMuch = scene(
  paying({
    name: 'The banner says how much more is needed, in six digits, and exactly on demand',
    async play(stage) {
      await fill(stage, '2')
      const says = await isSaid(stage, 'Not enough ALP')
      // A press leads to the field.
      expect(fieldsOf(stage).amount).toHaveAccessibleDescription('You need 0.765433 more ALP.')
      expect(fieldsOf(stage).amount).toBeInvalid()
      const short = button(stage, 'You need 0.765433 more ALP.')
      expect(short).toHaveAttribute('title', 'You need 0.76543211 more ALP.')
      await userEvent.click(short)
      await waitFor(() => stage.card.getByText('You need 0.76543211 more ALP.', { selector: '[data-exact]' }))
      await userEvent.click(says)
      expect(stage.root.activeElement).toBe(fieldsOf(stage).amount)
    },
  }),
)

export const NoFee = scene(
  paying({
    name: 'Says before the review that the coin for the fee is missing',
    options: {
      adapter: { prepared: { max: undefined, failure: { code: 'wallet/insufficient-funds' } } },
    },
    async play(stage) {
      const { card, latch } = stage
      await isSaid(stage, 'Enter an amount')
      await waitFor(() => expect(latch.getState().balances?.tokens).toHaveLength(2))
      const send = await latch.feature('send')
      send.chooseToken(latch.getState().balances!.tokens.find(({ symbol }) => symbol === 'USDA'))
      await prepareOnStage(stage, '12.5')
      await waitFor(() => card.getByText('Not enough ALP for the network fee'))
      await isSaid(stage, 'Token USDA')
      await isSaid(stage, 'Review')
    },
  }),
)

const missing = (what: 'deposit' | 'reserve'): Partial<PreparedTransfer> => ({
  failure: { code: 'wallet/insufficient-funds' },
  missing: { for: what, needed: '890880000000000', left: '500000000000000' },
})

export const LeavesTooLittle = scene(
  paying({
    name: 'F246 Says that what is left is less than an account must hold',
    options: { adapter: { prepared: missing('reserve') } },
    async play(stage) {
      await prepareOnStage(stage)
      await waitFor(() =>
        stage.card.getByText(
          '0.0005 ALP would stay in your account, which must hold at least 0.00089088 ALP. Send less, or everything.',
        ),
      )
      await isSaid(stage, 'Review')
    },
  }),
)

export const NoDeposit = scene(
  paying({
    name: 'F247 Says that the deposit for the recipient’s new account is missing',
    options: { adapter: { prepared: missing('deposit') } },
    async play(stage) {
      await prepareOnStage(stage)
      await waitFor(() =>
        stage.card.getByText(
          'The recipient needs a new account for this token. Its deposit is 0.00089088 ALP, and you have 0.0005 ALP for it.',
        ),
      )
      await isSaid(stage, 'Review')
    },
  }),
)

export const Max = scene(
  paying({
    name: 'F111 F124 Max is all but the fee',
    async play(stage) {
      const { latch, clock } = stage
      await isSaid(stage, 'Enter an amount')
      const { amount, receiver } = fieldsOf(stage)
      await userEvent.click(await isSaid(stage, 'Max 1.23456 ALP'))
      await waitFor(() => expect((amount as HTMLInputElement).value).toBe('1.23456789'))
      await fireEvent.change(receiver, { target: { value: OTHER_ADDRESS } })
      await clock.advance(500)
      await waitFor(() => expect((amount as HTMLInputElement).value).toBe('1.23454689'))
      expect(latch.getState().send).toMatchObject({ isMax: true, status: 'prepared', shortage: undefined })
      await isSaid(stage, 'Review')
      await fireEvent.change(amount, { target: { value: '1.2' } })
      await waitFor(() => expect(latch.getState().send).toMatchObject({ isMax: false, sendTokenAmount: '1.2' }))
    },
  }),
)

export const AnotherChain = scene(
  paying({
    name: 'F136 An address of another chain, and a text that is none',
    async play(stage) {
      await fill(stage, '1', SOLANA_ADDRESS)
      await isSaid(stage, 'Check the address')
      await userEvent.click(button(stage, 'Check the address'))
      const { receiver } = fieldsOf(stage)
      await waitFor(() => expect(receiver).toHaveAccessibleDescription('That’s an address of another kind of network.'))
      await waitFor(() => expect(stage.root.activeElement).toBe(receiver))
      await fill(stage, '1', '0x12')
      await waitFor(() => expect(receiver).toHaveAccessibleDescription('That isn’t an address of this network.'))
      expect(stage.adapter.count('transfer.prepare')).toBe(0)
    },
  }),
)

export const UnknownName = scene(
  paying({
    name: 'S8.12 F141 A name that leads nowhere',
    async play(stage) {
      await fill(stage, '1', 'nowhere.eth')
      // A name is looked up once nothing was typed for a while (S9.02.4).
      await stage.clock.advance(500)
      await userEvent.click(await isSaid(stage, 'Check the address'))
      await waitFor(() => expect(fieldsOf(stage).receiver).toHaveAccessibleDescription('Error resolving name'))
    },
  }),
)

export const PastedLink = scene(
  paying({
    name: 'F137 A pasted payment link fills the form, or is refused',
    async play(stage) {
      const { latch } = stage
      await isSaid(stage, 'Enter an amount')
      const texts = [
        `ethereum:${OTHER_ADDRESS}@900001?value=500000000000000000`,
        `ethereum:${OTHER_ADDRESS}@900001/approve?uint256=1`,
      ]
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { readText: async () => texts.shift()! },
      })
      await userEvent.click(await isSaid(stage, 'Paste'))
      await waitFor(() => expect((fieldsOf(stage).receiver as HTMLInputElement).value).toBe(OTHER_ADDRESS))
      await waitFor(() => expect((fieldsOf(stage).amount as HTMLInputElement).value).toBe('0.5'))
      await isSaid(stage, 'Review')
      await fireEvent.change(fieldsOf(stage).receiver, { target: { value: '' } })
      await userEvent.click(await isSaid(stage, 'Paste'))
      await userEvent.click(await isSaid(stage, 'Check the address'))
      await waitFor(() =>
        expect(fieldsOf(stage).receiver).toHaveAccessibleDescription(
          'This payment link asks for something that can’t be paid here.',
        ),
      )
      expect(latch.getState().send?.receiverAddress).toBeUndefined()
    },
  }),
)

export const Elsewhere = scene(
  paying({
    name: 'A token of another network: the button switches to it, and the form stays',
    routes: [
      { view: 'Account' },
      {
        view: 'WalletSend',
        params: { networkId: betaNetwork.caipNetworkId, amount: '1', to: OTHER_ADDRESS },
      },
    ],
    async play(stage) {
      const { adapter, latch } = stage
      await userEvent.click(await isSaid(stage, 'Switch to Beta'))
      await waitFor(() => expect(adapter.count('switchNetwork')).toBe(1))
      await isShown(stage, 'WalletSend')
      await isSaid(stage, 'Review')
      expect(latch.getNetwork().caipNetworkId).toBe(betaNetwork.caipNetworkId)
      await waitFor(() => expect((fieldsOf(stage).amount as HTMLInputElement).value).toBe('1'))
    },
  }),
)

export const SwitchDeclined = scene(
  paying({
    name: 'S2.12 A switch that was declined comes back to the form, and says why',
    options: { adapter: { switchNetwork: { throws: walletError('rejected') } } },
    routes: [
      { view: 'Account' },
      { view: 'WalletSend', params: { networkId: betaNetwork.caipNetworkId, amount: '1', to: OTHER_ADDRESS } },
    ],
    async play(stage) {
      await userEvent.click(await isSaid(stage, 'Switch to Beta'))
      await isShown(stage, 'WalletSend')
      await waitFor(() =>
        expect(stage.root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).toBe(
          'You declined the request',
        ),
      )
      await isSaid(stage, 'Switch to Beta')
    },
  }),
)

export const ChainFails = scene(
  paying({
    name: 'F030 The chain doesn’t answer: the form says so, and stays',
    options: { adapter: { prepare: { throws: walletError('timed-out') } } },
    async play(stage) {
      const { card, adapter } = stage
      await fill(stage)
      await stage.clock.advance(500)
      await waitFor(() => card.getByText('No answer came. It may still go through.'))
      adapter.set({ prepare: 'ok' })
      await userEvent.click(await isSaid(stage, 'Review'))
      await isShown(stage, 'WalletSendPreview')
    },
  }),
)

export const Loading = scene(
  paying({
    name: 'F088 A visitor who has gone back is not brought to the review',
    options: { adapter: { prepare: 'hang' } },
    async play(stage) {
      const { card, adapter } = stage
      await fill(stage)
      await userEvent.click(await isSaid(stage, 'Review'))
      await waitFor(() => expect(button(stage, 'Review')).toHaveAttribute('aria-disabled', 'true'))
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      adapter.set({ prepare: 'ok' })
      await stage.clock.settle()
      await isShown(stage, 'Account')
    },
  }),
)

export const LongNames = scene(
  paying({
    options: () => ({
      networks: [
        {
          ...alphaNetwork,
          name: 'A Network With A Name Longer Than Any Row Is Wide',
          nativeCurrency: { name: 'A Coin With A Long Name', symbol: 'LONGSYMBOLOFACOIN', decimals: 18 },
        },
        betaNetwork,
      ],
      wallets: [createFakeWallet({ name: 'The Wallet With The Longest Name In The Wo', icon: '' })],
      adapter: { native: 10n ** 40n },
    }),
    async play(stage) {
      await prepareOnStage(stage, '123456789.123456789123456789')
      const view = stage.root.querySelector('.view')!
      expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
    },
  }),
)

export const SwitchedOff = scene(
  paying({
    name: 'S3.16 Where the app switches it off, the account doesn’t offer it',
    options: { features: { send: false } },
    routes: [{ view: 'Account' }],
    async play(stage) {
      await isSaid(stage, 'Receive')
      expect(stage.card.queryByRole('button', { name: 'Send' })).toBeNull()
    },
  }),
)

export const CanNot = scene(
  paying({
    name: 'Where the adapter can’t transfer, the account doesn’t offer it',
    options: { adapter: { without: ['transfer', 'assets'] } },
    routes: [{ view: 'Account' }],
    async play(stage) {
      await isSaid(stage, 'Receive')
      expect(stage.card.queryByRole('button', { name: 'Send' })).toBeNull()
    },
  }),
)

export const AnotherAccount = scene(
  paying({
    name: 'F080 Another account: the form stays, and what was prepared is void',
    async play(stage) {
      const { adapter, latch, clock } = stage
      await prepareOnStage(stage)
      adapter.set({ accounts: [THIRD] })
      adapter.emit({
        type: 'accounts',
        connectorId: 'org.example.harbor',
        accounts: [{ namespace: 'eip155', address: THIRD, type: 'eoa' }],
      })
      await waitFor(() => expect(latch.getAccount().address?.toLowerCase()).toBe(THIRD))
      expect(latch.getState().send).toMatchObject({ prepared: undefined, sendTokenAmount: '0.25' })
      await clock.advance(500)
      await waitFor(() => expect(latch.getState().send?.prepared?.from.toLowerCase()).toBe(THIRD))
      expect(TEST_ADDRESS).not.toBe(THIRD)
    },
  }),
)

export const ToTheTokens = scene(
  paying({
    name: 'Another token is chosen, and the amount stays',
    async play(stage) {
      const { card, latch } = stage
      await fill(stage, '12.5')
      await userEvent.click(await isSaid(stage, 'Token ALP'))
      await isShown(stage, 'WalletSendSelectToken')
      await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2))
      await userEvent.click(card.getByRole('button', { name: /USDA 468\.67 USDA/ }))
      await isShown(stage, 'WalletSend')
      const token = await isSaid(stage, 'Token USDA')
      await waitFor(() => expect(stage.root.activeElement).toBe(token))
      await waitFor(() => expect((fieldsOf(stage).amount as HTMLInputElement).value).toBe('12.5'))
      expect(latch.getState().send?.token).toMatchObject({ networkId: ID, decimals: TOKEN.decimals })
    },
  }),
)

/** A scene of an account on Ethereum, whose coin has a price of 3,166.44 US dollars. */
const priced = ({ name, play }: Pick<Scene, 'name' | 'play'>): Scene => ({
  ...(name !== undefined && { name }),
  connected: true,
  options: () => atNow({ endpoints: fakeServer(HELD).endpoints, adapter: { native: 12_040n * 10n ** 14n } }),
  routes: [{ view: 'Account' }, { view: 'WalletSend' }],
  async play(stage) {
    await waitFor(() => expect(stage.latch.getState().balances?.tokens?.length).toBeGreaterThan(0))
    await play?.(stage)
  },
})
const unit = ({ root }: Stage): HTMLElement => root.querySelector('[data-focus-key=unit]')!

export const Worth = scene(
  priced({
    name: 'F115 An amount is typed as what it is worth, by keyboard: what is sent is shown, and is never worth more',
    async play(stage) {
      const { card, latch } = stage
      await waitFor(() => card.getByRole('button', { name: '≈ $0.00 Enter US dollars instead' }))
      unit(stage).focus()
      await userEvent.keyboard('{Enter}')
      const worth = await waitFor(() => card.getByRole('textbox', { name: 'Amount in US dollars' }))
      await fireEvent.change(worth, { target: { value: '100' } })
      const amount = '0.031581207918040449'
      await waitFor(() => expect(latch.getState().send?.sendTokenAmount).toBe(amount))
      await waitFor(() => expect(unit(stage)).toHaveTextContent('0.0315812 ETH'))
      await fireEvent.change(worth, { target: { value: '1.234' } })
      await waitFor(() => card.getByText('That is more digits after the decimal sign than USD has.'))
      expect((worth as HTMLInputElement).value).toBe('100')
      // Back in the coin, the amount is the same.
      await userEvent.click(unit(stage))
      await waitFor(() => expect(card.getByRole('textbox', { name: 'Amount' })).toHaveValue(amount))
      expect(unit(stage)).toHaveTextContent('≈ $100.00')
    },
  }),
)

export const InWorth = scene(
  priced({
    name: 'F124 All that can be sent stays all of it, whatever the field is in',
    async play(stage) {
      const { card, latch } = stage
      await userEvent.click(await waitFor(() => unit(stage)))
      await userEvent.click(await isSaid(stage, /^Max /))
      await waitFor(() => expect(card.getByRole('textbox', { name: 'Amount in US dollars' })).toHaveValue('3812.39'))
      expect(latch.getState().send?.isMax).toBe(true)
      // The view that is left for a while keeps what the field is in.
      await userEvent.click(await isSaid(stage, 'Token ETH'))
      await isShown(stage, 'WalletSendSelectToken')
      await userEvent.click(button(stage, 'Back'))
      await waitFor(() => card.getByRole('textbox', { name: 'Amount in US dollars' }))
      expect(latch.getState().send?.isMax).toBe(true)
    },
  }),
)

export const LinkInWorth = scene(
  priced({
    name: 'F137 A link’s amount takes the place of a worth that was typed before',
    async play(stage) {
      const { card, latch } = stage
      await userEvent.click(await waitFor(() => unit(stage)))
      const worth = await waitFor(() => card.getByRole('textbox', { name: 'Amount in US dollars' }))
      await fireEvent.change(worth, { target: { value: '5' } })
      ;(await latch.feature('send')).enterReceiver(`ethereum:${OTHER_ADDRESS}@1?value=1e18`)
      await waitFor(() => expect(worth).toHaveValue('3166.44'))
      expect(unit(stage)).toHaveTextContent('1 ETH')
    },
  }),
)
