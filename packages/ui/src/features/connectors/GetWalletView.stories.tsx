// Tests PopularWallets.tsx.
import { popularWallets } from '@latchkit/core/popular-wallets'
import { createFakePairing } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { directoryWallets, fakeDirectory, type FakeDirectory } from '../../stories/directory.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'
import { windowOn } from '../pairing/pairing.fixture.js'

export default { title: 'Connectors/GetWallet' }

const routes = [{ view: 'Connect' }, { view: 'GetWallet' }] as const

export const GetWallet = scene({ routes })

export const WithADirectory = scene({
  routes,
  options: () => ({
    endpoints: fakeDirectory(directoryWallets(60)).endpoints,
    pairing: createFakePairing(),
  }),
  async play({ card, latch, root }) {
    const list = await card.findByRole('list', { name: 'Popular wallets' })
    await waitFor(() => expect(list.querySelectorAll('button')).toHaveLength(5))
    await userEvent.click(card.getByRole('button', { name: 'Birch Wallet' }))
    const current = () => latch.getState().router!.history.at(-1)
    await waitFor(() => expect(current()).toEqual({ view: 'Downloads', params: { walletId: 'dir-1' } }))
    await userEvent.click(await card.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.querySelector('.view')!.getAttribute('data-view')).toBe('GetWallet'))
    await userEvent.click(await card.findByRole('button', { name: 'See all' }))
    await waitFor(() => expect(current()?.view).toBe('AllWallets'))
    await userEvent.click(await card.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.querySelector('.view')!.getAttribute('data-view')).toBe('GetWallet'))
  },
})
WithADirectory.tags = ['react-18']

export const WithPopularWallets = scene({
  name: 'With popular wallets, and without a directory or a pairing',
  routes,
  options: () => ({ wallets: [], customWallets: popularWallets }),
  async play({ card, root }) {
    const list = await card.findByRole('list', { name: 'Popular wallets' })
    await waitFor(() => expect(list.querySelectorAll('button')).toHaveLength(5))
    expect(root.querySelector('img')).toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'MetaMask' }))
    const store = await card.findByRole('link', { name: /^Browser extension/ })
    expect(store).toHaveAttribute('href', expect.stringContaining('https://chromewebstore.google.com/'))
    const code = await card.findByRole('img', { name: /MetaMask/ })
    // The view fades in.
    await waitFor(() => expect(code).toBeVisible())
  },
})

export const OnlyWhatIsGotHere = scene({
  routes,
  options: () => ({
    window: windowOn('android').window,
    customWallets: [
      { id: 'extension', name: 'Extension', chrome_store: 'https://extension.example' },
      { id: 'apple', name: 'Apple', app_store: 'https://apple.example' },
      { id: 'none', name: 'None', mobile_link: 'none://' },
      { id: 'play', name: 'Play', play_store: 'https://play.example' },
      { id: 'site', name: 'Site', homepage: 'https://site.example' },
    ],
  }),
  async play({ card }) {
    const list = await card.findByRole('list', { name: 'Popular wallets' })
    await waitFor(() =>
      expect([...list.querySelectorAll('bdi')].map((name) => name.textContent)).toEqual(['Play', 'Site']),
    )
  },
})

let down: FakeDirectory

export const DirectoryIsDown = scene({
  routes,
  options: () => ({ endpoints: (down = fakeDirectory([], { answer: 'down' })).endpoints }),
  async play({ card, clock }) {
    await waitFor(() => expect(down.asked.length).toBeGreaterThan(0))
    // Chunks that load at different times ask the directory. The clock advances until the last one gives up.
    await waitFor(async () => {
      await clock.advance(2_000)
      expect(card.queryByRole('list', { name: 'Popular wallets' })).toBeNull()
    })
    card.getByRole('button', { name: 'Reload this page' })
  },
})
