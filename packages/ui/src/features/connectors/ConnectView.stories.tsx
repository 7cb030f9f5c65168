// Tests ConnectorItem.tsx, Legal.tsx, useConnect.ts.
import type { StoryObj } from '@storybook/react-vite'
import { createFakeStorage, createFakeWallet, createFakeWindow } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { chains, connectorIdOf } from '../../stories/chains.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { wallet, WALLET_NAMES } from '../../stories/wallets.fixture.js'
import { listBrowserEntry } from './browserEntry.fixture.js'

export default { title: 'Connectors/Connect' }

const legal = { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }
const remembers = (...names: string[]): ReturnType<typeof createFakeStorage> =>
  createFakeStorage({
    '@latchkit/recent-wallets': JSON.stringify({
      version: 1,
      value: names.map((name) => ({ id: `org.example.${name.toLowerCase()}`, name, chain: 'eip155' })),
    }),
  })
const namesOf = ({ card }: Stage): (string | null)[] =>
  card.getAllByRole('listitem').map((row: HTMLElement) => row.querySelector('bdi')!.textContent)

export const Wallets = scene({
  async play({ card, dialog, root }) {
    expect(root.getElementById(dialog.getAttribute('aria-labelledby')!)!.textContent).toBe('Connect wallet')
    expect(root.activeElement).toBe(card.getByRole('heading', { name: 'Connect wallet' }))
    expect(card.getAllByRole('listitem')).toHaveLength(3)
  },
})
Wallets.tags = ['react-18']

export const S912Colours = scene({
  name: 'S9.12 The colours of each mode',
  play: async ({ root, latch }) => {
    const isLight = latch.getState().theme.mode === 'light'
    // hsla(231,100%,70%,1) and hsla(230,100%,67%,1).
    expect(getComputedStyle(root.host).getPropertyValue('--lk-accent')).toBe(isLight ? '#667dff' : '#5773ff')
    const { backgroundColor } = getComputedStyle(root.querySelector('.card')!)
    expect(backgroundColor).toBe(isLight ? 'rgb(255, 255, 255)' : 'rgb(18, 19, 19)')
  },
})

export const S912ColoursInLight: StoryObj = {
  ...S912Colours,
  name: 'S9.12 The colours of light mode',
  globals: { theme: 'light' },
  tags: ['!dev'],
}

export const LastUsed = scene({
  options: () => ({ storage: remembers('Quartz', 'Lantern') }),
  async play(stage) {
    expect(namesOf(stage)).toEqual(['Quartz', 'Lantern', 'Harbor'])
    await stage.card.findByText('Last used')
  },
})

export const OnSeveralChains = scene({
  options: () => chains(),
  async play(stage) {
    await stage.card.findByText('Works on Ethereum networks, Solana, and Bitcoin')
    expect(namesOf(stage).sort()).toEqual(['Comet', 'Harbor', 'Lantern', 'Pebble'])
  },
})

export const Connected = scene({
  options: () => chains(),
  async before({ latch }) {
    await latch.connect({ wallet: connectorIdOf('Comet', 'solana') })
    await latch.connect({ wallet: 'org.example.harbor' })
  },
  routes: [{ view: 'Connect' }],
  async play({ card }) {
    await waitFor(() => card.getByRole('button', { name: 'Comet Connected' }))
    card.getByRole('button', { name: /^Harbor Works on .* Connected$/ })
    for (const mark of card.getAllByText('Connected')) expect([...mark.part]).toEqual(['badge'])
  },
})

export const SwitchesToWhatIsConnected = scene({
  options: () => chains(),
  async before({ latch }) {
    await latch.connect({ wallet: connectorIdOf('Comet', 'solana') })
    await latch.connect({ wallet: 'org.example.lantern' })
  },
  routes: [{ view: 'Connect' }],
  async play({ card, latch }) {
    await userEvent.click(card.getByRole('button', { name: /^Comet/ }))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
    expect(latch.getAccount().connectedWalletInfo?.name).toBe('Comet')
    await latch.open({ view: 'Connect' })
    // The active wallet leads to the account too.
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Comet Connected' })))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
  },
})

export const NoWallet = scene({
  options: { wallets: [] },
  async play({ card }) {
    await card.findByText('No wallet found in this browser')
    card.getByRole('button', { name: 'Get a wallet' })
  },
})

/** A page with a wallet at `window.ethereum`, which announces nothing. */
const injectedPage = (): Window => Object.assign(createFakeWindow(), { ethereum: {} })

export const S601NothingInjected = scene({
  name: 'S6.01 The entry for an injected wallet is hidden where none is injected',
  options: () => ({ wallets: [wallet('Harbor')], window: createFakeWindow() }),
  before: listBrowserEntry,
  play: (stage) => waitFor(() => expect(namesOf(stage)).toEqual(['Harbor'])),
})

export const S601NothingAtAll = scene({
  name: 'S6.01 Where nothing is injected and nothing else is there, there is no wallet',
  options: () => ({ wallets: [], window: createFakeWindow() }),
  before: listBrowserEntry,
  async play({ card }) {
    await card.findByText('No wallet found in this browser')
    expect(card.queryByText('Browser wallet')).toBeNull()
    card.getByRole('button', { name: 'Get a wallet' })
  },
})

export const S601Injected = scene({
  name: 'S6.01 The entry for an injected wallet is shown where one is injected',
  options: () => ({ wallets: [wallet('Harbor')], window: injectedPage() }),
  before: listBrowserEntry,
  play: async (stage) => expect(namesOf(stage)).toEqual(['Browser wallet', 'Harbor']),
})

let late: Window

export const S601InjectedLate = scene({
  name: 'S6.01 The entry for an injected wallet comes with the wallet',
  options: () => ({ wallets: [wallet('Harbor')], window: (late = createFakeWindow()) }),
  before: listBrowserEntry,
  async play(stage) {
    expect(namesOf(stage)).toEqual(['Harbor'])
    const row = stage.card.getByRole('button', { name: 'Harbor' })
    await userEvent.hover(row)
    const before = row.getBoundingClientRect().y
    Object.assign(late, { ethereum: {} })
    late.dispatchEvent(new Event('ethereum#initialized'))
    await waitFor(() => expect(namesOf(stage).toSorted()).toEqual(['Browser wallet', 'Harbor']))
    await stage.settled()
    // A late row moves no other row: it comes below, or above in the sheet of a phone.
    expect(row.getBoundingClientRect().y).toBe(before)
  },
})

export const F275BrowserWallet = scene({
  name: 'F275 The browser’s own wallet, which announces nothing, has an entry in the visitor’s language',
  options: () => ({
    wallets: [],
    locale: 'de',
    window: Object.assign(createFakeWindow(), { ethereum: createFakeWallet().provider }),
  }),
  async before({ latch, clock }) {
    // The code of the entry loads, and then the time passes in which wallets announce themselves.
    await waitFor(() => expect(clock.waiting()).toBeGreaterThan(0))
    await clock.advance(200)
    await waitFor(() => expect(latch.getState().connectors.connectors).toHaveLength(1))
  },
  play: (stage) => waitFor(() => expect(namesOf(stage)).toEqual(['Wallet dieses Browsers'])),
})

export const ManyWallets = scene({
  options: () => ({
    ...legal,
    wallets: [
      ...WALLET_NAMES.map(wallet),
      ...['Alder', 'Birch', 'Cedar', 'Elder', 'Maple', 'Rowan', 'Willow'].map((name) =>
        createFakeWallet({ name, rdns: `org.example.${name}`, icon: 'data:image/png;base64,' }),
      ),
    ],
  }),
  async play({ card, root }) {
    expect(card.getAllByRole('listitem')).toHaveLength(15)
    const view = root.querySelector('.view')!
    expect(view.scrollHeight).toBeGreaterThan(view.clientHeight)
  },
})

export const F062HostileNamesAndIcons = scene({
  name: 'F061 F062 Hostile names and icons',
  options: () => ({
    wallets: [
      ['<img src=x onerror=alert(1)>', 'data:text/html,<script>alert(1)</script>'],
      ['\u202Etellaw-evil\u202C', 'https://tracker.example/icon.png'],
      ['Wallet '.repeat(200), 'javascript:alert(1)'],
      ['\u200B\u200BZero\u200B width', `data:image/svg+xml,${'<svg/>'.repeat(60_000)}`],
      ['محفظة', 'data:image/svg+xml,not an image'],
      ['  many     spaces  ', 'data:image/png;base64,AAAA'],
    ].map(([name, icon], index) => createFakeWallet({ name: name!, icon: icon!, rdns: `example.hostile.w${index}` })),
  }),
  async play({ card, root }) {
    expect(card.getAllByRole('listitem')).toHaveLength(6)
    expect(root.querySelector('.Row-row img[src*="://"], script, .Row-row img[onerror]')).toBeNull()
    // A monogram replaces a picture that is no image.
    await waitFor(() => expect(root.querySelectorAll('.Row-row img')).toHaveLength(0))
    card.getByText('<img src=x onerror=alert(1)>')
    card.getByText('many spaces')
  },
})

export const LegalLinks = scene({
  options: legal,
  async play({ card }) {
    const terms = await card.findByRole('link', { name: /^Terms/ })
    expect(terms.getAttribute('href')).toBe('/terms')
    expect(card.getByRole('link', { name: /^Privacy Policy/ }).getAttribute('rel')).toContain('noopener')
  },
})

export const OneLegalLink = scene({
  options: { termsConditionsUrl: '/terms' },
  play: async ({ card }) => void (await card.findByRole('link', { name: /^Terms/ })),
})

export const LegalCheckbox = scene({
  options: { ...legal, features: { legalCheckbox: true } },
  play: async ({ card }) => void (await card.findByRole('checkbox')),
})

export const LegalCheckboxMissed = scene({
  options: { ...legal, features: { legalCheckbox: true } },
  async play({ card, root, adapter, clock }) {
    await userEvent.click(card.getByRole('button', { name: 'Harbor' }))
    const box = await card.findByRole('checkbox')
    await waitFor(() => expect(root.activeElement).toBe(box))
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(root.getElementById(box.getAttribute('aria-describedby'))!.textContent).toBe('Tick the box first.')
    expect(adapter.count('connect')).toBe(0)
    await clock.advance(500)
  },
})
LegalCheckboxMissed.tags = ['react-18']

export const LegalCheckboxTicked = scene({
  options: { ...legal, features: { legalCheckbox: true }, adapter: { connect: 'hang' } },
  async play({ card, adapter, clock }) {
    await userEvent.click(card.getByRole('button', { name: 'Harbor' }))
    await clock.advance(500)
    await userEvent.click(await card.findByRole('checkbox'))
    await waitFor(() => expect(card.queryByText('Tick the box first.')).toBeNull())
    expect(adapter.count('connect')).toBe(0)
  },
})

export const F067LateWallet = scene({
  name: 'F067 A late wallet moves nothing',
  options: () => ({ storage: remembers('Quartz'), wallets: [wallet('Harbor'), wallet('Lantern')] }),
  async play(stage) {
    const { card, clock, window, settled } = stage
    const row = card.getByRole('button', { name: 'Lantern' })
    await userEvent.hover(row)
    const before = row.getBoundingClientRect().y
    wallet('Quartz').announce(window)
    await clock.advance(200)
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(3))
    await settled()
    // F067: the late wallet was used last, and still moves no row that the visitor may be about to press.
    expect(row.getBoundingClientRect().y).toBe(before)
    await card.findByText('Last used')
  },
})

export const Help = scene({
  routes: [{ view: 'Connect' }],
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'What is a wallet?' }))
    await waitFor(() => card.getByText('A home for what you own'))
    expect(root.activeElement?.textContent).toBe('What is a wallet?')
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const help = await waitFor(() => card.getByRole('button', { name: 'What is a wallet?' }))
    await waitFor(() => expect(root.activeElement).toBe(help))
  },
})
