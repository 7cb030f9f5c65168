// Tests useMoreWallets.ts.
import { createFakePairing, createFakeStorage, fakePairingId } from '@latchkit/testing'
import type { StoryObj } from '@storybook/react-vite'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { userEvent, waitFor } from 'storybook/test'
import { chains } from '../../stories/chains.fixture.js'
import {
  asked,
  customWallets,
  directoryWallets,
  fakeDirectory,
  type FakeDirectory,
  type Refusal,
} from '../../stories/directory.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'
import { holdServices, windowOn, type ServicesGate } from '../pairing/pairing.fixture.js'
import { listBrowserEntry } from './browserEntry.fixture.js'
import { ConnectView } from './ConnectView.js'

export default { title: 'Connectors/Connect, with more wallets' }

const namesOf = ({ root }: Stage): (string | null)[] =>
  [...root.querySelectorAll('.view .view-rows .Row-row .Row-grow')].map((row) => row.textContent)
/** The rows, and the places that are kept for others. */
const placesOf = ({ root }: Stage): (string | null)[] =>
  [...root.querySelectorAll('.view .view-rows > li')].map(
    (place) => place.querySelector('.Row-grow')?.textContent ?? null,
  )
const namesAre = (stage: Stage, names: readonly string[]): Promise<void> =>
  waitFor(() => expect(namesOf(stage)).toEqual(names))
const viewIs = ({ latch }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(latch.getState().router!.history.at(-1)!.view).toBe(view))
/**
 * Reopens the modal, as a visitor opens it a moment after the page loaded: all rows that need no request are there by
 * then, `first` at the top.
 */
async function reopen(stage: Stage, first: readonly string[]): Promise<void> {
  await stage.latch.close()
  await waitFor(() => expect(namesOf(stage).slice(0, first.length)).toEqual(first))
  await stage.show({ view: 'Connect' })
}
const usedLast = (id: string, name: string): ReturnType<typeof createFakeStorage> =>
  createFakeStorage({
    '@latchkit/recent-wallets': JSON.stringify({ version: 1, value: [{ id, name, chain: 'eip155' }] }),
  })

let directory: FakeDirectory
let pairing: ServicesGate
const two = [wallet('Harbor'), wallet('Lantern')]

export const S911TheOrder = scene({
  name: 'S9.11 S9.04 The order of the rows',
  options() {
    directory = fakeDirectory(directoryWallets(512))
    return {
      wallets: two,
      endpoints: directory.endpoints,
      pairing: createFakePairing(),
      featuredWalletIds: ['dir-40'],
      customWallets: customWallets(1),
    }
  },
  async play(stage) {
    await stage.card.findByRole('button', { name: 'Drift Wallet' })
    const featured = 'Harvest Pocket'
    const recommended = ['Amber Wallet', 'Birch Wallet', 'Cobalt Wallet', 'Drift Wallet']
    const own = 'Amber Wallet'
    const order = ['WalletConnect', 'Harbor', 'Lantern', featured, own, ...recommended, 'All wallets']
    await reopen(stage, order)
    expect(namesOf(stage)).toEqual(order)
    stage.card.getByRole('button', { name: 'All wallets 510+' })
    // The connectors of one session have one row.
    expect(stage.card.getAllByRole('button', { name: /WalletConnect/ })).toHaveLength(1)
  },
})

const REMOTE = ['Amber Wallet', 'Birch Wallet', 'Cobalt Wallet', 'Drift Wallet']

export const S911LateRows = scene({
  name: 'S9.11 Whatever comes late has its place kept, in the first opening too',
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'hang' })
    return {
      wallets: two,
      endpoints: directory.endpoints,
      pairing: createFakePairing(),
      featuredWalletIds: ['dir-40'],
      customWallets: customWallets(1),
    }
  },
  before({ latch }) {
    pairing = holdServices(latch, ['pairing'])
  },
  async play(stage) {
    const { card, settled } = stage
    const placeOf = (name: RegExp): number => card.getByRole('button', { name }).getBoundingClientRect().y
    const own = ['Harbor', 'Lantern']
    const rest = [null, null, null, null, 'All wallets']
    await waitFor(() => expect(placesOf(stage)).toEqual([null, ...own, null, null, ...rest]))
    await settled()
    const before = [placeOf(/^Harbor/), placeOf(/^Lantern/), placeOf(/^All wallets/)]
    pairing.open()
    await waitFor(() => expect(placesOf(stage)).toEqual(['WalletConnect', ...own, null, 'Amber Wallet', ...rest]))
    directory.set({ answer: 'ok' })
    const all = ['WalletConnect', ...own, 'Harvest Pocket', 'Amber Wallet', ...REMOTE, 'All wallets']
    await waitFor(() => expect(placesOf(stage)).toEqual(all))
    await settled()
    expect([placeOf(/^Harbor/), placeOf(/^Lantern/), placeOf(/^All wallets/)]).toEqual(before)
    // The next opening has the same order.
    await reopen(stage, all)
    expect(namesOf(stage)).toEqual(all)
  },
})

export const F067NothingComesUnderAPress = scene({
  name: 'F067 What comes during a press waits for its end',
  options: () => ({ wallets: [wallet('Lantern')], pairing: createFakePairing(), customWallets: customWallets(1) }),
  async play(stage) {
    const { card, clock, window } = stage
    const before = ['WalletConnect', 'Lantern', 'Amber Wallet']
    await waitFor(() => expect(namesOf(stage).sort()).toEqual([...before].sort()))
    const shown = namesOf(stage)
    const row = await card.findByRole('button', { name: /^Lantern/ })
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    wallet('Quartz').announce(window)
    await clock.advance(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(namesOf(stage)).toEqual(shown)
    row.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }))
    await waitFor(() => expect(namesOf(stage)).toContain('Quartz'))
  },
})

export const S317Groups = scene({
  name: 'S3.17 Groups of wallets with headings',
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'hang' })
    return {
      wallets: two,
      endpoints: directory.endpoints,
      pairing: createFakePairing(),
      customWallets: customWallets(1),
      walletGroups: [
        { name: 'Popular here', wallets: ['dir-40', 'own-0', 'org.example.harbor'] },
        { name: 'For teams', wallets: ['dir-60'] },
      ],
    }
  },
  async play(stage) {
    const { card, settled } = stage
    const heads = (): (string | null)[] =>
      card.getAllByRole('heading', { level: 2 }).map((heading: HTMLElement) => heading.textContent)
    const own = ['WalletConnect', 'Harbor', 'Lantern']
    // `Harbor` is installed, so it has its own row.
    const kept = [...own, null, null, null, null, 'Amber Wallet', null, null, 'All wallets']
    await waitFor(() => expect(placesOf(stage).toSorted()).toEqual(kept.toSorted()))
    await settled()
    const placeOf = (name: RegExp): number => card.getByRole('button', { name }).getBoundingClientRect().y
    const before = [placeOf(/^Lantern/), placeOf(/^All wallets/)]
    directory.set({ answer: 'ok' })
    await card.findByRole('button', { name: 'Drift Wallet' })
    await settled()
    expect(heads()).toEqual(['Popular here', 'For teams'])
    expect([placeOf(/^Lantern/), placeOf(/^All wallets/)]).toEqual(before)
    const groups = [...card.getAllByRole('list')].map((list: HTMLElement) => [
      list.getAttribute('aria-label'),
      ...[...list.querySelectorAll('.Row-grow')].map((row) => row.textContent),
    ])
    expect(groups.slice(1, 3)).toEqual([
      ['Popular here', 'Harvest Pocket', 'Amber Wallet'],
      ['For teams', 'Fjord Pay'],
    ])
    await userEvent.click(card.getByRole('button', { name: /^All wallets/ }))
    await viewIs(stage, 'AllWallets')
    await card.findByRole('group', { name: 'Popular here' })
    card.getByRole('group', { name: 'For teams' })
  },
})

const firstLists: (readonly [string | null | undefined, string | null])[] = []

/** The view, which writes down the headings and the names of its lists before the code of remote wallets is there. */
function FirstLists(): ReactNode {
  const view = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const lists = [...view.current!.querySelectorAll('ul')]
    firstLists.splice(0, Infinity, ...lists.map(headOf))
  }, [])
  return (
    <div ref={view}>
      <ConnectView />
    </div>
  )
}

const headOf = (list: Element) =>
  [
    list.previousElementSibling?.matches('h2') ? list.previousElementSibling.textContent : undefined,
    list.getAttribute('aria-label'),
  ] as const

export const S317NamedAtOnce = scene({
  name: 'S3.17 The lists of groups have their names before their rows',
  views: { Connect: { load: async () => ({ ConnectView: FirstLists }) } },
  options: () => ({
    wallets: two,
    customWallets: customWallets(2),
    // An app in plain JavaScript may give groups that are none: they take no number of another one.
    walletGroups: [
      { name: 'Nothing', wallets: [false] as unknown as string[] },
      { name: 'Broken', wallets: 'own-0' as unknown as string[] },
      { name: 'Popular here', wallets: ['own-0'] },
      { name: 'For teams', wallets: ['own-1'] },
    ],
  }),
  async play({ card }) {
    await card.findByRole('list', { name: 'For teams' })
    expect(firstLists).toEqual([
      [undefined, 'Wallets in this browser'],
      ['Popular here', 'Popular here'],
      ['For teams', 'For teams'],
    ])
    expect([...card.getAllByRole('list')].map(headOf).slice(1, 3)).toEqual(firstLists.slice(1))
  },
})

export const InstalledWallets = scene({
  name: 'Installed wallets say so, and the one that was used last says that',
  options: () => ({
    wallets: two,
    storage: usedLast('org.example.harbor', 'Harbor'),
    customWallets: customWallets(2),
    pairing: createFakePairing(),
  }),
  async play({ card }) {
    await card.findByRole('button', { name: 'Lantern Installed' })
    await card.findByRole('button', { name: 'Harbor Last used' })
    await card.findByRole('button', { name: 'Amber Wallet' })
  },
})

export const NoWalletHere = scene({
  options() {
    directory = fakeDirectory(directoryWallets(40))
    return { wallets: [], endpoints: directory.endpoints, pairing: createFakePairing() }
  },
  async play(stage) {
    const { card } = stage
    await namesAre(stage, [
      'WalletConnect',
      'Amber Wallet',
      'Birch Wallet',
      'Cobalt Wallet',
      'Drift Wallet',
      'All wallets',
    ])
    expect(card.queryByText('No wallet found in this browser')).toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Birch Wallet' }))
    await viewIs(stage, 'ConnectingWalletConnect')
    expect(stage.latch.getState().router!.history.at(-1)!.params).toEqual({ walletId: 'dir-1' })
    await userEvent.click(await card.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(stage.root.activeElement?.textContent).toContain('Birch Wallet'))
  },
})

export const NoWalletHereAndLatePairing = scene({
  name: 'Where the code of pairing loads last, its row is still the first',
  options() {
    directory = fakeDirectory(directoryWallets(40))
    return { wallets: [], endpoints: directory.endpoints, pairing: createFakePairing() }
  },
  before({ latch }) {
    pairing = holdServices(latch, ['pairing'])
  },
  async play(stage) {
    await waitFor(() => expect(stage.latch.getState().wallets?.isRead).toBe(true))
    await new Promise(requestAnimationFrame)
    await namesAre(stage, ['All wallets'])
    pairing.open()
    const remote = ['Amber Wallet', 'Birch Wallet', 'Cobalt Wallet', 'Drift Wallet']
    await namesAre(stage, ['WalletConnect', ...remote, 'All wallets'])
  },
})

export const ByACode = scene({
  options: () => ({ wallets: two, pairing: createFakePairing() }),
  async play(stage) {
    await stage.card.findByRole('button', { name: /^WalletConnect/ })
    await reopen(stage, ['WalletConnect', 'Harbor', 'Lantern'])
    await userEvent.click(stage.card.getByRole('button', { name: /^WalletConnect/ }))
    await viewIs(stage, 'ConnectingWalletConnect')
    await userEvent.click(await stage.card.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(stage.root.activeElement?.textContent).toContain('WalletConnect'))
  },
})
ByACode.tags = ['react-18']

export const LastUsedElsewhere = scene({
  options: () => ({
    wallets: two,
    storage: usedLast('own-2', 'Cobalt Wallet'),
    customWallets: customWallets(12),
    pairing: createFakePairing(),
  }),
  async play(stage) {
    await stage.card.findByRole('button', { name: /^WalletConnect/ })
    await reopen(stage, ['Cobalt Wallet', 'WalletConnect', 'Harbor'])
    stage.card.getByText('Last used')
  },
})

export const F067NothingMoves = scene({
  name: 'F067 What is read late moves nothing',
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'hang' })
    return { wallets: [wallet('Lantern')], endpoints: directory.endpoints, pairing: createFakePairing() }
  },
  async play(stage) {
    const { card, root, settled, window, clock } = stage
    const placeOf = (name: RegExp): number => card.getByRole('button', { name }).getBoundingClientRect().y
    await waitFor(() => expect(root.querySelectorAll('.slot-shimmers')).toHaveLength(4))
    await settled()
    await userEvent.hover(card.getByRole('button', { name: /^Lantern/ }))
    const before = [placeOf(/^Lantern/), placeOf(/^WalletConnect/), placeOf(/^All wallets/)]
    directory.set({ answer: 'ok' })
    await waitFor(() => card.getByRole('button', { name: 'Drift Wallet' }))
    await settled()
    expect([placeOf(/^Lantern/), placeOf(/^WalletConnect/), placeOf(/^All wallets/)]).toEqual(before)
    wallet('Quartz').announce(window)
    await clock.advance(200)
    await waitFor(() => card.getByRole('button', { name: /^Quartz/ }))
    await settled()
    // On a phone the sheet stands on the window's lower edge, and grows upwards by a new row.
    if (matchMedia('(width >= 480px)').matches)
      expect([placeOf(/^Lantern/), placeOf(/^WalletConnect/)]).toEqual(before.slice(0, 2))
  },
})

export const Loading = scene({
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'hang' })
    return { wallets: [wallet('Harbor')], endpoints: directory.endpoints, pairing: createFakePairing() }
  },
  play: ({ root }) => waitFor(() => expect(root.querySelectorAll('.slot-shimmers')).toHaveLength(4)),
})

export const F034OnlyTheDirectoryIsDown = scene({
  name: 'F034 F029 Only the directory is down',
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'down' })
    return { wallets: two, endpoints: directory.endpoints, pairing: createFakePairing() }
  },
  async play(stage) {
    const { card, clock } = stage
    await asked(directory, clock)
    await card.findByText(/More wallets didn’t load/)
    // Installed wallets and the code still work.
    await waitFor(() => expect([...namesOf(stage)].sort()).toEqual(['Harbor', 'Lantern', 'WalletConnect']))
    directory.set({ answer: 'ok' })
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await card.findByRole('button', { name: 'Drift Wallet' })
    directory.set({ answer: 'down' })
  },
})

export const F029Offline = scene({
  name: 'F029 Offline, and back',
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'down' })
    const { window } = windowOn('desktop')
    Object.assign(window.navigator, { onLine: false })
    return { wallets: two, endpoints: directory.endpoints, pairing: createFakePairing(), window }
  },
  async play({ card, clock, window }) {
    await asked(directory, clock)
    await card.findByText(/You’re offline/)
    card.getByRole('button', { name: /^Harbor/ })
    // The list loads by itself.
    directory.set({ answer: 'ok' })
    Object.assign(window.navigator, { onLine: true })
    window.dispatchEvent(new Event('online'))
    await card.findByRole('button', { name: 'Drift Wallet' })
    await waitFor(() => expect(card.queryByText(/You’re offline/)).toBeNull())
  },
})

/** A scene with a directory that refuses. The visitor still sees the wallets of this browser. */
const refused = (name: string, answer: Refusal, play: (stage: Stage, trouble: HTMLElement) => Promise<void>) =>
  scene({
    name,
    options() {
      directory = fakeDirectory(directoryWallets(512), { answer })
      return { wallets: two, endpoints: directory.endpoints, projectId: 'none' }
    },
    async play(stage) {
      await asked(directory, stage.clock)
      const trouble = stage.root.querySelector<HTMLElement>('[class*=-trouble]')!
      await waitFor(() => expect(trouble.textContent).not.toBe(''))
      await play(stage, trouble)
      stage.card.getByRole('button', { name: /^Harbor/ })
      stage.card.getByRole('button', { name: 'Try again' })
    },
  })
const says = (text: string) => (_: Stage, trouble: HTMLElement) =>
  waitFor(() => expect(trouble.textContent).toBe(`${text} Try again`))
const SETTINGS = 'This site’s wallet settings are wrong.'
const FAILED = 'More wallets didn’t load.'

export const F005WhatAServerSaysOfItself = refused(
  'F005 What a broken server says of itself isn’t said',
  { status: 500, body: { message: 'TypeError in line 5' } },
  says(FAILED),
)
export const F006F160WhatTheServerSays = refused(
  'F006 F160 What the server says of the request',
  { status: 400, body: { reasons: [{ description: `<b>Too many</b> chains. ${'Ask for fewer! '.repeat(1000)}` }] } },
  async ({ root }, trouble) => {
    await waitFor(() => expect(trouble.textContent).toMatch(/^<b>Too many<\/b> chains. Ask for fewer!/))
    expect(trouble.querySelector('b')).toBeNull()
    expect(trouble.textContent.length).toBeLessThan(220)
    const view = root.querySelector('.view')!
    expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
  },
)
export const F007ACodeAndAMessage = refused(
  'F007 A code and a message',
  { status: 404, body: { code: 'closed', message: 'This list is closed.' } },
  says('This list is closed.'),
)
export const F007ACodeWithoutAMessage = refused(
  'F007 A code without a message',
  { status: 404, body: { code: 'closed' } },
  says(FAILED),
)
export const F008AnUnknownProject = refused(
  'F008 An unknown project',
  { status: 401, body: { reasons: [{ description: 'Project none not found' }] } },
  says(SETTINGS),
)
export const F008AForbiddenProject = refused(
  'F008 A project that may not',
  { status: 403, body: { code: 'forbidden', message: 'No' } },
  says(SETTINGS),
)

export const Down = scene({
  options() {
    directory = fakeDirectory(directoryWallets(512), { answer: 'down' })
    return { wallets: two, endpoints: directory.endpoints, pairing: createFakePairing() }
  },
  async play({ card, clock }) {
    await asked(directory, clock)
    await card.findByText(/More wallets didn’t load/)
  },
})

export const NothingAtAll = scene({
  options() {
    directory = fakeDirectory([], { answer: 'down' })
    return { wallets: [], endpoints: directory.endpoints }
  },
  async play({ card, clock }) {
    await asked(directory, clock)
    await card.findByText('No wallet found in this browser')
    card.getByRole('button', { name: 'Try again' })
    card.getByRole('button', { name: 'Get a wallet' })
  },
})

export const Collapsed = scene({
  name: 'S3.16 Collapsed',
  options: () => ({ wallets: two, customWallets: customWallets(60), features: { collapseWallets: true } }),
  play: (stage) => namesAre(stage, ['Harbor', 'Lantern', 'All wallets']),
})

export const BasicPairing = scene({
  name: 'S2.07 Basic pairing',
  options: () => ({ wallets: two, pairing: createFakePairing(), features: { basicPairing: true } }),
  async play(stage) {
    await userEvent.click(await stage.card.findByRole('button', { name: /^WalletConnect/ }))
    await viewIs(stage, 'ConnectingWalletConnectBasic')
  },
})

export const WithoutAllWallets = scene({
  name: 'S3.16 Without all wallets',
  options: () => ({ wallets: two, customWallets: customWallets(60), features: { allWallets: false } }),
  play: (stage) =>
    namesAre(stage, ['Harbor', 'Lantern', 'Amber Wallet', 'Birch Wallet', 'Cobalt Wallet', 'Drift Wallet']),
})

export const SwitchedByItsServices = scene({
  name: 'S3.16 Features that the app’s services switch',
  options: () => ({ wallets: two, customWallets: customWallets(60) }),
  async play(stage) {
    const wallets = ['Amber Wallet', 'Birch Wallet', 'Cobalt Wallet', 'Drift Wallet']
    await namesAre(stage, ['Harbor', 'Lantern', ...wallets, 'All wallets'])
    const { state } = await stage.latch.feature('config')
    state.features = { allWallets: false }
    await namesAre(stage, ['Harbor', 'Lantern', ...wallets])
  },
})

export const OnAPhone = scene({
  options: () => ({
    wallets: [],
    window: windowOn('android').window,
    customWallets: customWallets(60),
    pairing: createFakePairing(),
  }),
  // On a phone the button to the code is in the view of all wallets.
  play: (stage) => namesAre(stage, ['Amber Wallet', 'Birch Wallet', 'Cobalt Wallet', 'Drift Wallet', 'All wallets']),
})

export const S601TheBrowsersWalletOnAPhone = scene({
  name: 'S6.01 The browser’s wallet is hidden on a phone',
  options: () => ({ wallets: [wallet('Harbor')], window: windowOn('android').window, pairing: createFakePairing() }),
  before: listBrowserEntry,
  play: (stage) => waitFor(() => expect([...namesOf(stage)].sort()).toEqual(['Harbor', 'WalletConnect'])),
})

export const OnAPhoneWithoutAList = scene({
  options: () => ({ wallets: [], window: windowOn('android').window, pairing: createFakePairing() }),
  play: (stage) => namesAre(stage, ['WalletConnect']),
})

export const BoxToTickFirst = scene({
  options: () => ({
    wallets: [],
    termsConditionsUrl: '/terms',
    features: { legalCheckbox: true },
    customWallets: customWallets(60),
    pairing: createFakePairing(),
  }),
  async play(stage) {
    const { card, clock } = stage
    for (const name of [/^Amber Wallet/, /^WalletConnect/, /^All wallets/]) {
      await userEvent.click(await card.findByRole('button', { name }))
      const box = await card.findByRole('checkbox')
      await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
      expect(stage.latch.getState().router!.history.at(-1)!.view).toBe('Connect')
      await clock.advance(500)
    }
    await userEvent.click(card.getByRole('checkbox'))
    await userEvent.click(card.getByRole('button', { name: /^All wallets/ }))
    await viewIs(stage, 'AllWallets')
  },
})

export const BoxToTickAfterTheDownloads = scene({
  options: () => ({
    wallets: [],
    termsConditionsUrl: '/terms',
    features: { legalCheckbox: true },
    customWallets: customWallets(60),
    pairing: createFakePairing(),
  }),
  async play(stage) {
    const { card, latch, root } = stage
    const shows = (view: string): Promise<void> =>
      waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')!.dataset.view).toBe(view))
    const press = async (name: string): Promise<void> => userEvent.click(await card.findByRole('button', { name }))
    const getIt = async (): Promise<void> => {
      await press('Get a wallet')
      await shows('GetWallet')
      await press('Birch Wallet')
      await press('I have it now')
    }
    await getIt()
    await shows('Connect')
    expect(latch.getState().connection.attempt).toBeUndefined()
    await userEvent.click(await card.findByRole('checkbox'))
    await getIt()
    await shows('ConnectingWalletConnect')
  },
})

export const Connected = scene({
  name: 'Connected over a pairing',
  options: () => {
    const pairing = createFakePairing()
    return { ...chains({ pairing }), pairing, storage: createFakeStorage() }
  },
  async before({ latch }) {
    await latch.connect({ wallet: 'org.example.harbor' })
  },
  routes: [{ view: 'Connect' }],
  async play(stage) {
    await waitFor(() => expect(namesOf(stage)).toContain('WalletConnect'))
    expect(namesOf(stage).filter((name) => name === 'WalletConnect')).toHaveLength(1)
  },
})

export const OfOneNamespace = scene({
  options: () => ({
    ...chains(),
    pairing: createFakePairing(),
    customWallets: [
      { id: 'sol', name: 'Only Solana', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      { id: 'evm', name: 'Only Ethereum', chains: ['eip155:1'] },
      { id: 'any', name: 'Any chain' },
    ],
  }),
  routes: [{ view: 'ConnectWallets', params: { namespace: 'solana' } }],
  async play(stage) {
    const { card, clock, latch } = stage
    await waitFor(() => {
      const names = namesOf(stage)
      expect(names).toContain('Only Solana')
      expect(names).toContain('Any chain')
      expect(names).not.toContain('Only Ethereum')
      expect(names.filter((name) => name === 'WalletConnect')).toHaveLength(1)
    })
    const press = async (role: 'button' | 'option', name: RegExp): Promise<void> =>
      userEvent.click(await card.findByRole(role, { name }))
    // Each row leads to an attempt in that namespace.
    const isAskedFor = async (): Promise<void> => {
      await viewIs(stage, 'ConnectingWalletConnect')
      await waitFor(() => expect(latch.getState().connection.attempt?.connectorId).toBe(fakePairingId('solana')))
      while (latch.getState().router!.history.length > 1) {
        await clock.advance(500)
        await press('button', /^Back$/)
      }
      await viewIs(stage, 'ConnectWallets')
    }
    await press('button', /^Only Solana/)
    await isAskedFor()
    await press('button', /^WalletConnect/)
    await isAskedFor()
    await press('button', /^All wallets/)
    await press('option', /^Any chain/)
    await isAskedFor()
  },
})

const withPictures = scene({
  options: () => ({
    wallets: [],
    customWallets: [
      { id: 'far', name: 'Far', image_url: 'https://pictures.invalid/far.png' },
      { id: 'near', name: 'Near', image_url: wallet('Quartz').info.icon },
    ],
  }),
  async play({ card, root }) {
    // The picture is requested once it is visible, and a monogram shows until it is loaded (F025).
    const far = await card.findByRole('button', { name: 'Far' })
    await waitFor(() => expect(far.querySelector('.Picture-picture')!.textContent).toBe('F'))
    expect(root.querySelectorAll('.Picture-loaded')).toHaveLength(1)
  },
})

export const PicturesOnlyOnceItIsOpen: StoryObj = {
  ...withPictures,
  async play(context) {
    const asked: string[] = []
    const root = await waitFor(() => {
      const found = context.canvasElement.querySelector('[data-latchkit]')!.shadowRoot!
      expect(namesOf({ root: found } as Stage)).toContain('Far')
      return found
    })
    const look = (): void => {
      for (const { src } of root.querySelectorAll('img')) if (src.startsWith('https:')) asked.push(src)
    }
    const changes = new MutationObserver(look)
    changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })
    look()
    // The view is rendered ahead, without any request.
    expect(root.querySelector('dialog')!.open).toBe(false)
    expect(root.querySelectorAll('.Picture-loaded')).toHaveLength(1)
    expect(asked).toEqual([])
    await withPictures.play!(context)
    await waitFor(() => expect(asked).toContain('https://pictures.invalid/far.png'))
    changes.disconnect()
  },
}
