// Tests NetworkRows.tsx, presses.ts, useNetworkSearch.ts, useNetworks.ts, viewFocus.ts.
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@latchkit/core/networks'
import { alphaNetwork, betaNetwork } from '@latchkit/testing'
import type { Network } from '@latchkit/core'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { chains, connectorIdOf } from '../../stories/chains.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Network/Networks' }

const routes = [{ view: 'Account' }, { view: 'Networks' }] as const
const many = Array.from({ length: 24 }, (_, index): Network => ({
  ...alphaNetwork,
  id: 1000 + index,
  caipNetworkId: `eip155:${1000 + index}`,
  name: `Network ${index + 1}`,
  testnet: index > 15,
}))

const fieldOf = ({ card }: Stage): HTMLElement => card.getByRole('combobox', { name: 'Search networks' })
/** Fires events directly, because a script's keyboard doesn't reach into a shadow root. */
const type = (stage: Stage, value: string): Promise<unknown> => fireEvent.change(fieldOf(stage), { target: { value } })
const press = async (stage: Stage, ...keys: string[]): Promise<void> => {
  for (const key of keys) await fireEvent.keyDown(fieldOf(stage), { key })
}
const labels = (found: readonly HTMLElement[]): (string | null)[] =>
  found.map((each) => (each.querySelector('bdi') ?? each).textContent)

export const MainnetsAndTestnets = scene({
  connected: true,
  routes,
  options: () => ({ networks: [mainnet, optimism, arbitrum, sepolia, alphaNetwork] }),
  async play({ card }) {
    card.getByRole('heading', { name: 'Test networks' })
    expect(card.getByRole('button', { current: true }).textContent).toContain('Ethereum')
  },
})

export const OnlyTestnets = scene({ connected: true, routes })

export const One = scene({ connected: true, routes, options: () => ({ networks: [base] }) })

export const Many = scene({
  connected: true,
  routes,
  options: () => ({ networks: many }),
  async play({ card, root }) {
    const view = root.querySelector('.view')!
    expect(view.scrollHeight).toBeGreaterThan(view.clientHeight)
    // The active network is tinted, as in a list without a search.
    const groundOf = (row: HTMLElement): string => getComputedStyle(row).getPropertyValue('--ground')
    const [active, other] = card.getAllByRole('option')
    expect(active!.getAttribute('aria-selected')).toBe('true')
    expect(groundOf(active)).not.toBe(groundOf(other))
  },
})

export const BackToTheEnd = scene({
  connected: true,
  routes,
  options: () => ({ networks: many }),
  async play(stage) {
    const { card, root } = stage
    const link = card.getByRole('button', { name: 'What is a network?' })
    // A visitor scrolls to the link before pressing it.
    link.scrollIntoView({ block: 'nearest' })
    expect(root.querySelector('.view')!.scrollTop).toBeGreaterThan(0)
    await userEvent.click(link)
    await waitFor(() => card.getByRole('heading', { name: 'What is a network?' }))
    await stage.settled()
    // Looks in each frame of the height's animation, and once after it.
    const outOfSight: string[] = []
    const look = (): void => {
      const focused = root.querySelector('.view:not(.leaving) button:focus')
      const view = focused?.closest('.view')?.getBoundingClientRect()
      const box = focused?.getBoundingClientRect()
      if (view && box && (box.top <= view.top || box.bottom > view.bottom))
        outOfSight.push(`${box.top}–${box.bottom} in ${view.top}–${view.bottom}`)
      frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.activeElement).toBe(card.getByRole('button', { name: 'What is a network?' })))
    await stage.settled()
    cancelAnimationFrame(frame)
    look()
    cancelAnimationFrame(frame)
    expect(outOfSight).toEqual([])
  },
})

export const Search = scene({
  connected: true,
  routes,
  options: () => ({ networks: many }),
  async play(stage) {
    const { card, root } = stage
    await type(stage, 'network 2')
    const found = card.getAllByRole('option')
    expect(labels(found)).toEqual(['Network 2', ...[20, 21, 22, 23, 24].map((number) => `Network ${number}`)])
    await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('6 networks found'))
    await press(stage, 'ArrowDown')
    await waitFor(() => expect(labels([root.activeElement as HTMLElement])).toEqual(['Network 2']))
    await fireEvent.keyDown(root.activeElement!, { key: 'ArrowDown' })
    await waitFor(() => expect(labels([root.activeElement as HTMLElement])).toEqual(['Network 20']))
    expect(root.activeElement!.closest('[role=listbox]')!.id).toBe(fieldOf(stage).getAttribute('aria-controls'))
  },
})

export const SearchedByKeyboard = scene({
  connected: true,
  routes,
  options: () => ({ networks: many }),
  async play(stage) {
    const { card, dialog, latch, root } = stage
    await type(stage, 'nowhere')
    card.getByText('No network like “nowhere”')
    // The first Escape clears the search and doesn't close the modal.
    await press(stage, 'Escape')
    expect(dialog.open).toBe(true)
    expect(card.getAllByRole('option')).toHaveLength(24)
    // ArrowUp leads to the end of the list, and a single result needs no arrow key.
    await press(stage, 'ArrowUp')
    await waitFor(() => expect(labels([root.activeElement as HTMLElement])).toEqual(['Network 24']))
    await type(stage, 'network 24')
    await press(stage, 'Enter')
    await waitFor(() => expect(latch.getNetwork().name).toBe('Network 24'))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
  },
})
SearchedByKeyboard.tags = ['react-18']

export const NothingFound = scene({
  connected: true,
  routes,
  options: () => ({ networks: many }),
  async play(stage) {
    await type(stage, 'nowhere')
    stage.card.getByRole('button', { name: 'Show all networks' })
  },
})

export const WhatWasTypedStays = scene({
  connected: true,
  routes,
  options: () => ({ networks: many }),
  async play(stage) {
    const { card, latch } = stage
    await type(stage, 'network 2')
    expect(card.getAllByRole('option')).toHaveLength(6)
    // The visitor goes to another view and comes back.
    await userEvent.click(card.getByRole('button', { name: 'What is a network?' }))
    await waitFor(() => card.getByText('Where things happen'))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(6))
    expect(fieldOf(stage)).toHaveProperty('value', 'network 2')
    expect(latch.getState().network.search).toBe('network 2')
    // Another language loses nothing either.
    const { setLocale } = await latch.feature('locale')
    setLocale('de')
    expect(await card.findByRole('combobox', { name: 'Netzwerke suchen' })).toHaveProperty('value', 'network 2')
    expect(card.getAllByRole('option')).toHaveLength(6)
    setLocale('en')
    await waitFor(() => fieldOf(stage))
    // The next visit begins with an empty search.
    await stage.settled()
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
    await stage.show(...routes)
    await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(24))
    expect(fieldOf(stage)).toHaveProperty('value', '')
  },
})
WhatWasTypedStays.tags = ['react-18']

export const TenThousand = scene({
  name: 'Ten thousand networks',
  connected: true,
  routes,
  options: () => ({
    networks: Array.from({ length: 10_000 }, (_, index): Network => ({
      ...alphaNetwork,
      id: 1000 + index,
      caipNetworkId: `eip155:${1000 + index}`,
      name: `Network ${index + 1}`,
      testnet: index > 9_000,
    })),
  }),
  async play(stage) {
    const { card, root } = stage
    await waitFor(() => expect(root.querySelector('.List-long .Row-row')).toBeTruthy())
    expect(card.getAllByRole('option').length).toBeLessThanOrEqual(60)
    expect(card.getAllByRole('option')[0]!.getAttribute('aria-setsize')).toBe('10000')
    await press(stage, 'ArrowUp')
    await waitFor(() => expect(labels([root.activeElement as HTMLElement])).toEqual(['Network 10000']))
    await type(stage, 'network 9876')
    expect(labels(card.getAllByRole('option'))).toEqual(['Network 9876'])
  },
})

export const SeveralNamespaces = scene({
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: 'org.example.harbor' }),
  routes,
  async play({ card }) {
    expect(labels(card.getAllByRole('heading', { level: 2 }))).toEqual([
      'Ethereum networks',
      'Solana',
      'Bitcoin',
      'Test networks',
    ])
  },
})

export const OfAnotherNamespace = scene({
  options: () => chains(),
  async before({ latch }) {
    await latch.connect({ wallet: connectorIdOf('Comet', 'solana') })
    await latch.connect({ wallet: 'org.example.harbor' })
  },
  routes,
  async play({ card, root, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana' }))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
    expect(latch.getAccount().connectedWalletInfo?.name).toBe('Comet')
    await waitFor(() =>
      expect(root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).toBe('You’re on Solana'),
    )
  },
})

export const AddedAndRemoved = scene({
  connected: true,
  routes,
  options: () => ({ networks: [mainnet, optimism] }),
  async play({ card, latch }) {
    latch.addNetwork(base)
    await waitFor(() => card.getByRole('button', { name: 'Base' }))
    latch.removeNetwork('eip155:10')
    await waitFor(() => expect(card.queryByRole('button', { name: 'OP Mainnet' })).toBeNull())
  },
})

export const NotConnected = scene({
  routes: [{ view: 'Networks' }],
  options: () => ({ networks: [mainnet, polygon, base] }),
  async play({ card, latch, dialog, show }) {
    await userEvent.click(card.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getNetwork().name).toBe('Base')
    await show({ view: 'Networks' })
  },
})

export const F085SwitchFailed = scene({
  name: 'F085 A failed switch goes back',
  connected: true,
  routes,
  options: () => ({ adapter: { switchNetwork: { throws: { code: 4001, message: 'User rejected' } } } }),
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Beta' }))
    // S2.12, F085: the view before is back, and a snackbar there says the error.
    await waitFor(() =>
      expect(root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).toBe('You declined the request'),
    )
    const row = await waitFor(() => card.getByRole('button', { name: 'Beta' }))
    await waitFor(() => expect(root.activeElement).toBe(row))
  },
})

export const CannotSwitchFromHere = scene({
  connected: true,
  routes,
  options: () => ({ adapter: { switchNetwork: { throws: { code: 4200 } } } }),
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Beta' }))
    await waitFor(() =>
      expect(root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).not.toMatch(/\{|4200|^$/),
    )
    await waitFor(() => card.getByRole('button', { name: 'Beta' }))
  },
})

export const SwitchingIsOff = scene({
  connected: true,
  routes,
  options: () => ({ enableNetworkSwitch: false }),
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Beta' }))
    await waitFor(() =>
      expect(root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).toBe(
        'This site doesn’t switch networks.',
      ),
    )
    await waitFor(() => card.getByRole('button', { name: 'Beta' }))
  },
})

export const ToWhatIsANetworkAndBack = scene({
  connected: true,
  routes,
  options: () => ({ networks: [alphaNetwork, betaNetwork] }),
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'What is a network?' }))
    await waitFor(() => card.getByText('Where things happen'))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const link = await waitFor(() => card.getByRole('button', { name: 'What is a network?' }))
    await waitFor(() => expect(root.activeElement).toBe(link))
  },
})
