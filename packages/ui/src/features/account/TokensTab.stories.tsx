// Tests ActivityTab.tsx, TokenItem.tsx, useBalances.ts, PendingRows.tsx, SentHere.tsx.
import { createFakeStorage, OTHER_ADDRESS, TEST_ADDRESS, type TestLatchOptions } from '@latchkit/testing'
import { userEvent, waitFor, within } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import {
  atNow,
  balance,
  coin,
  contract,
  EACH_KIND,
  fakeServer,
  HELD,
  moved,
  NOW,
  OPTIMISM,
  transaction,
  type FakeServer,
  type ServerSwitches,
} from '../../stories/server.fixture.js'
import { viewsWords } from '../../views.words.js'

export default { title: 'Account/Tokens and activity' }

/** A storage with payments: two that are under way, on two networks, and those of `ended`. */
function storedPayments(ended: readonly { readonly id: string }[] = []): ReturnType<typeof createFakeStorage> {
  const common = {
    kind: 'transfer',
    address: TEST_ADDRESS,
    anchor: {},
    needs: 1,
    isTold: false,
    page: 'gone',
    revision: 2,
  }
  const records = [
    {
      id: 'one',
      networkId: 'eip155:1',
      subject: {
        kind: 'payment',
        data: { to: OTHER_ADDRESS, value: '250000000000000000', symbol: 'ETH', decimals: 18 },
      },
      askedAt: NOW - 60_000,
      sentAt: NOW - 60_000,
      status: 'pending',
      hash: `0x${'7b'.repeat(32)}`,
    },
    {
      id: 'two',
      networkId: OPTIMISM,
      description: '<b>Rent</b>',
      subject: {
        kind: 'payment',
        data: { to: OTHER_ADDRESS, value: '12500000', symbol: 'USDA', decimals: 6, token: contract(1) },
      },
      askedAt: NOW - 120_000,
      status: 'unknown',
    },
    ...ended,
  ]
  return createFakeStorage(
    Object.fromEntries(
      records.map((record) => [
        `@latchkit/transaction:${record.id}`,
        JSON.stringify({ version: 1, value: { ...common, isOpen: true, ...record } }),
      ]),
    ),
  )
}

/** A scene of an account with a server. */
function served(
  { name, ...given }: Partial<ServerSwitches> & { readonly name?: string },
  play: (stage: Stage, server: FakeServer) => Promise<void>,
  options: TestLatchOptions = {},
) {
  let server: FakeServer
  return scene({
    ...(name !== undefined && { name }),
    connected: true,
    routes: [{ view: 'Account' }],
    options() {
      server = fakeServer(given)
      return atNow({ endpoints: server.endpoints, ...options })
    },
    play: (stage) => play(stage, server),
  })
}

const figureOf = ({ root }: Stage): string | null | undefined =>
  root.querySelector('.Balance-balance .NumberRoll-roll > .unseen')?.textContent
const totalIs = (stage: Stage, text: string): Promise<void> => waitFor(() => expect(figureOf(stage)).toBe(text))
const rowsOf = ({ root }: Stage): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('.view:not(.leaving) .List-list li[data-key] .Row-grow > bdi')].map(
    (name) => name.textContent ?? undefined,
  )
/** A page of the activity on which nothing is shown. */
const SPAM = [transaction('spam', 'receive', 9, [moved('in', '0', 'FREE')])]

/** Lets the time of retries pass. */
const failed = ({ clock }: Stage): Promise<void> => clock.advance(5_000)
const activityTab = ({ card }: Stage): Promise<void> => userEvent.click(card.getByRole('tab', { name: 'Activity' }))

export const Ready = served({ ...HELD, identity: { name: 'ada.name.eth', avatar: coin('#c2255c') } }, async (stage) => {
  const { card, root } = stage
  await totalIs(stage, '$4,281.07')
  // The sign of the currency and the cents are quiet.
  expect([...root.querySelectorAll('.NumberRoll-quiet')].map((sign) => sign.textContent).join('')).toBe('$.07')
  await waitFor(() => card.getByRole('button', { name: /^ada\.name\.eth/ }))
  await waitFor(() => expect(root.querySelector('.Avatar-loaded')).toBeTruthy())
  expect(rowsOf(stage)).toEqual(['Ethereum', 'USD Coin', 'Falling'])
  card.getByRole('button', { name: 'Ethereum 1.204 ETH Ethereum $3,812.40 +2.1% in 24 hours' })
  card.getByRole('button', { name: /^Falling < 0\.001 FALL Ethereum <\s?\$0\.01 -12\.3%/ })
  card.getByRole('button', { name: '3 hidden', expanded: false })
})

export const HiddenTokens = served(HELD, async (stage) => {
  const { card } = stage
  await totalIs(stage, '$4,281.07')
  await userEvent.click(card.getByRole('button', { name: '3 hidden' }))
  card.getByRole('button', { name: '3 hidden', expanded: true })
  card.getByRole('heading', { name: 'Hidden tokens' })
  card.getByText(/on no list of tokens/)
  card.getByText(/looks like another token/)
  card.getByText(/its name holds a link/)
  // The total is without them.
  expect(figureOf(stage)).toBe('$4,281.07')
})

export const ExactAmount = served(HELD, async (stage) => {
  const { card } = stage
  await totalIs(stage, '$4,281.07')
  const row = card.getByRole('button', { name: /^Falling/ })
  await userEvent.click(row)
  expect(row.textContent).toContain('0.00004 FALL')
  expect(row).toHaveAttribute('aria-pressed', 'true')
})

export const Loading = served({ name: 'F032 Placeholders while it loads', balances: 'hang' }, async ({ root }) => {
  await waitFor(() => expect(root.querySelector('.Balance-skeleton')).toBeTruthy())
  await waitFor(() => expect(root.querySelectorAll('.slot-shimmers')).toHaveLength(4))
})

export const ClosesWhileItLoads = served(
  { name: 'F032 It closes while it loads', balances: 'hang' },
  async ({ card, dialog, root }) => {
    await waitFor(() => expect(root.querySelector('.Balance-skeleton')).toBeTruthy())
    await userEvent.click(card.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog.open).toBe(false))
  },
)

export const HostileNames = served(
  {
    name: 'F151 Names of tokens that are made to deceive',
    balances: [
      balance('Ethereum', 'ETH', '1', { price: 2_000, value: 2_000 }),
      balance('\u202etfihS\nline', 'SHI\u202eFT', '2', { price: 1, value: 2 }, 1),
      balance(`Long ${'name '.repeat(2_000)}`, 'L'.repeat(10_000), '3', { price: 1, value: 1 }, 2),
      balance('   ', 'BLANK', '123456789012345678901234567890', { price: 1, value: 0.5 }, 3),
    ],
    listed: [1, 2, 3].map((index) => ({ name: `Listed ${index}`, symbol: `LI${index}`, address: contract(index) })),
  },
  async (stage) => {
    await totalIs(stage, '$2,003.50')
    const { root } = stage
    expect(rowsOf(stage)).toHaveLength(4)
    expect(root.querySelector('.List-list')!.textContent).not.toMatch(/[\u202a-\u202e\n]/)
    for (const row of root.querySelectorAll('.Row-row')) expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
  },
)

export const Stale = served(HELD, async (stage, server) => {
  const { root, card, clock } = stage
  await totalIs(stage, '$4,281.07')
  server.set({ balances: 'down' })
  await clock.advance(30_000)
  await failed(stage)
  await waitFor(() => expect(root.querySelector('.Balance-stale')).toBeTruthy())
  card.getByText(/^as of /)
  expect(figureOf(stage)).toBe('$4,281.07')
  expect(rowsOf(stage)).toEqual(['Ethereum', 'USD Coin', 'Falling'])
  expect(root.querySelector('.TokenItem-stale')).toBeTruthy()
})

export const Unavailable = served(
  { balances: 'down', listed: HELD.listed },
  async (stage, server) => {
    const { card } = stage
    await failed(stage)
    await waitFor(() => card.getByText('Your tokens didn’t load.'))
    await waitFor(() => card.getByText('Token Balance Unavailable', { selector: '.Balance-balance' }))
    server.set(HELD)
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await totalIs(stage, '$4,281.07')
  },
  { adapter: { balance: { throws: new Error('offline') } } },
)

export const NoPrices = served(
  {
    balances: [balance('Ethereum', 'ETH', '1.23456789'), balance('USD Coin', 'USDC', '5', {}, 1)],
    listed: HELD.listed,
  },
  async (stage) => {
    // The coin's balance stands in for the worth.
    await totalIs(stage, '1.234')
    expect(rowsOf(stage)).toEqual(['Ethereum', 'USD Coin'])
    expect(stage.root.querySelector('.TokenItem-worth')).toBeNull()
  },
)

export const WithoutAServer = scene({
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => atNow(),
  async play(stage) {
    await totalIs(stage, '1.234')
    await waitFor(() => expect(rowsOf(stage)).toEqual(['Ether']))
    // What this browser sent needs no server.
    stage.card.getByRole('tab', { name: 'Activity' })
    expect(stage.adapter.count('balance.get')).toBe(1)
  },
})

export const SwitchedOff = served(
  { ...HELD, name: 'S3.16 Receiving and the activity are switched off' },
  async (stage) => {
    await totalIs(stage, '$4,281.07')
    expect(rowsOf(stage)).toEqual(['Ethereum', 'USD Coin', 'Falling'])
    expect(stage.card.queryByRole('tab')).toBeNull()
    expect(stage.card.queryByRole('button', { name: 'Receive' })).toBeNull()
    stage.card.getByRole('button', { name: /^Settings/ })
  },
  { features: { receive: false, activity: false } },
)

export const FiveThousandTokens = served(
  {
    balances: Array.from({ length: 5_000 }, (_, index) =>
      balance(`Token ${index}`, `T${index}`, '1', { price: 1, value: 5_000 - index }, index + 1),
    ),
    listed: Array.from({ length: 5_000 }, (_, index) => ({
      name: `Token ${index}`,
      symbol: `T${index}`,
      address: contract(index + 1),
    })),
  },
  async (stage) => {
    const { root } = stage
    await waitFor(() => expect(root.querySelector('.List-long .Row-row')).toBeTruthy())
    expect(root.querySelectorAll('.List-list li').length).toBeLessThanOrEqual(60)
    const [first] = root.querySelectorAll<HTMLElement>('.List-list button')
    first!.focus()
    await userEvent.keyboard('{End}')
    // The coin has no price here, so it is the last one.
    await waitFor(() => expect(root.activeElement?.textContent).toContain('Ether'))
    expect(root.activeElement?.closest('li')).toHaveAttribute('aria-posinset', '5001')
    expect(root.querySelectorAll('.List-list li').length).toBeLessThanOrEqual(60)
  },
)

export const NewestActivity = served({ ...HELD, pages: { '': { data: EACH_KIND } } }, async (stage, server) => {
  const { card, root } = stage
  await totalIs(stage, '$4,281.07')
  // The activity is asked for when its tab is chosen.
  expect(server.asked.filter((path) => path.endsWith('/history'))).toEqual([])
  await activityTab(stage)
  await waitFor(() => expect(root.querySelectorAll('.List-list li[data-key]')).toHaveLength(5))
  await userEvent.click(card.getByRole('button', { name: 'All activity' }))
  await waitFor(() => card.getByRole('heading', { name: 'Today' }))
  await stage.settled()
  // The tab is there again on the way back.
  await userEvent.click(card.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(root.activeElement).toBe(card.getByRole('button', { name: 'All activity' })))
  expect(card.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
})

export const SpamFirst = served(
  {
    ...HELD,
    name: 'F289 Where the newest page is spam alone, the next one is read',
    pages: { '': { data: SPAM, next: 'b' }, b: { data: EACH_KIND.slice(1, 3) } },
  },
  async (stage) => {
    const { card, root } = stage
    await activityTab(stage)
    await waitFor(() => expect(root.querySelectorAll('.List-list li[data-key]')).toHaveLength(2))
    expect(card.queryByText('Nothing has happened here yet')).toBeNull()
  },
)

export const SpamAlone = served(
  { ...HELD, name: 'F300 From spam alone, the way leads to all activity', pages: { '': { data: SPAM } } },
  async (stage) => {
    const { card } = stage
    await activityTab(stage)
    await userEvent.click(await card.findByRole('button', { name: 'All activity' }))
    await card.findByRole('button', { name: 'Show 1 hidden' })
  },
)

export const NoActivity = served(HELD, async (stage) => {
  await activityTab(stage)
  await waitFor(() => stage.card.getByText('Nothing has happened here yet'))
})

export const ActivityLoads = served(
  { ...HELD, name: 'F032 Placeholders while the activity loads', pages: { '': 'hang' } },
  async (stage) => {
    await activityTab(stage)
    await waitFor(() => expect(stage.root.querySelectorAll('.slot-shimmers')).toHaveLength(5))
  },
)

export const ActivityFails = served({ ...HELD, pages: { '': 'down' } }, async (stage, server) => {
  const { card, root } = stage
  await activityTab(stage)
  await waitFor(async () => {
    await failed(stage)
    card.getByText('Your activity didn’t load.')
  })
  server.set({ pages: { '': { data: EACH_KIND } } })
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(root.querySelectorAll('.List-list li[data-key]')).toHaveLength(5))
})

export const UnderWay = scene({
  name: 'What is under way stands above the activity, on every network, and without a server too',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => atNow({ storage: storedPayments(), adapter: { wait: 'hang' } }),
  async play({ card, root }) {
    await userEvent.click(await waitFor(() => card.getByRole('tab', { name: 'Activity' })))
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2))
    card.getByRole('heading', { name: 'Pending' })
    card.getByRole('button', { name: /^Sent Pending\W+0x8617…070D Ethereum −0\.250 ETH/ })
    const row = card.getByRole('button', { name: /^<b>Rent<\/b> Pending\W+0x8617…070D OP Mainnet −12\.500 USDA/ })
    await userEvent.click(row)
    await waitFor(() => card.getByRole('heading', { name: 'Your wallet’s answer was lost' }))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.activeElement?.textContent).toContain('Rent'))
    expect(card.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  },
})
UnderWay.tags = ['react-18']

/** A payment that has ended, with its place among those of {@link SentHere}. */
const endedPayment = (place: number, status: string) => ({
  id: `ended${place}`,
  networkId: 'eip155:1',
  subject: {
    kind: 'payment',
    data: { to: OTHER_ADDRESS, value: `${place}000000000000000000`, symbol: 'ETH', decimals: 18 },
  },
  askedAt: NOW - place * 3_600_000,
  sentAt: NOW - place * 3_600_000,
  status,
  hash: `0x${place}${'7'.repeat(63)}`,
  isTold: true,
  isOpen: false,
})

export const SentHere = scene({
  name: 'Without a server the activity has what this browser sent, and says so',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () =>
    atNow({
      storage: storedPayments(
        ['success', 'reverted', 'cancelled', 'expired', 'success', 'success'].map((status, at) =>
          endedPayment(at + 1, status),
        ),
      ),
      adapter: { wait: 'hang' },
    }),
  async play({ card }) {
    await userEvent.click(await waitFor(() => card.getByRole('tab', { name: 'Activity' })))
    const list = await waitFor(() => card.getByRole('region', { name: 'Sent from this browser' }))
    const rows = within(list).getAllByRole('button')
    expect(rows.map(({ textContent }) => /(Confirmed|Failed|Cancelled)/.exec(textContent ?? '')?.[0])).toEqual([
      'Confirmed',
      'Failed',
      'Cancelled',
      'Failed',
      'Confirmed',
    ])
    await userEvent.click(card.getByRole('button', { name: 'All activity' }))
    await waitFor(() => card.getByRole('heading', { level: 1, name: 'Activity' }))
    await waitFor(() =>
      expect(within(card.getByRole('region', { name: 'Sent from this browser' })).getAllByRole('button')).toHaveLength(
        6,
      ),
    )
    card.getByRole('link', { name: /^View on Scan/ })
  },
})
SentHere.tags = ['react-18']

export const ToReceiving = scene({
  connected: true,
  routes: [{ view: 'Account' }],
  options: () => atNow(),
  views: {
    WalletReceive: {
      load: async () => ({ WalletReceiveView: () => <p translate="no">The code of the address</p> }),
      heading: 'view.Account',
      words: viewsWords,
    },
  },
  async play({ card }) {
    await userEvent.click(card.getByRole('button', { name: 'Receive' }))
    await waitFor(() => card.getByText('The code of the address'))
  },
})

/** A swap and an approval that have ended. */
const endedSwap = (place: number, subject: object) => ({ ...endedPayment(place, 'success'), subject })
const USD = { address: contract(1), symbol: 'USDC', decimals: 6 }

export const SwappedHere = scene({
  name: 'What this browser swapped and approved is named; a press on a swap shows its outcome',
  connected: true,
  routes: [{ view: 'Account' }],
  options: () =>
    atNow({
      storage: storedPayments([
        endedSwap(1, {
          kind: 'swap',
          data: {
            from: USD,
            to: { symbol: 'ETH', decimals: 18 },
            fromAmount: '250000000',
            toAmount: '78600000000000000',
            toAmountMin: '77814000000000000',
            provider: { id: 'uniswap', name: 'Uniswap' },
          },
        }),
        endedSwap(2, { kind: 'approval', data: { token: USD, spender: OTHER_ADDRESS, amount: '250000000' } }),
      ]),
      adapter: { wait: 'hang' },
    }),
  async play({ card, root }) {
    await userEvent.click(await waitFor(() => card.getByRole('tab', { name: 'Activity' })))
    const list = await waitFor(() => card.getByRole('region', { name: 'Sent from this browser' }))
    const [swapped, approved] = within(list).getAllByRole('button')
    expect(swapped).toHaveTextContent(/^U.*Swapped.*−250\.000 USDC$/)
    expect(approved).toHaveTextContent(/^U.*Approved/)
    await userEvent.click(swapped!)
    await waitFor(() => card.getByRole('heading', { name: 'Swapped' }))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe('Account'))
    await waitFor(() => card.getByRole('region', { name: 'Sent from this browser' }))
  },
})
