// Tests useReceive.ts, Request.tsx.
import { scaleBy, shownAmount } from '@latchkit/core/adapter'
import { solana, bitcoin } from '@latchkit/core/networks'
import { alphaNetwork, betaNetwork, createFakeWallet, TEST_ADDRESS, type TestLatchOptions } from '@latchkit/testing'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { chains, connectorIdOf, PAYMENT_ADDRESS, SOLANA_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Receive/WalletReceive' }

const ID = alphaNetwork.caipNetworkId
const COIN = 10n ** 18n
const contract = (digit: string): string => `0x${digit.repeat(40)}`
const token = { token: contract('a'), value: 2_500_000n, decimals: 6, symbol: 'USDA' }

const receive = (more: Scene): Scene => ({
  connected: true,
  routes: [{ view: 'Account' }, { view: 'WalletReceive' }],
  ...more,
})
/** A kit whose account has the coin and a token of the app. */
const withToken = (more: TestLatchOptions['adapter'] = {}): TestLatchOptions => ({
  adapter: { native: COIN, tokens: [token], without: ['assets'], ...more },
  tokens: { [ID]: [token.token] },
})

const clipboard = (copied: string[]): void =>
  void Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
const codeOf = ({ card }: Stage, name: string): Promise<HTMLElement> => waitFor(() => card.getByRole('img', { name }))
/** Unfolds the field of the amount, unless it is there. */
async function unfold({ card }: Stage): Promise<void> {
  const button = await waitFor(() => card.getByRole('button', { name: 'Request an amount' }))
  if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button)
}
async function enter(stage: Stage, value: string): Promise<void> {
  await unfold(stage)
  await fireEvent.change(stage.card.getByRole('textbox', { name: 'Amount' }), { target: { value } })
}
const isRead = ({ latch }: Stage): Promise<void> =>
  waitFor(() => expect(latch.getState().balances?.status).toBe('ready'))

export const TheAddress = scene(
  receive({
    name: 'S2.11 The address as a code, and in full',
    async play(stage) {
      const { card, root } = stage
      await codeOf(stage, 'QR code of your address')
      expect(card.getByRole('heading', { name: 'Receive' })).toBe(root.activeElement)
      card.getByText('Only send assets on Alpha to this address.')
      // The address and its button come first. An amount is asked for on demand.
      const copy = card.getByRole('button', { name: 'Copy address' })
      const code = card.getByRole('img', { name: 'QR code of your address' })
      expect(copy.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(card.queryByRole('textbox')).toBeNull()
      card.getByRole('button', { name: 'Request an amount', expanded: false })
      expect(root.querySelector('.FullAddress-address')!.textContent).toBe(TEST_ADDRESS)
      const copied: string[] = []
      clipboard(copied)
      await userEvent.click(card.getByRole('button', { name: 'Copy address' }))
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Copied'))
      expect(copied).toEqual([TEST_ADDRESS])
    },
  }),
)

export const AnAmount = scene(
  receive({
    name: 'With an amount the code is a payment link',
    async play(stage) {
      const { card } = stage
      await codeOf(stage, 'QR code of your address')
      await enter(stage, '1.5')
      await codeOf(stage, 'QR code of a payment link for 1.5 ALP')
      const copied: string[] = []
      clipboard(copied)
      await userEvent.click(card.getByRole('button', { name: 'Copy payment link' }))
      await waitFor(() => expect(copied).toEqual([`ethereum:${TEST_ADDRESS}@900001?value=1500000000000000000`]))
      // The address alone can be copied too.
      await userEvent.click(card.getByRole('button', { name: 'Copy address' }))
      await waitFor(() => expect(copied.at(-1)).toBe(TEST_ADDRESS))
      // Folded again, nothing is asked for.
      await userEvent.click(card.getByRole('button', { name: 'Request an amount', expanded: true }))
      await codeOf(stage, 'QR code of your address')
    },
  }),
)

export const NoAmount = scene(
  receive({
    name: 'What is no amount, or 0, is in no link',
    async play(stage) {
      await codeOf(stage, 'QR code of your address')
      for (const text of ['0', '0.', '.']) {
        await enter(stage, text)
        await codeOf(stage, 'QR code of your address')
      }
      expect(stage.card.queryByRole('button', { name: 'Copy payment link' })).toBeNull()
    },
  }),
)

export const AToken = scene(
  receive({
    options: () => withToken(),
    async play(stage) {
      const { card, root } = stage
      await isRead(stage)
      await unfold(stage)
      await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Token ALP' })))
      await waitFor(() => card.getByRole('heading', { name: 'Choose a token' }))
      const row = await waitFor(() => card.getByRole('button', { name: /^USDA/ }))
      expect(card.getByRole('button', { current: true }).textContent).toContain('ALP')
      await userEvent.click(row)
      const chosen = await waitFor(() => card.getByRole('button', { name: 'Token USDA' }))
      await waitFor(() => expect(root.activeElement).toBe(chosen))
      await enter(stage, '2.5')
      await codeOf(stage, 'QR code of a payment link for 2.5 USDA')
      const copied: string[] = []
      clipboard(copied)
      await userEvent.click(card.getByRole('button', { name: 'Copy payment link' }))
      const [link = ''] = await waitFor(() => (expect(copied).toHaveLength(1), copied))
      expect(link.toLowerCase()).toBe(
        `ethereum:${token.token}@900001/transfer?address=${TEST_ADDRESS}&uint256=2500000`.toLowerCase(),
      )
    },
  }),
)
AToken.tags = ['react-18']

export const AScaledToken = scene(
  receive({
    name: 'F304 The link for a token with a multiplier asks for its units, or there is none while they aren’t known',
    options: () => withToken({ tokens: [{ ...token, ...shownAmount(1_000_000n, scaleBy(5n, 2n)) }] }),
    async play(stage) {
      const { card, latch, adapter } = stage
      await isRead(stage)
      const { choose } = await latch.feature('receive')
      choose(latch.getState().balances?.tokens.find(({ symbol }) => symbol === 'USDA'))
      await unfold(stage)
      await waitFor(() => card.getByRole('button', { name: 'Token USDA' }))
      adapter.set({ balance: { throws: new Error('offline') } })
      await enter(stage, '5')
      await waitFor(() => card.getByText(/went wrong/))
      await codeOf(stage, 'QR code of your address')
      adapter.set({ balance: 'ok' })
      await enter(stage, '2.5')
      await codeOf(stage, 'QR code of a payment link for 2.5 USDA')
      const copied: string[] = []
      clipboard(copied)
      await userEvent.click(card.getByRole('button', { name: 'Copy payment link' }))
      const [link = ''] = await waitFor(() => (expect(copied).toHaveLength(1), copied))
      expect(link).toMatch(/&uint256=1000000$/)
    },
  }),
)

export const TooPrecise = scene(
  receive({
    name: 'An amount that the chosen token can’t have stays, and is in no link',
    options: () => withToken(),
    async play(stage) {
      const { card, latch } = stage
      await isRead(stage)
      await enter(stage, '0.00000001')
      await codeOf(stage, 'QR code of a payment link for 0.00000001 ALP')
      const { choose } = await latch.feature('receive')
      choose(latch.getState().balances?.tokens.find(({ symbol }) => symbol === 'USDA'))
      await waitFor(() => card.getByText('That is more digits after the decimal sign than USDA has.'))
      await codeOf(stage, 'QR code of your address')
    },
  }),
)

export const BackAndForth = scene(
  receive({
    name: 'Coming back to the view keeps the amount and the token; coming anew doesn’t',
    options: () => withToken(),
    async play(stage) {
      const { card, latch, show } = stage
      await isRead(stage)
      const { choose, state } = await latch.feature('receive')
      choose(latch.getState().balances?.tokens.find(({ symbol }) => symbol === 'USDA'))
      await unfold(stage)
      await waitFor(() => card.getByRole('button', { name: 'Token USDA' }))
      await enter(stage, '3')
      await codeOf(stage, 'QR code of a payment link for 3 USDA')
      await userEvent.click(card.getByRole('button', { name: 'Networks that work' }))
      await waitFor(() => card.getByText('Beta'))
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      await codeOf(stage, 'QR code of a payment link for 3 USDA')
      await show({ view: 'Account' })
      const router = await latch.feature('router')
      router.push({ view: 'WalletReceive' })
      await codeOf(stage, 'QR code of your address')
      expect(card.queryByRole('textbox', { name: 'Amount' })).toBeNull()
      await unfold(stage)
      await waitFor(() => card.getByRole('button', { name: 'Token ALP' }))
      await waitFor(() => expect([state.token, state.amount]).toEqual([undefined, '']))
    },
  }),
)

export const AnArrival = scene(
  receive({
    name: 'Says what arrives while it is open',
    options: () => withToken(),
    async play(stage) {
      const { card, root, adapter, clock } = stage
      await isRead(stage)
      await codeOf(stage, 'QR code of your address')
      expect(card.queryByText(/arrived/)).toBeNull()
      adapter.set({ native: COIN + 1_250_000_000_000_000n })
      await clock.advance(30_000)
      await waitFor(() => card.getByText('0.00125 ALP arrived', { selector: '.Banner-banner p' }))
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('0.00125 ALP arrived'))
      adapter.set({ native: COIN + 3_250_000_000_000_000n })
      await clock.advance(30_000)
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('0.002 ALP arrived'))
      await waitFor(() => card.getByText('0.002 ALP arrived', { selector: '.Banner-banner p' }))
    },
  }),
)

export const OnSolana = scene({
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: connectorIdOf('Comet', 'solana') }),
  routes: [{ view: 'WalletReceive' }],
  async play(stage) {
    const { card, root } = stage
    await codeOf(stage, 'QR code of your address')
    card.getByText(`Only send assets on ${solana.name} to this address.`)
    expect(root.querySelector('.FullAddress-address')!.textContent).toBe(SOLANA_ADDRESS)
    await enter(stage, '0.25')
    await codeOf(stage, 'QR code of a payment link for 0.25 SOL')
    const copied: string[] = []
    clipboard(copied)
    await userEvent.click(card.getByRole('button', { name: 'Copy payment link' }))
    await waitFor(() => expect(copied).toEqual([`solana:${SOLANA_ADDRESS}?amount=0.25`]))
  },
})

export const OnBitcoin = scene({
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: connectorIdOf('Pebble', 'bip122') }),
  routes: [{ view: 'WalletReceive' }],
  async play(stage) {
    const { card } = stage
    await codeOf(stage, 'QR code of your address')
    card.getByText(`Only send assets on ${bitcoin.name} to this address.`)
    // There is nothing else to choose.
    await unfold(stage)
    expect((card.getByRole('button', { name: 'Token BTC' }) as HTMLButtonElement).disabled).toBe(true)
    await enter(stage, '0.01')
    await codeOf(stage, 'QR code of a payment link for 0.01 BTC')
    const copied: string[] = []
    clipboard(copied)
    await userEvent.click(card.getByRole('button', { name: 'Copy payment link' }))
    await waitFor(() => expect(copied).toEqual([`bitcoin:${PAYMENT_ADDRESS}?amount=0.01`]))
  },
})

export const LongNames = scene(
  receive({
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
    }),
    async play(stage) {
      await codeOf(stage, 'QR code of your address')
      await enter(stage, '123456789.123456789123456789')
      await waitFor(() => stage.card.getByRole('button', { name: 'Copy payment link' }))
      const view = stage.root.querySelector('.view')!
      expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
    },
  }),
)

export const NoBalance = scene(
  receive({
    name: 'Without a balance there is the code all the same',
    options: () => ({ adapter: { balance: { throws: new Error('offline') } } }),
    async play(stage) {
      await codeOf(stage, 'QR code of your address')
      await waitFor(() => expect(stage.latch.getState().balances?.status).toBe('unavailable'))
      await enter(stage, '1')
      await codeOf(stage, 'QR code of a payment link for 1 ALP')
    },
  }),
)

export const NoAccountAnyMore = scene(
  receive({
    name: 'F075 The account is gone while the view is open: the modal closes',
    async play(stage) {
      const { latch, dialog, card, show } = stage
      await codeOf(stage, 'QR code of your address')
      await latch.disconnect()
      await waitFor(() => expect(dialog.open).toBe(false))
      // Without an account there is nothing to receive with.
      await latch.open({ view: 'WalletReceive' })
      await waitFor(() => card.getByRole('heading', { name: 'Connect wallet' }))
      await show({ view: 'Connect' })
    },
  }),
)
