// Tests useWallets.ts.
import { createFakeStorage, OTHER_ADDRESS, TEST_ADDRESS, type TestLatch } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { chains, connectorIdOf, PAYMENT_ADDRESS, SOLANA_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Account/ProfileWallets' }

const routes = [{ view: 'Account' }, { view: 'ProfileWallets' }] as const
/** Harbor and Lantern on Ethereum, Comet on Solana and Pebble on Bitcoin; Harbor is active. */
async function connectAll({ latch }: TestLatch): Promise<void> {
  for (const wallet of [
    'org.example.lantern',
    connectorIdOf('Comet', 'solana'),
    connectorIdOf('Pebble', 'bip122'),
    'org.example.harbor',
  ])
    await latch.connect({ wallet })
}
const namesOf = ({ card }: Stage): (string | null)[] =>
  card.getAllByRole('listitem').map((row: HTMLElement) => row.querySelector('.Row-grow bdi')!.textContent)

export const SeveralNamespaces = scene({
  options: () => chains(),
  before: connectAll,
  routes,
  async play(stage) {
    const { card } = stage
    expect(namesOf(stage)).toEqual(['Harbor', 'Lantern', 'Comet', 'Pebble'])
    expect(card.getByRole('button', { current: true }).textContent).toContain('Harbor')
    // The namespace is a picture, and a hidden word for screen readers.
    card.getByRole('button', { name: 'Comet 7EqQdE…wJeK Solana' })
  },
})

export const FromTheAccount = scene({
  connected: true,
  routes: [{ view: 'Account' }],
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Harbor (shows all wallets)' }))
    await waitFor(() => card.getByRole('heading', { name: 'Wallets' }))
    // With a single namespace, rows don't name it.
    expect(root.querySelector('.ProfileWalletsView-pair .Picture-s24')).toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const name = await waitFor(() => card.getByRole('button', { name: 'Harbor (shows all wallets)' }))
    await waitFor(() => expect(root.activeElement).toBe(name))
  },
})
FromTheAccount.tags = ['react-18']

export const Switches = scene({
  options: () => chains(),
  before: connectAll,
  routes,
  async play({ card, root, latch, show }) {
    await userEvent.click(card.getByRole('button', { name: /^Comet/ }))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
    expect(latch.getAccount().address).toBe(SOLANA_ADDRESS)
    expect(root.getElementById('latch-status')!.textContent).toBe('Comet is in use now')
    await show(...routes)
    expect(card.getByRole('button', { current: true }).textContent).toContain('Comet')
  },
})

export const DisconnectsOne = scene({
  options: () => chains(),
  before: connectAll,
  routes,
  async play(stage) {
    const { card, latch, root } = stage
    await userEvent.click(card.getByRole('button', { name: 'Disconnect Lantern, Ethereum networks' }))
    await waitFor(() => expect(namesOf(stage)).toEqual(['Harbor', 'Comet', 'Pebble']))
    // The active wallet too: the wallet that was used before it becomes active.
    await userEvent.click(card.getByRole('button', { name: 'Disconnect Harbor, Ethereum networks' }))
    await waitFor(() => card.getByRole('button', { name: /^Pebble/, current: true }))
    expect(latch.getAccount().address).toBe(PAYMENT_ADDRESS)
    await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Harbor is disconnected'))
    card.getByRole('heading', { name: 'Used before' })
  },
})

export const TheAccountDisconnectsItsOwn = scene({
  options: () => chains(),
  before: connectAll,
  routes: [{ view: 'Account' }],
  async play({ card, dialog, latch, show }) {
    await userEvent.click(card.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getState().connection.connections.map(({ connectorId }) => connectorId)).toEqual([
      connectorIdOf('Pebble', 'bip122'),
      connectorIdOf('Comet', 'solana'),
      'org.example.lantern',
    ])
    await show(...routes)
  },
})

export const Disconnecting = scene({
  options: () => chains({ evm: { disconnect: 'hang' } }),
  before: connectAll,
  routes,
  async play({ card, root }) {
    const button = card.getByRole('button', { name: 'Disconnect Lantern, Ethereum networks' })
    await userEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(button.getAttribute('aria-label')).toBe('Disconnecting Lantern, Ethereum networks')
    expect(root.activeElement).toBe(button)
  },
})

export const UsedBefore = scene({
  connected: true,
  routes,
  options: () => ({
    storage: createFakeStorage({
      '@latchkit/recent-wallets': JSON.stringify({
        version: 1,
        value: [{ id: 'org.example.quartz', name: 'Quartz', chain: 'eip155' }],
      }),
    }),
  }),
  async play({ card, dialog, latch, adapter }) {
    adapter.set({ accounts: [OTHER_ADDRESS] })
    await userEvent.click(card.getByRole('button', { name: 'Quartz' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().connectedWalletInfo?.name).toBe('Quartz')
    expect(latch.getState().connection.connections).toHaveLength(2)
    await latch.open({ view: 'ProfileWallets' })
    await waitFor(() => card.getByRole('button', { name: /^Quartz/, current: true }))
  },
})

export const Labelled = scene({
  connected: true,
  routes,
  before: async ({ latch }) => latch.setAddressLabels({ [TEST_ADDRESS]: 'Savings' }),
  play: ({ card }) => waitFor(() => card.getByText(/^Savings/)),
})

export const ConnectsAnother = scene({
  connected: true,
  routes,
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Connect another wallet' }))
    await waitFor(() => card.getByRole('button', { name: 'Harbor Connected' }))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const button = await waitFor(() => card.getByRole('button', { name: 'Connect another wallet' }))
    await waitFor(() => expect(root.activeElement).toBe(button))
  },
})

export const NothingConnected = scene({ routes: [{ view: 'ProfileWallets' }] })
