// Tests ConnectView.tsx, EmailField.tsx, EmailError.tsx, useEmbeddedWallet.ts, useSayEmailError.ts, useWaitSeconds.ts.
import { createFakePairing } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { EMAIL, emailError, emailWalletOf, fakeEmailWallet, withEmail } from '../../stories/email.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { write } from '../../stories/primitive.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Connectors/Email' }

const fieldOf = ({ card }: Stage): Promise<HTMLInputElement> => card.findByRole('textbox', { name: 'Email address' })
const arrowOf = ({ card }: Stage): HTMLElement => card.getByRole('button', { name: 'Continue with this address' })

/** A scene of a kit with a fake wallet from an email. */
const withWallet = ({ options = {}, ...rest }: Scene = {}) =>
  scene({
    options: () => withEmail(typeof options === 'function' ? options() : options),
    before: (test) => fakeEmailWallet(test),
    ...rest,
  })

/** Writes an address, and sends it by Enter. */
async function send(stage: Stage, text: string): Promise<HTMLInputElement> {
  const field = await fieldOf(stage)
  field.focus()
  await write(field, text)
  await userEvent.keyboard('{Enter}')
  return field
}

const alertOf = ({ card }: Stage): Promise<HTMLElement> => card.findByRole('alert')

export const Above = withWallet({
  async play(stage) {
    const field = await fieldOf(stage)
    expect(field).toHaveAttribute('autocomplete', 'email')
    expect(field).toHaveAttribute('inputmode', 'email')
    stage.card.getByText('or use a wallet')
    // The field comes first, and the wallets follow it.
    const row = stage.card.getByRole('button', { name: 'Harbor' })
    expect(field.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // It takes nothing from the heading, which names the dialog.
    expect(stage.root.activeElement).toBe(stage.card.getByRole('heading', { name: 'Connect wallet' }))
    expect(emailWalletOf(stage).calls).toEqual([])
  },
})
Above.tags = ['react-18']

export const WithRemoteWallets = withWallet({
  options: () => ({ pairing: createFakePairing() }),
  async play(stage) {
    await fieldOf(stage)
    await stage.card.findByRole('button', { name: /^WalletConnect/ })
  },
})

export const NothingLoadsBeforeItIsUsed = scene({
  options: () => withEmail(),
  async play(stage) {
    await fieldOf(stage)
    expect(stage.latch.getState().embeddedWallet).toBeUndefined()
    await fakeEmailWallet(stage)
    await userEvent.click(await fieldOf(stage))
    await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['prepare']))
    // The field's own code, and the focus, change nothing below it.
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    expect(emailWalletOf(stage).calls).toEqual(['prepare'])
  },
})

export const ItMovesNothing = scene({
  options: () => withEmail(),
  async play(stage) {
    const { card, root } = stage
    const row = card.getByRole('button', { name: 'Harbor' })
    const place = root.querySelector('.ConnectView-email')!
    await fieldOf(stage)
    const { y } = row.getBoundingClientRect()
    const { height } = place.getBoundingClientRect()
    // As high as before its code was there.
    const content = [...place.children].map((each) => {
      const child = each as HTMLElement
      child.style.display = 'none'
      return child
    })
    expect(place.getBoundingClientRect().height).toBe(height)
    expect(row.getBoundingClientRect().y).toBe(y)
    for (const child of content) child.style.display = ''
  },
})

export const Off = scene({
  options: () => withEmail({ features: { email: false } }),
  async play({ card }) {
    card.getByRole('button', { name: 'Harbor' })
    expect(card.queryByRole('textbox')).toBeNull()
  },
})

export const NoWalletHere = withWallet({
  options: { wallets: [] },
  async play(stage) {
    const { card } = stage
    await fieldOf(stage)
    // There is a way to go on, so nothing is missing.
    expect(card.queryByText('No wallet found in this browser')).toBeNull()
    expect(card.queryByText('or use a wallet')).toBeNull()
    card.getByRole('button', { name: 'Get a wallet' })
  },
})

export const S316WalletsBehindARow = withWallet({
  name: 'S3.16 Without emailShowWallets the wallets are behind one row',
  options: { features: { emailShowWallets: false } },
  async play({ card }) {
    await card.findByRole('button', { name: 'Continue with a wallet' })
    expect(card.queryByRole('button', { name: 'Harbor' })).toBeNull()
  },
})

export const Unfolded = withWallet({
  options: { features: { emailShowWallets: false }, adapter: { connect: 'hang' } },
  async play({ card, clock, latch }) {
    await userEvent.click(await card.findByRole('button', { name: 'Continue with a wallet' }))
    await userEvent.click(await card.findByRole('button', { name: 'Harbor' }))
    await waitFor(() => expect(latch.getState().connection.attempt).toBeTruthy())
    await clock.advance(150)
    await card.findByRole('heading', { name: 'Approve in Harbor' })
    // They are still there on the way back.
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await card.findByRole('button', { name: 'Lantern' })
    expect(card.queryByRole('button', { name: 'Continue with a wallet' })).toBeNull()
  },
})

export const Typed = withWallet({
  async play(stage) {
    const field = await fieldOf(stage)
    await userEvent.click(field)
    await write(field, EMAIL)
    await userEvent.click(arrowOf(stage))
    await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['prepare', `submitEmail ${EMAIL}`]))
    emailWalletOf(stage).set({ login: { status: 'sending', email: EMAIL } })
    await waitFor(() => expect(arrowOf(stage)).toHaveAttribute('aria-disabled', 'true'))
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('Sending the email…'))
    // A second press sends nothing more.
    await userEvent.click(arrowOf(stage))
    expect(emailWalletOf(stage).calls).toHaveLength(2)
  },
})

export const ChangedWhileItIsSent = withWallet({
  before: (test) => fakeEmailWallet(test, { status: 'sending', email: EMAIL }),
  async play(stage) {
    const field = await fieldOf(stage)
    expect(field.value).toBe(EMAIL)
    emailWalletOf(stage).on({ edit: () => emailWalletOf(stage).set({ login: { status: 'idle' } }) })
    await write(field, 'grace@larch.example')
    await waitFor(() => expect(emailWalletOf(stage).calls).toEqual(['edit']))
    expect(field.value).toBe('grace@larch.example')
    await waitFor(() => expect(arrowOf(stage)).not.toHaveAttribute('aria-disabled'))
  },
})

export const F181NoAddress = withWallet({
  name: 'F181 A text that is no address is an error of the field',
  async play(stage) {
    emailWalletOf(stage).on({ submitEmail: () => Promise.reject(emailError('email')) })
    const field = await send(stage, 'ada@')
    expect((await alertOf(stage)).textContent).toBe('That isn’t an email address.')
    expect(field).toBeInvalid()
    // The text is given as it was typed: the rule of an address is the wallet's.
    expect(emailWalletOf(stage).calls).toContain('submitEmail ada@')
    expect(stage.root.activeElement).toBe(field)
  },
})

export const ErrorGoesWithTheNextLetter = withWallet({
  async play(stage) {
    emailWalletOf(stage).on({ submitEmail: () => Promise.reject(emailError('email')) })
    const field = await send(stage, 'ada@')
    await alertOf(stage)
    await write(field, 'ada@l')
    await waitFor(() => expect(stage.card.queryByRole('alert')).toBeNull())
  },
})

export const S801TooSoon = withWallet({
  name: 'S5.01 S8.01 Within 30 s the field says how long to wait, and counts down',
  async play(stage) {
    const wallet = emailWalletOf(stage)
    wallet.on({ submitEmail: () => Promise.reject(emailError('too-soon', { seconds: 23 })) })
    wallet.wait(23)
    await send(stage, EMAIL)
    await stage.card.findByText('Please try again after 23 seconds', { ignore: '.unseen' })
    wallet.wait(22)
    await stage.clock.advance(1_000)
    await stage.card.findByText('Please try again after 22 seconds', { ignore: '.unseen' })
    // A screen reader is told it once.
    stage.card.getByText('Please try again after 23 seconds', { ignore: '[aria-hidden]' })
  },
})

export const TimeIsOver = withWallet({
  async play(stage) {
    const wallet = emailWalletOf(stage)
    wallet.on({ submitEmail: () => Promise.reject(emailError('too-soon', { seconds: 1 })) })
    wallet.wait(1)
    await send(stage, EMAIL)
    await stage.card.findByText('Please try again after 1 seconds', { ignore: '.unseen' })
    wallet.wait(0)
    await stage.clock.advance(1_000)
    await waitFor(() => expect(stage.card.queryByRole('alert')).toBeNull())
    expect(await fieldOf(stage)).not.toBeInvalid()
  },
})

export const Ended = withWallet({
  before: (test) => fakeEmailWallet(test, { status: 'failed', email: EMAIL, error: emailError('denied') }),
  async play(stage) {
    // The visitor was led back here, with the address.
    expect((await fieldOf(stage)).value).toBe(EMAIL)
    expect((await alertOf(stage)).textContent).toBe('The login was refused from the email.')
  },
})

export const NotLoaded = withWallet({
  async play(stage) {
    emailWalletOf(stage).on({ submitEmail: () => Promise.reject(new TypeError('Failed to fetch')) })
    await send(stage, EMAIL)
    expect((await alertOf(stage)).textContent).toMatch(/^The email wallet didn’t load\./)
  },
})

export const CancelledSaysNothing = withWallet({
  async play(stage) {
    const cancelled = Object.assign(emailError('x'), { code: 'connection/cancelled' })
    emailWalletOf(stage).on({ submitEmail: () => Promise.reject(cancelled) })
    await send(stage, EMAIL)
    await waitFor(() => expect(emailWalletOf(stage).calls).toContain(`submitEmail ${EMAIL}`))
    expect(stage.card.queryByRole('alert')).toBeNull()
  },
})

export const LegalCheckboxMissed = withWallet({
  options: { termsConditionsUrl: '/terms', features: { legalCheckbox: true } },
  async play(stage) {
    await stage.card.findByRole('checkbox')
    await send(stage, EMAIL)
    const box = await stage.card.findByRole('checkbox')
    await waitFor(() => expect(box).toBeInvalid())
    expect(emailWalletOf(stage).calls).toEqual(['prepare'])
    await stage.clock.advance(500)
  },
})
