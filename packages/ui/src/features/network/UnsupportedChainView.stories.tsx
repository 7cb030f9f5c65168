import { arbitrum, base, mainnet, optimism, polygon } from '@latchkit/core/networks'
import { alphaNetwork, betaNetwork, foreignNetwork, type TestLatchOptions } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Network/UnsupportedChain' }

const onForeign =
  (options: TestLatchOptions): (() => TestLatchOptions) =>
  () => ({
    metadata: { name: 'Larch' },
    adapter: { networkId: foreignNetwork.caipNetworkId },
    ...options,
  })

export const OneNetwork = scene({
  connected: true,
  options: onForeign({ networks: [alphaNetwork] }),
  async play({ card }) {
    card.getByText('Larch runs on Alpha. Your wallet is on another network.')
    expect(card.getByRole('button', { name: 'Switch to Alpha' }).className).toContain('primary')
  },
})

export const TwoNetworks = scene({ connected: true, options: onForeign({ networks: [alphaNetwork, betaNetwork] }) })

export const ManyNetworks = scene({
  connected: true,
  options: onForeign({ networks: [mainnet, optimism, arbitrum, base, polygon] }),
  play: async ({ card }) => void card.getByText(/^Larch runs on Ethereum, OP Mainnet, Arbitrum One, and 2 more\./),
})

export const SwitchedAway = scene({
  connected: true,
  options: onForeign({ networks: [alphaNetwork] }),
  async play({ card, dialog, latch, show }) {
    await userEvent.click(card.getByRole('button', { name: 'Switch to Alpha' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getNetwork().name).toBe('Alpha')
    await show({ view: 'Account' })
  },
})
SwitchedAway.tags = ['react-18']

export const Disconnected = scene({
  connected: true,
  options: onForeign({ networks: [alphaNetwork] }),
  async play({ card, dialog, latch, show }) {
    await userEvent.click(card.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().status).toBe('disconnected')
    await show({ view: 'Connect' })
  },
})
