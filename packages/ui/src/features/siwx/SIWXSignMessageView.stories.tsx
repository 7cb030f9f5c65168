// Tests useSiwx.ts, useWarning.ts.
import type { SiwxOption } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { createFakeSiwxStore, type FakeSiwxStore, type TestLatchOptions } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Siwx/SIWXSignMessage' }

const signingIn =
  (settings: Partial<SiwxOption> = {}, options: TestLatchOptions = {}, store = createFakeSiwxStore()) =>
  (): TestLatchOptions => ({ metadata: { name: 'Larch' }, siwx: { store, ...settings } as SiwxOption, ...options })

/** Waits until the message can be signed. */
const ready = async ({ card, latch }: Stage): Promise<HTMLElement> => {
  await waitFor(() => expect(latch.getState().siwx?.current.status).toBe('ready'))
  return card.findByRole('button', { name: 'Sign in' })
}

export const Ready = scene({
  connected: true,
  options: signingIn({ statement: 'Welcome to Larch.' }),
  async play(stage) {
    const { card } = stage
    await ready(stage)
    card.getByText(/^Larch asks you to sign in\./)
    card.getByText(location.host)
  },
})

Ready.tags = ['react-18']

export const F198WhatIsSigned = scene({
  connected: true,
  options: signingIn({ statement: 'a'.repeat(10_000) }),
  async play(stage) {
    const { card, dialog } = stage
    await ready(stage)
    await userEvent.click(card.getByRole('button', { name: 'What you sign' }))
    const text = card.getByRole('textbox', { name: 'What you sign' }) as HTMLTextAreaElement
    expect(text.value).toContain('wants you to sign in with your Ethereum account:')
    // It scrolls inside, and the buttons stay in sight.
    expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
    const sign = card.getByRole('button', { name: 'Sign in' })
    await waitFor(() => {
      const { bottom } = sign.getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(dialog.getBoundingClientRect().bottom)
    })
  },
})

export const F087Asking = scene({
  connected: true,
  options: signingIn({}, { adapter: { sign: 'hang' } }),
  async play(stage) {
    const { adapter, card } = stage
    const button = await ready(stage)
    await userEvent.dblClick(button)
    await card.findByRole('button', { name: 'Approve in Harbor' })
    // Two presses are one request.
    expect(adapter.count('message.sign')).toBe(1)
  },
})

export const Declined = scene({
  connected: true,
  options: signingIn({}, { adapter: { sign: { throws: walletError('rejected') } } }),
  async play(stage) {
    const { card } = stage
    await userEvent.click(await ready(stage))
    await card.findByText('Signature declined')
    await card.findByRole('button', { name: 'Ask again' })
  },
})

export const Checking = scene({
  connected: true,
  options: signingIn({}, {}, createFakeSiwxStore({ list: 'hang' })),
  async play(stage) {
    const { card, dialog } = stage
    await card.findByRole('button', { name: 'Authenticating...' })
    await userEvent.keyboard('{Escape}')
    // Whether a sign-in is needed isn't known yet: nothing holds the visitor.
    await waitFor(() => expect(dialog.open).toBe(false))
    await stage.show()
  },
})

export const F090Kept = scene({
  connected: true,
  options: signingIn(),
  async play(stage) {
    const { card, dialog, latch, root } = stage
    await ready(stage)
    await userEvent.keyboard('{Escape}')
    expect(dialog.open).toBe(true)
    // The way out is shown.
    await waitFor(() => expect(root.activeElement).toBe(card.getByRole('button', { name: 'Cancel' })))
    await userEvent.click(card.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().isConnected).toBe(false)
    await latch.open()
  },
})

export const Optional = scene({
  connected: true,
  options: signingIn({ required: false }),
  async play(stage) {
    const { dialog, latch } = stage
    await ready(stage)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().isConnected).toBe(true)
    await stage.show({ view: 'Account' })
  },
})

export const SignedIn = scene({
  connected: true,
  options: signingIn(),
  async play(stage) {
    const { dialog, latch } = stage
    await userEvent.click(await ready(stage))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getState().siwx?.current.status).toBe('signed-in')
    await stage.show({ view: 'Account' })
  },
})

/** A store whose server is a day ahead. */
function aheadOfTime(): FakeSiwxStore {
  const store = createFakeSiwxStore()
  return { ...store, nonce: async () => ({ nonce: 'aheadoftime', now: Date.now() + 86_400_000 }) }
}

export const WrongClock = scene({
  connected: true,
  options: signingIn({}, {}, aheadOfTime()),
  async play(stage) {
    await ready(stage)
    await stage.card.findByText('The clock of this device is wrong. Set it, so that signing in works.')
  },
})
