// Tests mustSignIn.ts.
import { createFakeSiwxStore } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'EmbeddedWallet/ApproveTransaction' }

export const Asking = scene({
  connected: true,
  routes: [{ view: 'Account' }, { view: 'ApproveTransaction' }],
  async play({ card, root }) {
    await card.findByRole('heading', { name: 'Continue in the dialog above' })
    card.getByText('Your wallet asks for your approval. Nothing is signed before you give it.')
    await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Continue in the dialog above'))
  },
})
Asking.tags = ['react-18']

export const Cancelled = scene({
  connected: true,
  routes: [{ view: 'Account' }, { view: 'ApproveTransaction' }],
  async play(stage) {
    await userEvent.click(await stage.card.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(stage.dialog.open).toBe(false))
    await stage.show({ view: 'Account' })
  },
})

export const S212CannotBeClosed = scene({
  name: 'S2.12 It can’t be closed while a sign-in is required and there is no session',
  connected: true,
  options: () => ({ metadata: { name: 'Larch' }, siwx: { store: createFakeSiwxStore() } }),
  async play({ card, dialog, latch }) {
    await waitFor(() => expect(latch.getState().siwx?.current.status).toBe('ready'))
    ;(await latch.feature('router')).push({ view: 'ApproveTransaction' })
    await card.findByRole('heading', { name: 'Continue in the dialog above' })
    expect(card.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(dialog.open).toBe(true)
  },
})
