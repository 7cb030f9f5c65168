import { createFakePairing, createFakeWindow, type FakePairing } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../stories/expect.fixture.js'
import { scene, type Stage } from '../../../stories/stage.fixture.js'
import { paying, review } from '../payment.fixture.js'

export default { title: 'Send/WalletSendWaiting' }

/** Fills the form in, and asks the wallet. */
async function ask(stage: Stage): Promise<void> {
  await review(stage)
  await userEvent.click(stage.card.getByRole('button', { name: 'Send' }))
  await waitFor(() => stage.card.getByRole('heading', { name: 'Confirm in Harbor' }))
}
const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))
const snackbarOf = ({ root }: Stage): string | null | undefined =>
  root.querySelector('.Snackbar-snackbar:popover-open')?.textContent

export const Waiting = scene(
  paying({
    name: 'The wallet is asked: the dialog steps out for its prompt, and the status is announced',
    options: { adapter: { send: 'hang' } },
    async play(stage) {
      const { dialog, root, clock } = stage
      await ask(stage)
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Confirm in Harbor'))
      // What to do is the largest thing, not the way out.
      const cancel = stage.card.getByRole('button', { name: 'Cancel' })
      expect(getComputedStyle(cancel).backgroundColor).toBe('rgba(0, 0, 0, 0)')
      expect(dialog.hasAttribute('data-stepped-out')).toBe(false)
      await clock.advance(150)
      await waitFor(() => expect(dialog.hasAttribute('data-stepped-out')).toBe(true))
      expect(dialog.open).toBe(true)
    },
  }),
)

export const Sent = scene(
  paying({
    name: 'S2.05 Sent: what becomes of it, and from there the account',
    options: { adapter: { send: 'hang', wait: 'hang' } },
    async play(stage) {
      const { adapter, card } = stage
      await ask(stage)
      adapter.set({ send: 'ok' })
      await isShown(stage, 'WalletSendConfirmed')
      await waitFor(() => card.getByRole('heading', { name: 'On its way' }))
      await userEvent.click(card.getByRole('button', { name: 'Done' }))
      await isShown(stage, 'Account')
    },
  }),
)

export const BackMeanwhile = scene(
  paying({
    name: 'F088 Back to the review meanwhile: the button says that the wallet is still asked',
    options: { adapter: { send: 'hang', wait: 'hang' } },
    async play(stage) {
      const { adapter, card } = stage
      await ask(stage)
      await userEvent.click(card.getByRole('button', { name: 'Cancel' }))
      await isShown(stage, 'WalletSendPreview')
      const busy = await waitFor(() => card.getByRole('button', { name: 'Confirm in Harbor' }))
      expect(busy).toHaveAttribute('aria-disabled', 'true')
      await userEvent.click(busy)
      expect(adapter.count('transfer.send')).toBe(1)
      adapter.set({ send: 'ok' })
      await isShown(stage, 'WalletSendConfirmed')
    },
  }),
)
BackMeanwhile.tags = ['react-18']

export const ClosedMeanwhile = scene(
  paying({
    name: 'F089 Closed meanwhile: the snackbar tells that it is sent, and what became of it',
    options: { adapter: { send: 'hang', wait: 'hang' } },
    async play(stage) {
      const { adapter, clock, dialog, latch } = stage
      await ask(stage)
      await latch.close()
      await waitFor(() => expect(dialog.open).toBe(false))
      adapter.set({ send: 'ok' })
      await waitFor(() => expect(snackbarOf(stage)).toBe('Your payment is on its way'))
      adapter.set({ wait: 'ok' })
      await waitFor(() => expect(latch.getState().transactions?.transactions[0]?.status).toBe('success'))
      await clock.advance(150)
      await waitFor(() => expect(snackbarOf(stage)).toBe('Your payment went through'))
    },
  }),
)

/** A session with a remote wallet that was opened by a link. */
let remote: FakePairing
let opened: string[] = []

export const OpensTheApp = scene({
  name: 'S4.01 A remote wallet that was connected by a link is opened by it',
  options() {
    remote = createFakePairing()
    opened = []
    const window = Object.assign(createFakeWindow(), { open: (href: string) => void opened.push(href) })
    return { wallets: [], pairing: remote, window, adapter: { send: 'hang' } }
  },
  async before({ latch, storage }) {
    const connecting = latch.connect({ wallet: 'walletConnect:eip155' })
    await waitFor(() => expect(remote.count('open')).toBe(1))
    remote.approve()
    await connecting
    // As pairing by a link has stored it.
    const choice = JSON.stringify({ href: 'harborapp://', name: 'Harbor' })
    storage.open()?.setItem('WALLETCONNECT_DEEPLINK_CHOICE', choice)
  },
  routes: [{ view: 'Account' }, { view: 'WalletSend' }],
  async play(stage) {
    await review(stage)
    await userEvent.click(stage.card.getByRole('button', { name: 'Send' }))
    const open = await waitFor(() => stage.card.getByRole('button', { name: /^Open / }))
    open.focus()
    await userEvent.keyboard('{Enter}')
    expect(opened).toEqual(['harborapp://'])
  },
})
