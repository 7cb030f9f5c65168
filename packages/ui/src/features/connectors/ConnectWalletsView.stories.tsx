import { userEvent, waitFor } from 'storybook/test'
import { chains, connectorIdOf, SOLANA_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'
import { windowOn } from '../pairing/pairing.fixture.js'
import { listBrowserEntry } from './browserEntry.fixture.js'

export default { title: 'Connectors/ConnectWallets' }

const routes = [{ view: 'ConnectWallets', params: { namespace: 'solana' } }] as const

export const OfOneNamespace = scene({
  options: () => chains(),
  routes,
  async play({ card, dialog, latch }) {
    expect(card.getAllByRole('listitem')).toHaveLength(2)
    // In this view a wallet on several chains connects in this namespace only.
    await userEvent.click(card.getByRole('button', { name: 'Harbor' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().address).toBe(SOLANA_ADDRESS)
    expect(latch.getAccount('eip155').status).toBe('disconnected')
  },
})
OfOneNamespace.tags = ['react-18']

export const OneIsConnected = scene({
  options: () => chains(),
  async before({ latch }) {
    await latch.connect({ wallet: connectorIdOf('Comet', 'solana') })
    await latch.connect({ wallet: 'org.example.lantern' })
  },
  routes,
  play: ({ card }) => waitFor(() => card.getByRole('button', { name: 'Comet Connected' })),
})

export const S601TheBrowsersWalletOnAPhone = scene({
  name: 'S6.01 The browser’s wallet is hidden on a phone',
  options: () => ({ wallets: [wallet('Harbor')], window: windowOn('android').window }),
  before: listBrowserEntry,
  routes: [{ view: 'ConnectWallets', params: { namespace: 'eip155' } }],
  async play({ card }) {
    await waitFor(() => expect(card.queryByText('Browser wallet')).toBeNull())
    card.getByRole('button', { name: 'Harbor' })
  },
})

export const None = scene({
  options: () => chains({ installed: { solana: [] } }),
  routes,
  play: async ({ card }) => void (await card.findByText('No wallet found in this browser')),
})
