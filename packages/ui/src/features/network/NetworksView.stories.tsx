import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@latchkit/core/networks'
import { alphaNetwork, betaNetwork } from '@latchkit/testing'
import type { Network } from '@latchkit/core'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Network/Networks' }

const routes = [{ view: 'Account' }, { view: 'Networks' }] as const
const many = Array.from({ length: 24 }, (_, index): Network => ({
  ...alphaNetwork,
  id: 1000 + index,
  caipNetworkId: `eip155:${1000 + index}`,
  name: `Network ${index + 1}`,
  testnet: index > 15,
}))

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
  async play({ root }) {
    const view = root.querySelector('.view')!
    expect(view.scrollHeight).toBeGreaterThan(view.clientHeight)
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
    // S2.12, F085: back one view, and the text goes with it.
    await waitFor(() =>
      expect(root.querySelector('.snackbar:popover-open')?.textContent).toBe('You declined the request'),
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
    await waitFor(() => expect(root.querySelector('.snackbar:popover-open')?.textContent).not.toMatch(/\{|4200|^$/))
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
      expect(root.querySelector('.snackbar:popover-open')?.textContent).toBe('This site stays on its network.'),
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
