import { solana } from '@latchkit/core/networks'
import type { TestLatch } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { chains, SOLANA_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Connection/SwitchActiveChain' }

const here = { view: 'SwitchActiveChain', params: { namespace: 'solana' } } as const
const routes = [{ view: 'Account' }, { view: 'Networks' }] as const
/** Connects a wallet for Ethereum only. */
const connectLantern = ({ latch }: TestLatch) => latch.connect({ wallet: 'org.example.lantern' })

export const AnotherWallet = scene({
  options: () => chains(),
  before: connectLantern,
  routes,
  async play({ card, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana' }))
    await waitFor(() => card.getByRole('heading', { name: 'Solana needs another wallet' }))
    card.getByText('Connect a wallet for Solana to go there. Lantern stays connected.')
    await userEvent.click(card.getByRole('button', { name: 'Choose a wallet' }))
    await waitFor(() => card.getByText('Wallets for Solana'))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => card.getByRole('heading', { name: 'Solana needs another wallet' }))
    // No snackbar says that the network was switched.
    expect(latch.getState().snackbar?.open).toBeFalsy()
  },
})
AnotherWallet.tags = ['react-18']

export const TheSameWallet = scene({
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: 'org.example.harbor' }),
  routes,
  async play({ card }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana' }))
    await waitFor(() => card.getByRole('heading', { name: 'Solana isn’t connected yet' }))
    card.getByRole('button', { name: 'Continue with Harbor' })
    card.getByRole('button', { name: 'Choose another wallet' })
  },
})

export const Connects = scene({
  options: () => chains({ installed: { solana: ['Comet'] } }),
  before: connectLantern,
  routes,
  async play({ card, dialog, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana' }))
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Continue with Comet' })))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().address).toBe(SOLANA_ADDRESS)
    expect(latch.getAccount('eip155').status).toBe('connected')
  },
})

export const Stays = scene({
  options: () => chains(),
  before: connectLantern,
  routes,
  async play({ card, root, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana' }))
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Stay on Ethereum' })))
    const row = await waitFor(() => card.getByRole('button', { name: 'Solana' }))
    await waitFor(() => expect(root.activeElement).toBe(row))
    expect(latch.getNetwork().name).toBe('Ethereum')
  },
})

export const OpenedByTheApp = scene({
  options: () => chains(),
  async before({ latch }) {
    await latch.connect({ wallet: 'org.example.lantern' })
    await latch.switchNetwork(solana.caipNetworkId)
  },
  routes: [here],
  play: ({ card }) => waitFor(() => card.getByRole('heading', { name: 'Solana needs another wallet' })),
})

export const NothingConnected = scene({
  options: () => chains(),
  routes: [here],
  async play({ card, dialog }) {
    card.getByText('Connect a wallet for Solana to go there.')
    await userEvent.click(card.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(dialog.open).toBe(false))
  },
})

export const NoWalletForIt = scene({
  options: () => chains({ installed: { solana: [] } }),
  before: connectLantern,
  routes: [here],
  async play({ card }) {
    await userEvent.click(card.getByRole('button', { name: 'Choose a wallet' }))
    await card.findByText('No wallet found in this browser')
  },
})
