// Tests SendAgain.tsx, useShownLogin.ts.
import type { EmbeddedLogin } from '@latchkit/core'
import { createFakeClock, createFakeStorage } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { EMAIL, emailError, emailWalletOf, fakeEmailWallet, withEmail } from '../../stories/email.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'EmbeddedWallet/EmailVerifyDevice' }

const device = (more: Partial<Extract<EmbeddedLogin, { status: 'device' }>> = {}): EmbeddedLogin => ({
  status: 'device',
  email: EMAIL,
  digits: '47',
  resendAt: 0,
  ...more,
})

/** A scene of the view with so many seconds until the next email may be sent. */
const after = (seconds: number, play?: Scene['play'], login = device()) =>
  scene({
    options: () => withEmail(),
    before: async (test) => (await fakeEmailWallet(test, login)).wait(seconds),
    routes: [{ view: 'Connect' }, { view: 'EmailVerifyDevice' }],
    async play(stage) {
      // The code of the view may load slowly.
      await stage.card.findByRole('heading', { name: 'Check your email' })
      await play?.(stage)
    },
  })

const againOf = ({ card }: Stage): HTMLElement => card.getByRole('button', { name: 'Send it again' })

export const Waiting = after(23, async (stage) => {
  const { card, root } = stage
  const text = `Open the email to ${EMAIL}, press its link and enter these digits there.`
  expect(card.getByText(EMAIL).parentElement!.textContent).toBe(text)
  await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe(text))
  // Each digit by itself: a screen reader would say a number.
  expect(card.getByText('The digits to enter').parentElement!.textContent).toBe('The digits to enter47')
  expect([...root.querySelectorAll('.EmailVerifyDeviceView-digit')].map((each) => each.textContent)).toEqual(['4', '7'])
  expect(againOf(stage)).toBeDisabled()
  await waitFor(() => expect(card.getByRole('timer').textContent).toBe('0:23'))
})
Waiting.tags = ['react-18']

export const S901CountsDown = after(2, async (stage) => {
  const { card, clock } = stage
  const wallet = emailWalletOf(stage)
  await waitFor(() => expect(card.getByRole('timer').textContent).toBe('0:02'))
  const { y } = againOf(stage).getBoundingClientRect()
  wallet.wait(1)
  await clock.advance(1_000)
  await waitFor(() => expect(card.getByRole('timer').textContent).toBe('0:01'))
  wallet.wait(0)
  await clock.advance(1_000)
  await waitFor(() => expect(againOf(stage)).toBeEnabled())
  expect(card.queryByRole('timer')).toBeNull()
  expect(againOf(stage).getBoundingClientRect().y).toBe(y)
})
S901CountsDown.name = 'S9.01 The next email may be sent after 30 s, which are counted down'

export const SendsItAgain = after(0, async (stage) => {
  const wallet = emailWalletOf(stage)
  wallet.on({
    async resend() {
      wallet.wait(30)
      wallet.set({ login: device({ digits: '08' }) })
    },
  })
  await userEvent.click(againOf(stage))
  await waitFor(() => expect(stage.root.querySelector('[role=timer]')!.textContent).toBe('0:30'))
  expect(wallet.calls).toEqual(['resend'])
  expect(stage.card.getByText('0')).toBeVisible()
  await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('The email was sent again.'))
})

const YEAR_MS = 31_536_000_000

/** A scene of the view, with the wallet's own record of when an email was sent: so long before the present time, in ms. */
const sent = (beforeMs: number, play: NonNullable<Scene['play']>) =>
  scene({
    options: () => {
      const clock = createFakeClock(Date.now())
      const storage = createFakeStorage({ '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': String(clock.now() - beforeMs) })
      return withEmail({ clock, storage })
    },
    before: (test) => fakeEmailWallet(test, device({ resendAt: Date.now() - beforeMs + 30_000 })),
    routes: [{ view: 'Connect' }, { view: 'EmailVerifyDevice' }],
    async play(stage) {
      await stage.card.findByRole('heading', { name: 'Check your email' })
      await play(stage)
    },
  })

export const S901FromTheRecord = sent(1_500, async (stage) => {
  await waitFor(() => expect(stage.card.getByRole('timer').textContent).toBe('0:29'))
  await stage.clock.advance(1_000)
  await waitFor(() => expect(stage.card.getByRole('timer').textContent).toBe('0:28'))
})
S901FromTheRecord.name = 'S9.01 The 30 s are those since the last email in this browser'

export const F182ClockSetBack = sent(0, async (stage) => {
  const { card, clock } = stage
  await waitFor(() => expect(card.getByRole('timer').textContent).toBe('0:30'))
  clock.setNow(clock.now() - YEAR_MS)
  await clock.advance(1_000)
  await waitFor(() => expect(againOf(stage)).toBeEnabled())
  expect(card.queryByRole('timer')).toBeNull()
})
F182ClockSetBack.name = 'F182 A clock that is set back by a year makes no visitor wait for a year'

export const F182ClockSetAhead = sent(0, async (stage) => {
  const { card, clock } = stage
  await waitFor(() => expect(card.getByRole('timer').textContent).toBe('0:30'))
  clock.setNow(clock.now() + YEAR_MS)
  await clock.advance(1_000)
  await waitFor(() => expect(againOf(stage)).toBeEnabled())
  expect(card.queryByRole('timer')).toBeNull()
})
F182ClockSetAhead.name = 'F182 A clock that is set ahead shows no time'

export const OtherAddress = after(30, async (stage) => {
  await userEvent.click(stage.card.getByRole('button', { name: 'Use another address' }))
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['edit']))
})

export const BackEndsIt = after(30, async (stage) => {
  await userEvent.click(stage.card.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['edit']))
  await stage.card.findByRole('textbox', { name: 'Email address' })
})

export const ByKeyboard = after(0, async (stage) => {
  againOf(stage).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['resend']))
  stage.card.getByRole('button', { name: 'Use another address' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['resend', 'edit']))
})

export const Confirmed = after(0, async (stage) => {
  emailWalletOf(stage).set({ login: { status: 'keeping', email: EMAIL, asks: 'keep' } })
  await stage.card.findByRole('heading', { name: 'Continue in the dialog above' })
})

export const LongAddress = after(
  30,
  undefined,
  device({ email: `${'longest.name.of.all.'.repeat(3)}ada@a-very-long-host-name-of-a-mailbox.larch.example` }),
)

export const StaysWhileItGoes = after(30, async (stage) => {
  // The steps of the login show the field, and the view is still there for a moment.
  emailWalletOf(stage).set({ login: { status: 'failed', email: EMAIL, error: emailError('denied') } })
  await stage.settled()
  stage.card.getByRole('heading', { name: 'Check your email' })
  expect(stage.card.queryByRole('alert')).toBeNull()
})
