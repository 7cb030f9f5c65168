// Tests LoginProgress.tsx, useShownLogin.ts, endLogin.ts.
import type { EmbeddedLogin } from '@latchkit/core'
import { userEvent, waitFor } from 'storybook/test'
import { EMAIL, emailError, emailWalletOf, fakeEmailWallet, withEmail } from '../../stories/email.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'EmbeddedWallet/EmailLogin' }

/** A scene of the view with a login in this state. */
const at = (login: EmbeddedLogin, play?: Scene['play'], more: Partial<Scene> = {}) =>
  scene({
    options: () => withEmail(),
    before: (test) => fakeEmailWallet(test, login),
    routes: [{ view: 'Connect' }, { view: 'EmailLogin' }],
    ...(play && { play }),
    ...more,
  })

const failed = (name: string, context = {}): EmbeddedLogin => ({
  status: 'failed',
  email: EMAIL,
  error: emailError(name, context),
})
const said = ({ root }: Stage): Promise<void> =>
  waitFor(() => expect(root.getElementById('latch-status')!.textContent).not.toBe(''))

export const Field = at({ status: 'idle' }, async ({ card }) => {
  await card.findByRole('textbox', { name: 'Email address' })
})
Field.tags = ['react-18']

export const Sending = at({ status: 'sending', email: EMAIL }, async (stage) => {
  const { card } = stage
  await card.findByRole('heading', { name: 'Sending the email…' })
  expect(card.getByText(EMAIL).parentElement!.textContent).toBe(`It goes to ${EMAIL}.`)
  await said(stage)
  await userEvent.click(card.getByRole('button', { name: 'Use another address' }))
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['edit']))
})

export const BackEndsIt = at({ status: 'sending', email: EMAIL }, async (stage) => {
  await userEvent.click(stage.card.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['edit']))
  await stage.card.findByRole('button', { name: 'Harbor' })
})

export const KeepsANewWallet = at({ status: 'keeping', email: EMAIL, asks: 'keep' }, async ({ card }) => {
  await card.findByRole('heading', { name: 'Continue in the dialog above' })
  card.getByText('Save the recovery code of your new wallet there.')
  card.getByRole('button', { name: 'Cancel' })
})

export const OpensAKnownWallet = at({ status: 'keeping', email: EMAIL, asks: 'code' }, async ({ card }) => {
  await card.findByText('Enter the recovery code of your wallet there.')
})

export const Opening = at({ status: 'opening', email: EMAIL }, async ({ card }) => {
  await card.findByRole('heading', { name: 'Opening your wallet…' })
})

export const F175NothingIsKept = at({ status: 'opening', email: EMAIL }, async (stage) => {
  emailWalletOf(stage).set({ isStored: false })
  await stage.card.findByText(/^This browser keeps nothing for this page\./)
})
F175NothingIsKept.name = 'F175 A browser that keeps nothing'

export const StaysUntilItIsClosed = at({ status: 'opening', email: EMAIL }, async (stage) => {
  const { card } = stage
  await card.findByRole('heading', { name: 'Opening your wallet…' })
  emailWalletOf(stage).set({ login: { status: 'idle' }, user: { email: EMAIL } })
  await stage.settled()
  card.getByRole('heading', { name: 'Opening your wallet…' })
  expect(card.queryByRole('textbox')).toBeNull()
})

export const Failed = at(failed('away'), async (stage) => {
  const { card } = stage
  const alert = await card.findByRole('alert')
  expect(alert.textContent).toMatch(/^That didn’t workLogging in by email isn’t possible right now\./)
  await userEvent.click(card.getByText('Details'))
  card.getByText('embedded-wallet/away')
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual([`submitEmail ${EMAIL}`]))
})

/** Checks that a login that ended for this reason says so. */
const says = (name: string, text: RegExp, context = {}) =>
  at(failed(name, context), async ({ card }) => {
    await waitFor(() => expect(card.getByRole('alert').textContent).toMatch(text))
  })

export const Denied = says('denied', /The login was refused from the email\./)
export const S601NotAllowed = { ...says('not-allowed', /Action not allowed/), name: 'S6.01 S8.09 Action not allowed' }
export const MailRefused = says('mail-refused', /This address takes no email from us\./)
export const TooManyEmails = says('limited', /Too many emails were asked for\./)
export const NoCrypto = says('no-crypto', /This wallet needs a secure page/)
export const FrameNotLoaded = says('load-failed', /The email wallet didn’t load\./)
export const FrameGone = says('gone', /The email wallet didn’t answer\./)
export const UnlistedOrigin = says('unverified', /This site’s wallet settings are wrong\./)

export const RetryTooSoon = at(failed('denied'), async (stage) => {
  const { card, clock } = stage
  const wallet = emailWalletOf(stage)
  wallet.on({ submitEmail: () => Promise.reject(emailError('too-soon', { seconds: 12 })) })
  wallet.wait(12)
  await userEvent.click(await card.findByRole('button', { name: 'Try again' }))
  await card.findByText('Please try again after 12 seconds', { ignore: '.unseen' })
  wallet.wait(0)
  await clock.advance(1_000)
  await card.findByText('The login was refused from the email.')
})

export const NoAddress = at(
  { status: 'failed', email: undefined, error: emailError('timed-out') },
  async ({ card }) => {
    await card.findByRole('alert')
    expect(card.queryByRole('button', { name: 'Try again' })).toBeNull()
    card.getByRole('button', { name: 'Use another address' })
  },
)
