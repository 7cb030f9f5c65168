// Tests Balance.tsx, Header.tsx, NetworkCorner.tsx.
import { alphaNetwork, betaNetwork, createFakeStorage, createFakeWallet, TEST_ADDRESS } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene } from '../../stories/stage.fixture.js'
import { icon } from '../../stories/wallets.fixture.js'

export default { title: 'Account/Account' }

const account = (more: Scene): Scene => ({ connected: true, ...more })
const balanceIn = (root: ShadowRoot): Promise<HTMLElement> =>
  waitFor(() => {
    const balance = root.querySelector<HTMLElement>('.Balance-balance p')
    expect(balance).toBeTruthy()
    return balance!
  })
const saidBy = (part: Element): string => (part.querySelector?.('.unseen') ?? part).textContent ?? ''
const actionsIn = (root: ShadowRoot): (string | null)[] =>
  [...root.querySelectorAll('.AccountView-action')].map((button) => button.textContent)
const cached = (at: number): ReturnType<typeof createFakeStorage> =>
  createFakeStorage({
    '@latchkit/native-balance': JSON.stringify({
      version: 1,
      value: {
        account: `eip155:900001:${TEST_ADDRESS}`,
        value: '1234567890000000000',
        decimals: 18,
        symbol: 'ALP',
        at,
      },
    }),
  })

export const WithBalance = scene(
  account({
    async play({ card, root }) {
      const balance = await balanceIn(root)
      // The visible digits roll and are hidden from screen readers, so the hidden text counts here.
      const figure = (): Element => balance.querySelector('button')!
      const said = (): string => [...figure().childNodes].map((part) => saidBy(part as Element)).join('')
      await waitFor(() => expect(said()).toBe('Balance 1.234 ALP'))
      expect(figure().getAttribute('title')).toBe('1.23456789 ALP')
      // The number and its unit are on one line.
      const unit = figure().querySelector('.Balance-symbol')!.getBoundingClientRect()
      expect(unit.top).toBeLessThan(figure().querySelector('.NumberRoll-roll')!.getBoundingClientRect().bottom)
      expect(card.getByRole('heading', { name: 'Account' })).toBe(root.activeElement)
    },
  }),
)
WithBalance.tags = ['react-18']

export const ExactBalance = scene(
  account({
    async play({ root }) {
      await balanceIn(root)
      const figure = await waitFor(() => root.querySelector<HTMLElement>('.Balance-balance button')!)
      // By keyboard alone, and announced to screen readers.
      figure.focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(root.querySelector('.Balance-exact')?.textContent).toBe('1.23456789 ALP'))
      expect(figure.getAttribute('aria-expanded')).toBe('true')
      expect(root.getElementById('latch-status')?.textContent).toContain('1.23456789 ALP')
    },
  }),
)

export const InGerman = scene(
  account({
    options: () => ({ locale: 'de', adapter: { native: 1_234_567_891n * 10n ** 15n } }),
    async play({ root }) {
      const balance = await balanceIn(root)
      await waitFor(() => expect(balance.querySelector('.NumberRoll-roll .unseen')!.textContent).toBe('1.234.567,891'))
      // The figure is the whole amount.
      expect(balance.querySelector('button')).toBeNull()
      // The quiet part begins at the decimal separator, not at the first dot.
      expect([...balance.querySelectorAll('.NumberRoll-quiet')].map((sign) => sign.textContent).join('')).toBe(',891')
    },
  }),
)

export const LoadingBalance = scene(
  account({
    options: () => ({ adapter: { balance: 'hang' } }),
    play: ({ root }) => waitFor(() => expect(root.querySelector('.Balance-skeleton')).toBeTruthy()),
  }),
)

export const NoBalance = scene(account({ options: () => ({ adapter: { native: 0n } }) }))

export const HugeBalance = scene(
  account({
    options: () => ({ adapter: { native: 10n ** 40n + 1n } }),
    async play({ root }) {
      const balance = await balanceIn(root)
      expect(balance.scrollWidth).toBeLessThanOrEqual(balance.clientWidth)
    },
  }),
)

export const LargeBalance = scene(account({ options: () => ({ adapter: { native: 12_345_678_901n * 10n ** 18n } }) }))

export const StaleBalance = scene(
  account({
    options: () => ({
      storage: cached(Date.UTC(2025, 11, 31, 23, 20)),
      adapter: { balance: { throws: new Error('offline') } },
    }),
    async play({ card, root, clock }) {
      await waitFor(() => expect(root.querySelector('.Balance-stale')!.textContent).toContain('1.234'))
      card.getByText(/^as of /)
      await clock.advance(5000)
    },
  }),
)

export const BalanceUnavailable = scene(
  account({
    name: 'S8.02 Balance unavailable',
    options: () => ({ adapter: { balance: { throws: new Error('offline') } } }),
    async play({ root, card }) {
      await waitFor(() => card.getByText('Token Balance Unavailable', { selector: '.Balance-balance' }))
      // S8.02: a snackbar says it too.
      await waitFor(() => expect(root.querySelector('.Snackbar-snackbar:popover-open')).toBeTruthy())
    },
  }),
)

export const LongNames = scene(
  account({
    options: () => ({
      networks: [{ ...alphaNetwork, name: 'A Network With A Name Longer Than Any Row Is Wide' }, betaNetwork],
      wallets: [
        createFakeWallet({ name: 'The Wallet With The Longest Name In The Wo', icon: icon('#1b63d8', 'M30 48h36') }),
      ],
    }),
    async play({ root }) {
      await balanceIn(root)
      await waitFor(() => expect(root.querySelector('.Row-row')).toBeTruthy())
      for (const row of root.querySelectorAll('.Row-row')) expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
    },
  }),
)

export const WithExplorer = scene(
  account({
    options: () => ({
      networks: [
        { ...alphaNetwork, blockExplorers: { default: { name: 'Alphascan', url: 'https://explorer.example/' } } },
      ],
    }),
    // The explorer is in the settings: the account's row has actions alone.
    async play({ card }) {
      expect(card.queryByRole('link')).toBeNull()
      await userEvent.click(card.getByRole('button', { name: 'Settings' }))
      const link = await card.findByRole('link', { name: /View on Alphascan/ })
      expect(link.getAttribute('href')).toBe(`https://explorer.example/address/${TEST_ADDRESS}`)
    },
  }),
)

export const OnAForeignNetwork = scene(
  account({
    name: 'S8.02 On a network that the app doesn’t have',
    options: () => ({
      networks: [alphaNetwork],
      adapter: { networkId: betaNetwork.caipNetworkId, balance: { throws: new Error('Chain not configured.') } },
      allowUnsupportedChain: true,
    }),
    async play({ root, card }) {
      await waitFor(() => card.getByText('Token Balance Unavailable', { selector: '.Balance-balance' }))
      await waitFor(() => expect(root.querySelector('.Snackbar-snackbar:popover-open')).toBeTruthy())
      // The network has no name here, so its chain id names it.
      card.getByRole('button', { name: `Network: Network ${betaNetwork.id}` })
    },
  }),
)

export const NoSwitchingOfNetworks = scene(
  account({
    options: () => ({ enableNetworkSwitch: false }),
    async play({ card }) {
      const disc = await waitFor(() => card.getByRole('img', { name: 'Network: Alpha' }))
      expect(disc.title).toBe('Network: Alpha')
      // The coin's row names the network too, and leads nowhere.
      expect(card.queryByRole('button', { name: /^Network/ })).toBeNull()
    },
  }),
)

export const SmartAccountElsewhere = scene(
  account({
    options: () => ({
      networks: [alphaNetwork],
      adapter: { networkId: betaNetwork.caipNetworkId },
      allowUnsupportedChain: true,
    }),
    // A number without its unit has no meaning.
    async play({ root, card }) {
      await waitFor(() => card.getByText('Token Balance Unavailable', { selector: '.Balance-balance' }))
      await waitFor(() => expect(root.querySelector('.Snackbar-snackbar:popover-open')).toBeTruthy())
    },
  }),
)

export const Actions = scene(
  account({
    name: 'S9.11 The actions',
    async play({ card, root }) {
      await balanceIn(root)
      expect(actionsIn(root)).toEqual(['Receive', 'Send'])
      // What concerns the connection is below, and no more than a press away.
      const [receive, settings, disconnect] = ['Receive', 'Settings', 'Disconnect'].map((name) =>
        card.getByRole('button', { name }).getBoundingClientRect(),
      )
      expect(settings!.top).toBeGreaterThanOrEqual(receive!.bottom)
      expect(disconnect!.top).toBe(settings!.top)
      expect(Math.min(settings!.height, disconnect!.height)).toBeGreaterThanOrEqual(44)
    },
  }),
)

export const ActionsInTheOrderOfTheApp = scene(
  account({
    name: 'S3.16 S9.11 The actions in the order of the app, without those that aren’t there',
    options: () => ({ features: { walletFeaturesOrder: ['swaps', 'send', 'onramp', 'receive'] } }),
    play: ({ root }) => waitFor(() => expect(actionsIn(root)).toEqual(['Send', 'Receive'])),
  }),
)

export const NoActions = scene(
  account({
    name: 'S3.16 The app offers no action',
    options: () => ({ features: { receive: false, send: false, walletFeaturesOrder: ['send', 'receive'] } }),
    async play({ card, root }) {
      await balanceIn(root)
      expect(root.querySelector('.AccountView-action')).toBeNull()
      card.getByRole('button', { name: 'Settings' })
    },
  }),
)

export const ToSettingsAndBack = scene(
  account({
    async play({ card, root }) {
      await userEvent.click(card.getByRole('button', { name: /^Settings/ }))
      await waitFor(() => card.getByText('Standard account'))
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      const row = await waitFor(() => card.getByRole('button', { name: /^Settings/ }))
      await waitFor(() => expect(root.activeElement).toBe(row))
    },
  }),
)
ToSettingsAndBack.tags = ['react-18']

export const Disconnecting = scene(
  account({
    options: () => ({ adapter: { disconnect: 'hang' } }),
    async play({ card }) {
      await userEvent.click(card.getByRole('button', { name: 'Disconnect' }))
      const button = await waitFor(() => card.getByRole('button', { name: 'Disconnecting…' }))
      expect(button.getAttribute('aria-disabled')).toBe('true')
    },
  }),
)
