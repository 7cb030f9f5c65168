// Tests SendAgain.tsx, useShownLogin.ts.
import type { EmbeddedLogin } from '@latchkit/core'
import { userEvent, waitFor } from 'storybook/test'
import { paste } from '../../stories/draw.fixture.js'
import { EMAIL, emailError, emailWalletOf, fakeEmailWallet, withEmail } from '../../stories/email.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { write } from '../../stories/primitive.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'EmbeddedWallet/EmailVerifyOtp' }

type CodeLogin = Extract<EmbeddedLogin, { status: 'code' }>
const awaited = (more: Partial<CodeLogin> = {}): CodeLogin => ({
  status: 'code',
  email: EMAIL,
  resendAt: 0,
  isChecking: false,
  ...more,
})

/** A scene of the view. */
const asking = (play?: Scene['play'], login = awaited()) =>
  scene({
    options: () => withEmail(),
    before: (test) => fakeEmailWallet(test, login),
    routes: [{ view: 'Connect' }, { view: 'EmailVerifyOtp' }],
    async play(stage) {
      // The code of the view may load slowly.
      await stage.card.findByRole('textbox', { name: 'Code of six digits' })
      await play?.(stage)
    },
  })

const fieldOf = ({ card }: Stage): HTMLInputElement => card.getByRole('textbox', { name: 'Code of six digits' })

/** A wallet that takes no code but 123456. The third miss ends the login. */
function checks(stage: Stage): ReturnType<typeof emailWalletOf> {
  const wallet = emailWalletOf(stage)
  let missed = 0
  wallet.on({
    async submitCode(code) {
      wallet.set({ login: awaited({ isChecking: true }) })
      await Promise.resolve()
      if (code === '123456') return wallet.set({ login: { status: 'opening', email: EMAIL } })
      missed += 1
      wallet.set({
        login:
          missed < 3
            ? awaited({ error: emailError('bad-code') })
            : { status: 'failed', email: EMAIL, error: emailError('login-over') },
      })
    },
  })
  return wallet
}

export const Asking = asking(async (stage) => {
  const { card, root } = stage
  const field = fieldOf(stage)
  // It is the one thing to do here, so it has the focus.
  await waitFor(() => expect(root.activeElement).toBe(field))
  expect(field).toHaveAccessibleDescription(`We sent it to ${EMAIL}.`)
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  card.getByRole('heading', { name: 'Enter the code' })
})
Asking.tags = ['react-18']

export const Right = asking(async (stage) => {
  const wallet = checks(stage)
  await write(fieldOf(stage), '12345')
  expect(wallet.calls).toEqual([])
  // The last digit sends it.
  await write(fieldOf(stage), '123456')
  await waitFor(() => expect(wallet.calls).toEqual(['submitCode 123456']))
  await stage.card.findByRole('heading', { name: 'Opening your wallet…' })
})

export const F180PastedWithSpaces = asking(async (stage) => {
  const wallet = checks(stage)
  const field = fieldOf(stage)
  field.focus()
  // The browser inserts what is pasted.
  expect(paste(field, '123 456')).toBe(false)
  await write(field, ' 123 456\n')
  await waitFor(() => expect(wallet.calls).toEqual(['submitCode 123456']))
})
F180PastedWithSpaces.name = 'F180 A code that is pasted with spaces is accepted'

export const F180OtherDigits = asking(async (stage) => {
  const wallet = checks(stage)
  await write(fieldOf(stage), '١٢٣٤٥٦')
  await waitFor(() => expect(wallet.calls).toEqual(['submitCode 123456']))
})
F180OtherDigits.name = 'F180 A code in the digits of another script is accepted'

export const F180Wrong = asking(async (stage) => {
  const wallet = checks(stage)
  await write(fieldOf(stage), '000000')
  const alert = await stage.card.findByRole('alert')
  expect(alert.textContent).toBe('That code isn’t right. Check the email and try again.')
  await waitFor(() => expect(fieldOf(stage).value).toBe(''))
  expect(fieldOf(stage)).toBeInvalid()
  expect(stage.root.querySelector('.shaking')).toBeTruthy()
  // The focus stays, so that the next code can be typed at once.
  expect(stage.root.activeElement).toBe(fieldOf(stage))
  expect(wallet.calls).toHaveLength(1)
})
F180Wrong.name = 'F180 A wrong code shakes, says so and is cleared'

export const F180ThirdMiss = asking(async (stage) => {
  const wallet = checks(stage)
  for (const code of ['000000', '111111', '222222']) {
    await waitFor(() => expect(fieldOf(stage).value).toBe(''))
    await write(fieldOf(stage), code)
    await waitFor(() => expect(wallet.calls.at(-1)).toBe(`submitCode ${code}`))
  }
  await waitFor(() => expect(stage.latch.getState().embeddedWallet?.login.status).toBe('failed'))
  // The steps of the login lead back to the field, which says why.
  await userEvent.click(stage.card.getByRole('button', { name: 'Back' }))
  expect((await stage.card.findByRole('alert')).textContent).toBe('This login is over. Ask for a new email.')
})
F180ThirdMiss.name = 'F180 The third wrong code ends the login'

export const F180SameCodeAgain = asking(async (stage) => {
  const wallet = checks(stage)
  await write(fieldOf(stage), '000000')
  await waitFor(() => expect(fieldOf(stage).value).toBe(''))
  await write(fieldOf(stage), '000000')
  await waitFor(() => expect(wallet.calls).toEqual(['submitCode 000000', 'submitCode 000000']))
})
F180SameCodeAgain.name = 'F180 The same wrong code can be sent again'

export const Checking = asking(
  async (stage) => {
    stage.card.getByText('Checking…', { ignore: '#latch-status' })
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('Checking…'))
    // What is typed now is no second code.
    await write(fieldOf(stage), '999999')
    expect(emailWalletOf(stage).calls).toEqual([])
    expect(fieldOf(stage).value).toBe('')
  },
  awaited({ isChecking: true }),
)

export const SendsItAgain = asking(async (stage) => {
  await userEvent.click(stage.card.getByRole('button', { name: 'Send it again' }))
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['resend']))
})

export const ByKeyboard = asking(async (stage) => {
  await waitFor(() => expect(stage.root.activeElement).toBe(fieldOf(stage)))
  stage.card.getByRole('button', { name: 'Use another address' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['edit']))
})

export const NotSent = asking(async (stage) => {
  emailWalletOf(stage).set({ login: awaited({ error: emailError('away') }) })
  expect((await stage.card.findByRole('alert')).textContent).toMatch(/^Logging in by email isn’t possible right now\./)
})
