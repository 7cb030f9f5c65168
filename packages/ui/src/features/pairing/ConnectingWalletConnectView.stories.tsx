// Tests Code.tsx, OpenWallet.tsx, PairingTrouble.tsx, usePairing.ts.
import type { Route } from '@latchkit/core'
import { pairingError } from '@latchkit/core/adapter'
import { createFakePairing, createFakeStorage, fakePairingUri } from '@latchkit/testing'
import type { StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { chains } from '../../stories/chains.fixture.js'
import { directoryWallets, fakeDirectory, type FakeDirectory } from '../../stories/directory.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'
import { harbor, openingIs, pairingScene, type PairingStage } from './pairing.fixture.js'

export default { title: 'Pairing/ConnectingWalletConnect' }

const ANY: readonly Route[] = [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', params: {} }]
const ONE: readonly Route[] = [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', params: { walletId: 'harbor' } }]

type Pairing = Parameters<typeof pairingScene>[0] & { readonly name?: string; readonly routes?: readonly Route[] }
const story = ({ name, routes = ONE, ...rest }: Pairing): StoryObj =>
  scene({ ...pairingScene(rest), routes, ...(name !== undefined && { name }) })
/** The fake clock starts at this time. */
const STORY_BEGINS = Date.UTC(2026, 0, 1)

const code = ({ card }: Stage): Promise<HTMLElement> =>
  waitFor(() => card.getByRole('img', { name: 'QR code to connect Harbor' }))
const drawn = ({ root }: Stage): string[] =>
  [...root.querySelectorAll('.view:not(.leaving) .Qr-qr path:first-child')].map((path) => path.getAttribute('d')!)
const heading = ({ card }: Stage, name: string): Promise<HTMLElement> =>
  waitFor(() => card.getByRole('heading', { level: 2, name }))
/** Finds a visible text of the card. The hidden status has the same texts. */
const note = ({ card }: Stage, text: string): HTMLElement | null => card.queryByText(text, { selector: '.view-note' })
const said = ({ root }: Stage, text: string): Promise<void> =>
  waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe(text))

/** The visible texts below the code. */
const hintOf = ({ root }: Stage): (string | null)[] =>
  [...root.querySelectorAll('.view:not(.leaving) .Code-hint > span, .Code-time')]
    .filter((each) => !each.matches('.Code-left'))
    .map(({ textContent }) => textContent)

export const OneWallet = story({
  async play(stage) {
    const { card, dialog, root } = stage
    await code(stage)
    card.getByRole('heading', { level: 1, name: 'Connect wallet: Harbor' })
    // One sentence, and a figure, which screen readers read in words.
    expect(hintOf(stage)).toEqual(['Scan it with Harbor on your phone.', '3:50'])
    card.getByText('Refreshes in 3:50')
    expect(card.queryByRole('tablist')).toBeNull()
    expect(dialog.matches(':modal')).toBe(true)
    expect(root.querySelector('.Qr-qr img')).toBeTruthy()
    await said(stage, 'The code is ready to be scanned.')
    // The time isn't announced while much of it is left.
    await stage.clock.advance(57_000)
    await waitFor(() => card.getByText('Refreshes in 2:53'))
    await said(stage, 'The code is ready to be scanned.')
  },
})
OneWallet.tags = ['react-18']

export const AnyWallet = story({
  routes: ANY,
  async play({ card }) {
    await waitFor(() => card.getByRole('img', { name: 'QR code to connect any wallet' }))
    await waitFor(() => card.getByRole('heading', { level: 1, name: 'Connect wallet: Scan with your wallet' }))
  },
})

export const TheFrameIsThereAtOnce = story({
  codes: false,
  async play(stage) {
    const { card, root, pairing } = stage
    const frame = root.querySelector<HTMLElement>('.Qr-skeleton')!
    const before = [frame.offsetHeight, card.getByRole('button', { name: 'Copy link' }).getBoundingClientRect().top]
    expect(card.getByRole('button', { name: 'Copy link' })).toHaveProperty('disabled', true)
    pairing.code()
    await code(stage)
    await stage.settled()
    const copy = card.getByRole('button', { name: 'Copy link' })
    // Nothing moves when the code appears.
    expect([root.querySelector<HTMLElement>('.Qr-qr')!.offsetHeight, copy.getBoundingClientRect().top]).toEqual(before)
    expect(copy).toHaveProperty('disabled', false)
  },
})

export const Making = story({
  codes: false,
  async play(stage) {
    await waitFor(() => expect(hintOf(stage)).toEqual(['Scan it with Harbor on your phone.']))
    stage.card.getByText('Making a code', { selector: '.unseen' })
  },
})

export const F042ANewCodeBeforeTheOldOneDies = story({
  name: 'F042 A new code before the old one dies',
  async play(stage) {
    const { card, clock, pairing, root } = stage
    await code(stage)
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    try {
      await userEvent.click(card.getByRole('button', { name: 'Copy link' }))
      await said(stage, 'Copied')
      expect(copied).toEqual([fakePairingUri(1)])
      const [old] = drawn(stage)
      await clock.advance(211_000)
      await said(stage, 'This code is about to be replaced by a fresh one.')
      await clock.advance(19_000)
      expect(pairing.count('renew')).toBe(1)
      // The old code stays below until the new one is drawn over it.
      await waitFor(() => expect(drawn(stage)).not.toEqual([old]))
      expect(root.querySelector('.Qr-skeleton')).toBeNull()
      await waitFor(() => expect(drawn(stage)).toHaveLength(1))
      expect(drawn(stage)).not.toEqual([old])
      card.getByText('Refreshes in 3:50')
      // The view says that the copied link doesn't work any more.
      expect(note(stage, 'The link you copied is old now. Copy the new one.')).toBeTruthy()
      await userEvent.click(card.getByRole('button', { name: /^Cop/ }))
      await waitFor(() => expect(note(stage, 'The link you copied is old now. Copy the new one.')).toBeNull())
      expect(copied[1]).toBe(fakePairingUri(2))
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    }
  },
})

/** Plays a failure: the view shows `title` as an alert, and the button `again` begins a new attempt. */
const fails =
  (thrown: unknown, title: string, again: string, more?: (stage: PairingStage) => Promise<void>) =>
  async (stage: PairingStage): Promise<void> => {
    const { pairing, card, dialog, root } = stage
    await code(stage)
    pairing.fail(thrown)
    expect((await heading(stage, title)).closest('[role=alert]')).toBeTruthy()
    expect(root.querySelector('.view:not(.leaving) .Qr-qr')).toBeNull()
    expect(stage.reports).toEqual([])
    await more?.(stage)
    await userEvent.click(card.getByRole('button', { name: again }))
    await code(stage)
    expect(pairing.count('open')).toBe(2)
    await waitFor(() => expect(dialog.contains(root.activeElement)).toBe(true))
    pairing.fail(thrown)
    await heading(stage, title)
  }

export const F045Declined = story({
  name: 'F045 Declined',
  play: fails({ code: 5000, message: 'User rejected.' }, 'You declined the request', 'Try again', async ({ card }) => {
    card.getByText('Nothing changed and nothing was shared.')
  }),
})
export const F045DeclinedByText = story({
  name: 'F045 Declined, told by the text',
  play: fails(new Error('Connection request reset. Please try again.'), 'You declined the request', 'Try again'),
})
export const Unreachable = story({
  play: fails(
    pairingError('unreachable', { host: 'relay.example' }),
    'Your phone can’t be reached from here',
    'Try again',
  ),
})
export const Expired = story({ play: fails(pairingError('expired'), 'This code expired', 'Get a fresh code') })
export const Failed = story({
  play: fails(pairingError('refused', { host: '<b>' }), 'That didn’t work', 'Try again', async ({ card, dialog }) => {
    await userEvent.click(card.getByText('Details'))
    card.getByText('pairing/refused')
    expect(dialog.textContent).not.toContain('<b>')
  }),
})

export const OfflineGoesOnByItself = story({
  async play(stage) {
    const { page, pairing } = stage
    await code(stage)
    page.setOnline(false)
    pairing.fail(pairingError('unreachable', { host: 'relay.example' }))
    await heading(stage, 'You’re offline')
    page.setOnline(true)
    await code(stage)
    page.setOnline(false)
    pairing.fail(pairingError('unreachable', { host: 'relay.example' }))
    await heading(stage, 'You’re offline')
  },
})

export const OfflineBeforeTheLibraryCame = story({
  async play(stage) {
    const { page, pairing } = stage
    await code(stage)
    page.setOnline(false)
    pairing.fail(pairingError('library-missing'))
    await heading(stage, 'You’re offline')
    page.setOnline(true)
    await code(stage)
    // Online, a missing library is a failure.
    pairing.fail(pairingError('library-missing'))
    await heading(stage, 'That didn’t work')
  },
})

export const F040TheRelayIsDown = story({
  name: 'F040 The relay is down',
  async play(stage) {
    const { card, clock, pairing, root } = stage
    await code(stage)
    const before = drawn(stage)
    pairing.relay(false)
    await clock.advance(3_000)
    await waitFor(() => card.getByRole('button', { name: 'Try now' }))
    await said(stage, 'The connection to your phone was lost. We keep trying.')
    expect(drawn(stage)).toEqual(before)
    expect(root.querySelector('[part=banner]')).toHaveTextContent('The connection to your phone was lost.')
    pairing.relay(true)
    await waitFor(() => expect(card.queryByRole('button', { name: 'Try now' })).toBeNull())
    expect(drawn(stage)).toEqual(before)
    pairing.relay(false)
    await clock.advance(3_000)
    await waitFor(() => card.getByRole('button', { name: 'Try now' }))
  },
})

export const F050WhatIsNoPairingUriIsNeverDrawn = story({
  name: 'F050 What is no pairing URI is never drawn',
  codes: false,
  async play(stage) {
    const { card, pairing, root } = stage
    const good = fakePairingUri(1)
    for (const bad of [
      good.replace(/&symKey=\w+/, ''),
      good.replace('@2', '@1'),
      good.slice(0, -1),
      ` ${good}`,
      good.replace('wc:', 'WC:'),
    ]) {
      pairing.code(bad)
      await heading(stage, 'That didn’t work')
      expect(root.querySelector('.Qr-qr')).toBeNull()
      const opened = pairing.count('open')
      await userEvent.click(card.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(root.querySelector('.Qr-skeleton')).toBeTruthy())
      await waitFor(() => expect(pairing.count('open')).toBe(opened + 1))
    }
    pairing.code(good)
    await code(stage)
  },
})

export const ApprovedClosesIt = story({
  async play(stage) {
    const { dialog, latch, pairing } = stage
    await code(stage)
    pairing.approve()
    await waitFor(() => expect(latch.getAccount().status).toBe('connected'))
    await waitFor(() => expect(dialog.open).toBe(false))
    await stage.show({ view: 'Account' })
  },
})

export const F088BackGivesUp = story({
  name: 'F088 Back gives up',
  async play(stage) {
    const { card, dialog, latch, pairing } = stage
    await code(stage)
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(pairing.count('giveUp')).toBe(1))
    await waitFor(() => card.getByRole('heading', { name: 'Connect wallet' }))
    expect(latch.getState().connection.attempt).toBeUndefined()
    expect(dialog.open).toBe(true)
  },
})

export const ClosedAndOpenedAgain = story({
  async play(stage) {
    const { dialog, latch, pairing } = stage
    await code(stage)
    const before = drawn(stage)
    await latch.close()
    await waitFor(() => expect(dialog.open).toBe(false))
    await latch.open()
    await waitFor(() => expect(dialog.open).toBe(true))
    // The attempt is still pending, for the same wallet and with the same code.
    await code(stage)
    await waitFor(() => stage.card.getByRole('heading', { level: 1, name: 'Connect wallet: Harbor' }))
    expect(drawn(stage)).toEqual(before)
    expect(pairing.count('open')).toBe(1)
  },
})

const everyWay = harbor({
  rdns: 'org.example.harbor',
  desktop_link: 'harbor://',
  webapp_link: 'https://web.harbor.example',
})

export const EveryWay = story({
  customWallets: [everyWay],
  async play(stage) {
    const { card, root, page, clock } = stage
    await code(stage)
    const tab = (name: string): HTMLElement => card.getByRole('tab', { name })
    expect(card.getAllByRole('tab').map((each: HTMLElement) => each.textContent)).toEqual(['Phone', 'Desktop', 'Web'])
    tab('Phone').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(root.activeElement).toBe(tab('Desktop'))
    await userEvent.click(card.getByRole('button', { name: 'Open Harbor' }))
    expect(page.opened[0]).toMatch(/^harbor:\/\/wc\?uri=wc%3A/)
    await heading(stage, 'Continue in Harbor')
    await clock.advance(2_500)
    await heading(stage, 'Nothing opened?')
    tab('Desktop').focus()
    await userEvent.keyboard('{End}')
    expect(tab('Web').getAttribute('aria-selected')).toBe('true')
    await userEvent.click(card.getByRole('button', { name: /^Open Harbor/ }))
    expect(page.opened[1]).toMatch(/^https:\/\/web\.harbor\.example\/wc\?uri=wc%3A/)
    await userEvent.keyboard('{Home}')
    tab('Web').focus()
    await userEvent.keyboard('{Home}')
    expect(root.activeElement).toBe(tab('Phone'))
    await code(stage)
  },
})
EveryWay.tags = ['react-18']

export const InThisBrowser: StoryObj = scene({
  options: () => ({ customWallets: [everyWay], wallets: [wallet('Harbor')] }),
  routes: ONE,
  async play({ card, adapter, latch }) {
    const button = await waitFor(() => card.getByRole('button', { name: 'Continue with Harbor' }))
    expect(card.getByRole('tab', { name: 'Browser' }).getAttribute('aria-selected')).toBe('true')
    // No attempt begins, because no phone is needed.
    expect(latch.getState().connection.attempt).toBeUndefined()
    adapter.set({ connect: 'hang' })
    button.focus()
  },
})

export const InstalledMeanwhile = story({
  customWallets: [everyWay],
  async play(stage) {
    const { card, clock, page } = stage
    await code(stage)
    wallet('Harbor').announce(page.window)
    await clock.advance(200)
    await waitFor(() => card.getByRole('tab', { name: 'Browser' }))
    // The tab stays, because the visitor may be scanning the code.
    expect(card.getByRole('tab', { name: 'Phone' }).getAttribute('aria-selected')).toBe('true')
    await code(stage)
  },
})

export const InThisBrowserOnSeveralChains: StoryObj = scene({
  options: () => chains({ customWallets: [everyWay], pairing: createFakePairing() }),
  routes: ONE,
  async play({ card, latch }) {
    await userEvent.click(await card.findByRole('button', { name: 'Continue with Harbor' }))
    await waitFor(() => expect(latch.getState().router!.history.at(-1)!.view).toBe('ConnectingMultiChain'))
    expect(latch.getState().connection.attempt).toBeUndefined()
  },
})

export const InThisBrowserWithABoxToTick: StoryObj = scene({
  options: () => ({
    customWallets: [everyWay],
    wallets: [wallet('Harbor')],
    termsConditionsUrl: '/terms',
    features: { legalCheckbox: true },
  }),
  routes: ONE,
  async play({ card, latch, clock }) {
    await userEvent.click(await card.findByRole('button', { name: 'Continue with Harbor' }))
    await waitFor(() => expect(card.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true'))
    expect(latch.getState().connection.attempt).toBeUndefined()
    await clock.advance(500)
  },
})

let directory: FakeDirectory
export const TheSameWalletReadAnew = story({
  customWallets: [],
  options() {
    directory = fakeDirectory(directoryWallets(40), { answer: 'hang' })
    const stored = { at: STORY_BEGINS, value: { featured: [], wallets: directoryWallets(40) } }
    const storage = { '@latchkit/wallets': JSON.stringify({ version: 1, value: stored }) }
    return { endpoints: directory.endpoints, storage: createFakeStorage(storage) }
  },
  routes: [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', params: { walletId: 'dir-1' } }],
  async play({ card, clock, latch, pairing }) {
    const wallets = await latch.feature('wallets')
    const { state } = await latch.feature('pairing')
    await waitFor(() => card.getByRole('img', { name: 'QR code to connect Birch Wallet' }))
    const stored = wallets.get('dir-1')
    expect(state.recentWallet).toBe(stored)
    directory.set({ answer: 'ok' })
    await waitFor(() => expect(wallets.get('dir-1')).not.toBe(stored))
    pairing.relay(false)
    await clock.advance(3_000)
    await waitFor(() => card.getByRole('button', { name: 'Try now' }))
    // The attempt doesn't begin again, so the state of its link is kept.
    expect(state.recentWallet).toBe(stored)
  },
})

const phone = (rest: Pairing): StoryObj => story({ system: 'android', ...rest })

export const OnAPhone = phone({
  async play(stage) {
    const { card, page } = stage
    await heading(stage, 'Connect in Harbor')
    await waitFor(() =>
      expect(card.getByRole('button', { name: 'Open Harbor' }).getAttribute('aria-disabled')).toBeNull(),
    )
    expect(page.opened).toEqual([])
  },
})

export const OpenedOnAPhone = phone({
  async play(stage) {
    const { card, page, latch, pairing, clock } = stage
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Open Harbor' })))
    // The link opens in the tick of the tap. A phone blocks it later.
    expect(page.opened).toHaveLength(1)
    expect(page.opened[0]).toMatch(/^harborapp:\/\/wc\?uri=wc%3A/)
    page.hide()
    await openingIs(stage, 'opened')
    await heading(stage, 'Continue in Harbor')
    await said(stage, 'Continue in Harbor')
    // F055: the listeners are removed.
    await clock.advance(10_000)
    expect(latch.getState().pairing?.opening).toBe('opened')
    expect(pairing.isOpen()).toBe(true)
  },
})

export const TheTapThatLedHereStillCounts = phone({
  codes: false,
  async play(stage) {
    const { page, pairing } = stage
    await heading(stage, 'Connect in Harbor')
    page.setActive(true)
    pairing.code()
    // The wallet opens by itself, once.
    await heading(stage, 'Continue in Harbor')
    pairing.code()
    await stage.clock.settle()
    expect(page.opened).toHaveLength(1)
  },
})

/** A second tap on a wallet, while the code of the first tap is kept: Safari on iOS. */
const tappedAgain = (name: string, isActive: boolean | undefined): StoryObj =>
  story({
    name,
    system: 'ios',
    routes: [{ view: 'Connect' }],
    isBegun: false,
    async play(stage) {
      const { card, clock, latch, page, pairing } = stage
      await userEvent.click(await card.findByRole('button', { name: 'Harbor' }))
      await heading(stage, 'Connect in Harbor')
      await waitFor(() => expect(latch.getState().pairing?.wcUri).toBe(fakePairingUri(1)))
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      await waitFor(() => expect(pairing.count('giveUp')).toBe(1))
      const row = await card.findByRole('button', { name: 'Harbor' })
      expect(page.opened).toEqual([])
      const controller = await latch.feature('pairing')
      const { begin } = controller
      let begun = 0
      Object.assign(controller, {
        begin(...asked: Parameters<typeof begin>) {
          begun += 1
          begin(...asked)
        },
      })
      page.setActive(isActive)
      row.click()
      // The link opened in the tick of the tap, because nothing was awaited.
      expect(page.opened).toEqual([`harborapp://wc?uri=${encodeURIComponent(fakePairingUri(1))}`])
      await heading(stage, 'Continue in Harbor')
      await waitFor(() => expect(pairing.count('open')).toBe(2))
      pairing.code(fakePairingUri(1))
      await clock.settle()
      await heading(stage, 'Continue in Harbor')
      expect(page.opened).toHaveLength(1)
      // The view continues the attempt. A new attempt would forget the opened link.
      expect(begun).toBe(1)
      page.hide()
      await openingIs(stage, 'opened')
      pairing.approve()
      await waitFor(() => expect(latch.getAccount().status).toBe('connected'))
      // The wallet is opened by a link for later requests, as it was for the pairing.
      expect(latch.getState().pairing?.wcLinking?.name).toBe('Harbor')
      await stage.show({ view: 'Account' })
    },
  })
export const AKeptCodeOpensInTheTickOfTheTap = tappedAgain('S4.01 A kept code opens in the tick of the tap', true)
export const AKeptCodeOpensWhereNoBrowserTellsOfTaps = tappedAgain(
  'S4.01 A kept code opens where no browser tells whether a tap counts',
  undefined,
)

export const AKeptCodeThatExpiredOpensNothing = story({
  name: 'S4.01 A kept code that expired opens nothing by itself',
  system: 'ios',
  routes: [{ view: 'Connect' }],
  isBegun: false,
  async play(stage) {
    const { card, clock, latch, page } = stage
    await userEvent.click(await card.findByRole('button', { name: 'Harbor' }))
    await heading(stage, 'Connect in Harbor')
    await waitFor(() => expect(latch.getState().pairing?.wcUri).toBe(fakePairingUri(1)))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const row = await card.findByRole('button', { name: 'Harbor' })
    await clock.advance(231_000)
    row.click()
    await heading(stage, 'Connect in Harbor')
    await waitFor(() => expect(latch.getState().pairing?.wcUri).toBe(fakePairingUri(2)))
    await clock.settle()
    expect(page.opened).toEqual([])
  },
})

export const NoCodeFlashesOnAPhone = phone({
  routes: [{ view: 'Connect' }],
  isBegun: false,
  async play({ card, root }) {
    const flashed: string[] = []
    const changes = new MutationObserver(() => {
      for (const qr of root.querySelectorAll('.Qr-qr')) flashed.push(qr.className)
    })
    changes.observe(root, { childList: true, subtree: true })
    await userEvent.click(await card.findByRole('button', { name: 'Harbor' }))
    await waitFor(() => card.getByRole('heading', { level: 2, name: 'Connect in Harbor' }))
    changes.disconnect()
    expect(flashed).toEqual([])
  },
})

export const F054NothingOpened = phone({
  name: 'F054 Nothing opened',
  async play(stage) {
    const { card, clock, page, root } = stage
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Open Harbor' })))
    await clock.advance(2_500)
    await heading(stage, 'Nothing opened?')
    await said(stage, 'Nothing opened?')
    expect(card.getByRole('link', { name: /^Get Harbor/ }).getAttribute('href')).toBe(harbor().play_store)
    card.getByRole('button', { name: 'Copy link' })
    await code(stage)
    await userEvent.click(card.getByRole('button', { name: 'Open Harbor again' }))
    expect(page.opened).toHaveLength(2)
    await clock.advance(2_500)
    await heading(stage, 'Nothing opened?')
    root.querySelector('.view:not(.leaving)')!.scrollTop = 0
  },
})

export const TheRelayIsDownOnAPhone = phone({
  async play(stage) {
    await heading(stage, 'Connect in Harbor')
    stage.pairing.relay(false)
    await stage.clock.advance(3_000)
    await userEvent.click(await waitFor(() => stage.card.getByRole('button', { name: 'Try now' })))
    expect(stage.pairing.count('renew')).toBe(1)
  },
})

const withoutLinks = (mobile_link: string): Pairing => ({
  customWallets: [harbor({ mobile_link, link_mode: mobile_link })],
  async play(stage) {
    const { card, dialog, page } = stage
    await heading(stage, 'Open the link in Harbor')
    await code(stage)
    card.getByRole('button', { name: 'Copy link' })
    expect(card.queryByRole('button', { name: /^Open/ })).toBeNull()
    expect([...dialog.querySelectorAll('[href]')].map((link) => link.getAttribute('href'))).toEqual([])
    expect(dialog.textContent).not.toMatch(/javascript:|undefined/)
    expect(page.opened).toEqual([])
  },
})
export const F057NoLinkThatOpensAnything = phone({
  name: 'F057 A link that opens nothing isn’t offered',
  ...withoutLinks(' '),
})
export const F058AScriptIsNoLink = phone({
  name: 'F058 A link that is a script isn’t offered',
  ...withoutLinks('javascript:alert(1)'),
})

export const NothingToGetItFromOnAPhone = phone({
  customWallets: [{ id: 'harbor', name: 'Harbor', mobile_link: 'harborapp://', chrome_store: 'https://store.example' }],
  async play(stage) {
    await heading(stage, 'Connect in Harbor')
    await waitFor(() => stage.card.getByRole('button', { name: 'Copy link' }))
    expect(stage.card.queryByRole('button', { name: 'Get Harbor' })).toBeNull()
  },
})

export const OnlyTheTapThatAskedOpensIt = phone({
  async play(stage) {
    const { card, dialog, latch, page } = stage
    const isReady = (): Promise<void> =>
      waitFor(() => expect(card.getByRole('button', { name: 'Open Harbor' }).getAttribute('aria-disabled')).toBeNull())
    await heading(stage, 'Connect in Harbor')
    await isReady()
    page.setActive(true)
    await userEvent.click(card.getByRole('button', { name: 'Get Harbor' }))
    await userEvent.click(await card.findByRole('button', { name: 'I have it now' }))
    await heading(stage, 'Connect in Harbor')
    await isReady()
    await userEvent.click(card.getByRole('button', { name: 'Get Harbor' }))
    await heading(stage, 'Get Harbor')
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await heading(stage, 'Connect in Harbor')
    await isReady()
    await latch.close()
    await waitFor(() => expect(dialog.open).toBe(false))
    await latch.open()
    await waitFor(() => expect(dialog.open).toBe(true))
    await heading(stage, 'Connect in Harbor')
    await isReady()
    await stage.clock.settle()
    expect(page.opened).toEqual([])
  },
})

export const AnyWalletOnAPhone = phone({
  routes: ANY,
  async play({ card }) {
    await waitFor(() => card.getByRole('img', { name: 'QR code to connect any wallet' }))
    card.getByRole('button', { name: 'All wallets' })
    card.getByRole('button', { name: 'Copy link' })
  },
})

export const ToTheDownloadsAndBack = story({
  async play(stage) {
    const { card, dialog, pairing, root } = stage
    await code(stage)
    await userEvent.click(card.getByRole('button', { name: 'Get Harbor' }))
    await heading(stage, 'Get Harbor')
    await userEvent.click(card.getByRole('button', { name: 'I have it now' }))
    await code(stage)
    // The attempt was still pending in the meantime.
    expect(pairing.count('open')).toBe(1)
    await waitFor(() => expect(dialog.contains(root.activeElement)).toBe(true))
  },
})
