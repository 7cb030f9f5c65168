import { alphaNetwork, OTHER_ADDRESS, type TestLatchOptions } from '@latchkit/testing'
import { fireEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import type { Scene, Stage } from '../../stories/stage.fixture.js'

/** The network of the stories, and a token on it. */
export const ID = alphaNetwork.caipNetworkId
export const TOKEN = { token: `0x${'a'.repeat(40)}`, value: 468_670_000n, decimals: 6, symbol: 'USDA' } as const

/** A scene of an account that has the coin and a token, at the form of a payment. */
export const paying = ({ options, ...more }: Scene): Scene => ({
  connected: true,
  routes: [{ view: 'Account' }, { view: 'WalletSend' }],
  options() {
    const { adapter, ...given } = (typeof options === 'function' ? options() : options) ?? {}
    return {
      adapter: { tokens: [TOKEN], without: ['assets'], ...(adapter as object) },
      tokens: { [ID]: [TOKEN.token] },
      ...given,
    } satisfies TestLatchOptions
  },
  ...more,
})

/** The fields of the form. */
export const fieldsOf = ({ card }: Stage): { readonly amount: HTMLElement; readonly receiver: HTMLElement } => ({
  amount: card.getByRole('textbox', { name: 'Amount' }),
  receiver: card.getByRole('combobox', { name: 'Recipient’s address' }),
})

/** Fills the form in. */
export async function fill(stage: Stage, amount = '0.25', receiver = OTHER_ADDRESS): Promise<void> {
  await waitFor(() => fieldsOf(stage))
  await fireEvent.change(fieldsOf(stage).amount, { target: { value: amount } })
  await fireEvent.change(fieldsOf(stage).receiver, { target: { value: receiver } })
}

/** Fills the form in, and waits until it has prepared itself. */
export async function prepareOnStage(stage: Stage, amount?: string, receiver?: string): Promise<void> {
  await fill(stage, amount, receiver)
  await stage.clock.advance(500)
  await waitFor(() => expect(stage.latch.getState().send?.status).toBe('prepared'))
}

/** Fills the form in, and shows the review. */
export async function review(stage: Stage, amount?: string, receiver?: string): Promise<void> {
  await prepareOnStage(stage, amount, receiver)
  const router = await stage.latch.feature('router')
  router.push({ view: 'WalletSendPreview' })
  await waitFor(() => stage.card.getByText('You send'))
}
