// Tests useConnecting.ts, awaited.ts.
import { walletError } from '@latchkit/core/adapter'
import { createFakePairing, type Outcome } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Connection/ConnectingExternal' }

/** After this time without an answer from the wallet, the waiting view shows. */
const SHOWN_AFTER_MS = 150

/** Presses a wallet, and waits for the attempt. The waiting view doesn't show yet. */
async function choose({ card, latch }: Stage): Promise<void> {
  await userEvent.click(card.getByRole('button', { name: /^Harbor/ }))
  await waitFor(() => expect(latch.getState().connection.attempt).toBeTruthy())
}
/** Presses a wallet, and lets it take so long that the waiting view shows. */
async function chooseAndWait(stage: Stage): Promise<void> {
  await choose(stage)
  await stage.clock.advance(SHOWN_AFTER_MS)
  await waitFor(() => stage.card.getByRole('heading', { name: 'Approve in Harbor' }))
}
/** A scene that presses a wallet, and waits until the view says `title`: a failure shows at once. */
const answered = (connect: Outcome, title: string, more?: Scene['play']): Scene => ({
  options: () => ({ adapter: { connect } }),
  async play(stage) {
    await userEvent.click(stage.card.getByRole('button', { name: /^Harbor/ }))
    const heading = await waitFor(() => stage.card.getByRole('heading', { name: title }))
    expect(heading.closest('[role=alert]')).toBeTruthy()
    await more?.(stage)
  },
})
const throws = (error: unknown): Outcome => ({ throws: error })

export const Waiting = scene({
  options: () => ({ adapter: { connect: 'hang' } }),
  async play(stage) {
    const { card, dialog, root } = stage
    await chooseAndWait(stage)
    expect(root.activeElement).toBe(card.getByRole('heading', { name: 'Connect wallet: Harbor' }))
    await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Approve in Harbor'))
    expect(dialog.getAttribute('aria-describedby')).toBe('latch-status')
    // A wallet may draw its prompt in the page, which a modal dialog would make inert.
    expect(dialog.matches(':modal')).toBe(false)
    // What is secondary is quiet text.
    expect(card.getByRole('button', { name: 'Cancel' })).toHaveAttribute('part', 'button button-quiet')
  },
})

/** Like `chooseAndWait`, for an app that can also pair with a phone. */
async function chooseAndWaitOrPair(stage: Stage): Promise<HTMLElement> {
  // The list with remote wallets loads a moment later, and replaces the first rows.
  await stage.card.findByRole('button', { name: /^WalletConnect/ })
  await chooseAndWait(stage)
  return stage.card.findByRole('button', { name: 'Use phone instead' })
}

export const WaitingHereOrOnAPhone = scene({
  options: () => ({ adapter: { connect: 'hang' }, pairing: createFakePairing() }),
  play: async (stage) => void (await chooseAndWaitOrPair(stage)),
})

export const OnAPhoneInstead = scene({
  options: () => ({ adapter: { connect: 'hang' }, pairing: createFakePairing() }),
  async play(stage) {
    const { card, latch } = stage
    const phone = await chooseAndWaitOrPair(stage)
    const asked = latch.getState().connection.attempt!.connectorId
    await userEvent.click(phone)
    const views = (): unknown[] => latch.getState().router!.history.map(({ view }) => view)
    await waitFor(() => expect(views()).toEqual(['Connect', 'ConnectingWalletConnect']))
    // The request to the installed wallet has ended, and Back leads to the list of wallets.
    expect(latch.getState().connection.attempt?.connectorId).not.toBe(asked)
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => card.getByRole('button', { name: /^Harbor/ }))
  },
})

export const AnsweredAtOnce = scene({
  options: () => ({ adapter: { connect: 'hang' } }),
  async play(stage) {
    const { adapter, clock, dialog, latch, root } = stage
    const flashes: string[] = []
    const changes = new MutationObserver(() => {
      if (root.querySelector('[data-view=ConnectingExternal]')) flashes.push('the view')
      if (dialog.open && !dialog.matches(':modal')) flashes.push('not modal')
    })
    changes.observe(root, { attributes: true, childList: true, subtree: true })
    await choose(stage)
    await clock.advance(SHOWN_AFTER_MS - 1)
    expect(dialog.matches(':modal')).toBe(true)
    adapter.set({ connect: 'ok' })
    await waitFor(() => expect(latch.getAccount().status).toBe('connected'))
    await waitFor(() => expect(dialog.open).toBe(false))
    await clock.advance(SHOWN_AFTER_MS)
    changes.disconnect()
    expect(flashes).toEqual([])
    await stage.show({ view: 'Account' })
  },
})
AnsweredAtOnce.tags = ['react-18']

export const Declined = scene(
  answered(
    throws({ code: 4001, message: 'MetaMask Tx Signature: User denied.' }),
    'You declined the request',
    async ({ card, dialog }) => {
      card.getByText('Nothing changed and nothing was shared.')
      expect(dialog.textContent).not.toContain('denied')
      expect(dialog.matches(':modal')).toBe(true)
    },
  ),
)

export const AlreadyPending = scene(answered(throws({ code: -32002 }), 'There is already a request waiting in Harbor.'))

export const Locked = scene(answered(throws({ code: 4100 }), 'Unlock Harbor first, then try again.'))

export const NotInstalled = scene(
  answered(throws(walletError('provider-not-found')), 'Harbor isn’t installed in this browser.'),
)

export const Failed = scene(
  answered(throws('<b>boom</b> {wallet}'), 'That didn’t work', async ({ card, dialog }) => {
    expect(dialog.textContent).not.toMatch(/boom|\{/)
    await userEvent.click(card.getByText('Details'))
    card.getByText('wallet/unknown')
  }),
)

export const ReducedToOneWayForward = scene(
  answered(throws({ code: 4902 }), 'That didn’t work', async ({ card }) => {
    card.getByText('Your wallet doesn’t know this network.')
    expect(card.getByRole('button', { name: 'Try again' }).className).toContain('primary')
  }),
)

export const AskAgain = scene(
  answered(throws({ code: 4001 }), 'You declined the request', async ({ card, adapter, root, dialog }) => {
    adapter.set({ connect: 'hang' })
    await userEvent.click(card.getByRole('button', { name: 'Ask again' }))
    await waitFor(() => card.getByRole('heading', { name: 'Approve in Harbor' }))
    expect(adapter.count('connect')).toBe(2)
    // The pressed button is gone, but the focus is still in the dialog.
    await waitFor(() => expect(dialog.contains(root.activeElement)).toBe(true))
  }),
)

export const ChooseAnother = scene(
  answered(throws({ code: 4001 }), 'You declined the request', async ({ card, root, latch }) => {
    await userEvent.click(card.getByRole('button', { name: 'Choose another wallet' }))
    const row = await waitFor(() => card.getByRole('button', { name: 'Harbor' }))
    await waitFor(() => expect(root.activeElement).toBe(row))
    expect(latch.getState().connection.attempt).toBeUndefined()
  }),
)

export const F088BackWhileItIsPending = scene({
  name: 'F088 Back while it is pending',
  options: () => ({ adapter: { connect: 'hang' } }),
  async play(stage) {
    const { card, adapter, latch, clock, dialog } = stage
    await chooseAndWait(stage)
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => card.getByRole('button', { name: 'Harbor' }))
    // F088: a late answer is refused, and changes nothing on show.
    adapter.set({ connect: 'ok' })
    await clock.settle()
    expect(latch.getAccount().status).toBe('disconnected')
    expect(dialog.open).toBe(true)
    card.getByRole('button', { name: 'Harbor' })
  },
})

export const ApprovedClosesIt = scene({
  options: () => ({ adapter: { connect: 'hang' } }),
  async play(stage) {
    const { adapter, dialog, latch, root } = stage
    await chooseAndWait(stage)
    expect(root.querySelector('.Ring-done')).toBe(null)
    let connectedAt = 0
    latch.subscribe(() => {
      if (latch.getAccount().status === 'connected') connectedAt ||= performance.now()
    })
    adapter.set({ connect: 'ok' })
    // A card that goes keeps its view, which shows for a moment that the wallet has connected.
    await waitFor(() => expect(root.querySelector('[data-view=ConnectingExternal] .Ring-done')).toBeTruthy())
    expect(dialog.open).toBe(true)
    stage.card.getByRole('heading', { name: 'Connected to Harbor' })
    await waitFor(() => expect(dialog.open).toBe(false), { interval: 5 })
    expect(performance.now() - connectedAt).toBeGreaterThanOrEqual(150)
    await stage.show({ view: 'Account' })
  },
})

export const Checking = scene({
  async play({ adapter, card, latch, root }) {
    adapter.set({ connect: 'hang' })
    const router = await latch.feature('router')
    router.push({ view: 'ConnectingExternal', params: { connectorId: latch.getState().connectors.connectors[0]!.id } })
    router.state.isChecking = true
    const heading = await waitFor(() => card.getByRole('heading', { name: 'Checking…' }))
    expect(heading.closest('[role=alert]')).toBe(null)
    card.getByText('Harbor is connected. This takes a moment.')
    await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe('Checking…'))
    expect(card.queryByRole('button', { name: 'Cancel' })).toBe(null)
  },
})
