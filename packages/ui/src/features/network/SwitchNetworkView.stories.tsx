import { betaNetwork } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Network/SwitchNetwork' }

const routes = [{ view: 'Account' }, { view: 'Networks' }] as const
const options = () => ({ adapter: { switchNetwork: 'hang' } }) as const

export const Waiting = scene({
  connected: true,
  routes,
  options,
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Beta' }))
    await waitFor(() => card.getByRole('heading', { name: 'Switch to Beta' }))
    await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Switch to Beta'))
    card.getByText('Approve the switch in Harbor. Nothing will be sent from your account.')
  },
})

export const Switched = scene({
  connected: true,
  routes,
  options,
  async play({ card, root, adapter, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Beta' }))
    await waitFor(() => card.getByRole('heading', { name: 'Switch to Beta' }))
    adapter.set({ switchNetwork: 'ok' })
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
    expect(latch.getNetwork().name).toBe('Beta')
    await waitFor(() =>
      expect(root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).toBe('You’re on Beta'),
    )
  },
})
Switched.tags = ['react-18']

export const F088BackWhileItIsPending = scene({
  name: 'F087 F088 Back while it is pending',
  connected: true,
  routes,
  options,
  async play({ card, root, adapter, dialog, clock }) {
    await userEvent.click(card.getByRole('button', { name: 'Beta' }))
    const cancel = await waitFor(() => card.getByRole('button', { name: 'Cancel' }))
    // A wallet may draw its prompt in the page, which a modal dialog would make inert. The prompt stays after Back.
    await clock.advance(150)
    await waitFor(() => expect(dialog.matches(':modal')).toBe(false))
    await userEvent.click(cancel)
    const row = await waitFor(() => card.getByRole('button', { name: 'Beta' }))
    await waitFor(() => expect(root.activeElement).toBe(row))
    // F087: a second press joins the pending request. F088: its answer marks the row and changes no view.
    await userEvent.click(row)
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Cancel' })))
    expect(adapter.count('switchNetwork')).toBe(1)
    await waitFor(() => card.getByRole('button', { name: 'Alpha', current: true }))
    expect(dialog.matches(':modal')).toBe(false)
    adapter.set({ switchNetwork: 'ok' })
    await waitFor(() => card.getByRole('button', { name: 'Beta', current: true }))
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    expect(adapter.now().networkId).not.toBe(betaNetwork)
    card.getByRole('heading', { name: 'Choose a network' })
  },
})
