// Tests ActivityList.tsx, ActivityRow.tsx, useActivity.ts.
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import {
  atNow,
  EACH_KIND,
  fakeServer,
  manyTransactions,
  moved,
  OPTIMISM,
  transaction,
  type FakeServer,
  type ServerSwitches,
} from '../../stories/server.fixture.js'

export default { title: 'Activity/Transactions' }

/** A scene of the list with a server that has these pages. */
function listed(
  { name, pages }: Pick<ServerSwitches, 'pages'> & { readonly name?: string },
  play: (stage: Stage, server: FakeServer) => Promise<void>,
) {
  let server: FakeServer
  return scene({
    ...(name !== undefined && { name }),
    connected: true,
    routes: [{ view: 'Account' }, { view: 'Transactions' }],
    options() {
      server = fakeServer({ pages })
      return atNow({ endpoints: server.endpoints })
    },
    play: (stage) => play(stage, server),
  })
}

const rowsIn = ({ root }: Stage): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('.view:not(.leaving) .List-list li[data-key]'),
]
const kindsOf = (stage: Stage): (string | undefined)[] =>
  rowsIn(stage).map((row) => row.querySelector('.Row-grow')?.firstChild?.textContent ?? undefined)
const headingsOf = ({ card }: Stage): (string | null)[] =>
  card.getAllByRole('heading', { level: 2 }).map(({ textContent }: HTMLElement) => textContent)
const areListed = (stage: Stage, count: number): Promise<void> =>
  waitFor(() => expect(rowsIn(stage)).toHaveLength(count))

export const EachKind = listed(
  {
    name: 'S2.11 S5.09 S9.12 What the account did, by day and month, and how long ago',
    pages: { '': { data: EACH_KIND } },
  },
  async (stage) => {
    const { card } = stage
    await areListed(stage, EACH_KIND.length)
    expect(headingsOf(stage)).toEqual([
      'Today',
      'January',
      'December 2025',
      'November 2025',
      'December 2024',
      'November 2023',
      'Without a date',
    ])
    expect(kindsOf(stage)).toEqual([
      ...['Sent', 'Received', 'Swapped', 'Swapped', 'Approved', 'Received', 'Minted', 'Burned'],
      ...['Contract used', 'Contract created', 'To yourself', 'Transaction', 'Sent'],
    ])
    // S9.12: how long ago each was.
    const times = rowsIn(stage).map((row) => row.querySelector('time')?.textContent)
    expect(times.slice(0, 8)).toEqual([undefined, '5 min', '1 hr', '3 d', '4 d', '1 mo', '2 mo', '1 yr'])
    card.getByText('−0.250 ETH')
    card.getByText('+250.000 USDC')
    card.getByText('+Harbor at Dusk #7')
    card.getByText('2 more')
    card.getByText('−< 0.001 ETH')
  },
)

export const Loading = listed({ name: 'F032 Placeholders while it loads', pages: { '': 'hang' } }, async ({ root }) => {
  await waitFor(() => expect(root.querySelectorAll('.slot-shimmers')).toHaveLength(7))
})

export const Empty = listed({ pages: { '': { data: [] } } }, async ({ card }) => {
  await waitFor(() => card.getByText('Nothing has happened here yet'))
  expect(card.getByRole('button', { name: 'Download as CSV' })).toBeDisabled()
  await userEvent.click(card.getByRole('button', { name: 'Show all networks' }))
  await waitFor(() => expect(card.getByRole('radio', { name: 'All networks' })).toBeChecked())
})

export const FailedFirstPage = listed(
  { name: 'S4.07 A failed first page', pages: { '': 'down' } },
  async (stage, server) => {
    const { card, clock } = stage
    await waitFor(async () => {
      await clock.advance(5_000)
      expect(card.getByRole('alert').textContent).toContain('Your activity didn’t load.')
    })
    server.set({ pages: { '': { data: EACH_KIND } } })
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await areListed(stage, EACH_KIND.length)
    expect(card.queryByRole('alert')).toBeNull()
  },
)

export const FailedLaterPage = listed(
  { name: 'S4.07 A failed later page', pages: { '': { data: manyTransactions(20), next: 'b' }, b: 'down' } },
  async (stage, server) => {
    const { card, clock } = stage
    await waitFor(async () => {
      await clock.advance(5_000)
      expect(card.getByRole('alert').textContent).toContain('Part of your activity didn’t load.')
    })
    // The rows stay.
    await areListed(stage, 20)
    server.set({ pages: { '': { data: manyTransactions(20), next: 'b' }, b: { data: manyTransactions(20, 20) } } })
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await areListed(stage, 40)
    expect(card.queryByRole('alert')).toBeNull()
  },
)

export const StaleRows = listed({ pages: { '': { data: EACH_KIND } } }, async (stage, server) => {
  const { card, clock } = stage
  await areListed(stage, EACH_KIND.length)
  server.set({ pages: { '': 'down' } })
  await waitFor(async () => {
    await clock.advance(30_000)
    card.getByText(/^as of /)
  })
  await areListed(stage, EACH_KIND.length)
})

export const AllNetworks = listed(
  {
    pages: {
      '': {
        data: [
          ...EACH_KIND.slice(0, 3),
          transaction('elsewhere', 'send', 30, [moved('out', '2', 'ETH')], { chain: OPTIMISM }),
        ],
      },
    },
  },
  async (stage) => {
    const { card, latch } = stage
    // S5.10: only those of the active network.
    await areListed(stage, 3)
    await userEvent.click(card.getByRole('radio', { name: 'All networks' }))
    await areListed(stage, 4)
    expect(latch.getState().activity?.scope).toBe('all')
    card.getByRole('button', { name: /OP Mainnet/ })
    await waitFor(() => expect(rowsIn(stage)[0]!.querySelector('.TokenPicture-network')).toBeTruthy())
  },
)
AllNetworks.tags = ['react-18']

export const CoverageAndSpam = listed(
  {
    pages: {
      '': {
        data: [...EACH_KIND.slice(1, 3), transaction('spam', 'receive', 9, [moved('in', '0', 'FREE')])],
        coverage: { since: '2025-03-01T00:00:00.000Z', missing: ['internal'] },
      },
    },
  },
  async (stage) => {
    const { card } = stage
    await areListed(stage, 2)
    card.getByText(/^Nothing before Mar 1, 2025.* is known\.$|^Nothing before Feb 28, 2025.* is known\.$/)
    card.getByText('Transfers that contracts made may be missing.')
    card.getByRole('button', { name: 'Show 1 hidden', expanded: false })
  },
)

/** Spam, and a payment of less than a cent. */
const HIDDEN = [
  transaction('spam', 'receive', 9, [moved('in', '0', 'FREE')]),
  transaction('cent', 'receive', 70, [moved('in', '0.004', 'USDC', { value: 0.004 })]),
]

export const Hidden = listed(
  {
    name: 'F300 What is hidden is counted, and shown apart where the visitor wants it',
    pages: { '': { data: [...EACH_KIND.slice(1, 3), ...HIDDEN] } },
  },
  async (stage) => {
    const { card, root } = stage
    await areListed(stage, 2)
    const button = card.getByRole('button', { name: 'Show 2 hidden', expanded: false })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await areListed(stage, 4)
    expect(root.activeElement).toBe(button)
    card.getByRole('button', { name: 'Show 2 hidden', expanded: true })
    expect(headingsOf(stage)[0]).toBe('Spam and tiny amounts')
    const list = card.getByRole('list', { name: 'Spam and tiny amounts' })
    expect([...list.querySelectorAll('.Row-grow')].map((row) => row.firstChild?.textContent)).toEqual([
      'Received',
      'Received',
    ])
    rowsIn(stage)[0]!.querySelector('button')!.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => card.getByText('Network fee'))
    await stage.settled()
    card.getByText('+0.004 USDC')
    // It is still unfolded on the way back.
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.activeElement?.textContent).toContain('+0.004 USDC'))
    await stage.settled()
    const again = card.getByRole('button', { name: 'Show 2 hidden', expanded: true })
    again.focus()
    await userEvent.keyboard(' ')
    await areListed(stage, 2)
  },
)
Hidden.tags = ['react-18']

export const HiddenAlone = listed(
  { name: 'F300 Where all is hidden, it can be shown', pages: { '': { data: HIDDEN } } },
  async (stage) => {
    const { card } = stage
    await waitFor(() => card.getByText('Nothing has happened here yet'))
    await userEvent.click(card.getByRole('button', { name: 'Show 2 hidden' }))
    await areListed(stage, 2)
    expect(card.queryByText('Nothing has happened here yet')).toBeNull()
  },
)

export const SpamFirst = listed(
  {
    name: 'F289 Where the newest page is spam alone, the next one is read',
    pages: { '': { data: HIDDEN, next: 'b' }, b: { data: EACH_KIND.slice(1, 3) } },
  },
  async (stage) => {
    await areListed(stage, 2)
    stage.card.getByRole('button', { name: 'Show 2 hidden' })
  },
)

export const F283StillReading = listed(
  { pages: { '': { data: [], coverage: { missing: ['recent'] } } } },
  async (stage) => {
    const { card } = stage
    await card.findByText('The newest transactions are still being read.')
    expect(card.queryByText('Nothing has happened here yet')).toBeNull()
  },
)

export const Csv = listed({ pages: { '': { data: EACH_KIND } } }, async (stage) => {
  await areListed(stage, EACH_KIND.length)
  const saved: { readonly name: string; readonly text: Promise<string> }[] = []
  const note = (event: MouseEvent): void => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.download) return
    event.preventDefault()
    saved.push({ name: link.download, text: fetch(link.href).then((answer) => answer.text()) })
  }
  const { click } = HTMLAnchorElement.prototype
  // The link is in no document, so its events reach no other element.
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener('click', note)
    click.call(this)
  }
  try {
    await userEvent.click(stage.card.getByRole('button', { name: 'Download as CSV' }))
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
  expect(saved.map(({ name }) => name)).toEqual(['activity.csv'])
  const text = await saved[0]!.text
  expect(text).toMatch(/^time,network,type,status,direction,amount,asset,from,to,fee,hash\r\n/)
  expect(text).toContain('Harbor at Dusk #7')
})

export const TenThousand = listed(
  {
    name: 'F150 Ten thousand transactions: no more than 60 rows are drawn',
    pages: Object.fromEntries(
      Array.from({ length: 20 }, (_, page) => [
        page ? `p${page}` : '',
        { data: manyTransactions(500, page * 500), next: page < 19 ? `p${page + 1}` : null },
      ]),
    ),
  },
  async (stage) => {
    const { root, latch } = stage
    await waitFor(() => expect(root.querySelector('.List-long .Row-row')).toBeTruthy())
    const activity = await latch.feature('activity')
    while (activity.state.next !== undefined) await activity.loadMore()
    await waitFor(() => expect(activity.state.transactions).toHaveLength(10_000))
    expect(root.querySelectorAll('.List-list li').length).toBeLessThanOrEqual(60)
    rowsIn(stage)[0]!.querySelector('button')!.focus()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(root.activeElement?.textContent).toContain('10,000'))
    expect(root.querySelectorAll('.List-list li').length).toBeLessThanOrEqual(60)
  },
)

export const WithoutAServer = scene({
  connected: true,
  routes: [{ view: 'Account' }, { view: 'Transactions' }],
  options: () => atNow(),
  async play({ card }) {
    await waitFor(() => card.getByText('This site lists only what you sent from this browser.'))
    card.getByRole('link', { name: /^View on Scan/ })
  },
})
