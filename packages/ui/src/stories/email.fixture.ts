import {
  LatchError,
  type ConnectedAccount,
  type EmbeddedLogin,
  type EmbeddedWalletController,
  type EmbeddedWalletState,
  type Latch,
} from '@latchkit/core'
import { createFakeWindow, type TestLatch, type TestLatchOptions } from '@latchkit/testing'

/** The address that the stories log in with. */
export const EMAIL = 'ada@larch.example'

/** The options of a kit with a wallet from an email. */
export const withEmail = (options: TestLatchOptions = {}): TestLatchOptions => ({
  // The wallet's site shows its frame to the address of the page alone.
  window: createFakeWindow('https://app.example'),
  ...options,
  endpoints: { ...(options.endpoints as object), secure: 'https://secure.example' },
})

/** An error of the wallet. */
export const emailError = (name: string, context = {}): LatchError =>
  new LatchError({ code: `embedded-wallet/${name}`, message: name, context })

/** A wallet from an email whose login does what a story says. */
export interface FakeEmailWallet {
  /** The calls so far, such as `submitEmail ada@larch.example`. */
  readonly calls: readonly string[]
  /** Changes the login, or what else the state has. */
  set(state: Partial<EmbeddedWalletState>): void
  /** What `waitSeconds` returns from now on. Before, the wallet itself reads its record and the clock. */
  wait(seconds: number): void
  /** What an action does, beside being noted. */
  on(actions: Partial<Pick<EmbeddedWalletController, 'submitEmail' | 'submitCode' | 'resend' | 'edit'>>): void
}

const wallets = new WeakMap<Latch, FakeEmailWallet>()

/** The wallet that was made with {@link fakeEmailWallet}. */
export const emailWalletOf = ({ latch }: Pick<TestLatch, 'latch'>): FakeEmailWallet => wallets.get(latch)!

/** Makes the kit's wallet from an email a fake one: it asks no frame, and its login stays as a story sets it. */
export async function fakeEmailWallet(
  test: Pick<TestLatch, 'latch'>,
  login: EmbeddedLogin = { status: 'idle' },
): Promise<FakeEmailWallet> {
  const wallet = await test.latch.feature('embeddedWallet')
  const calls: string[] = []
  let own: Parameters<FakeEmailWallet['on']>[0] = {}
  const note = (name: string, value?: string): void => void calls.push(value === undefined ? name : `${name} ${value}`)
  const pending = new Promise<ConnectedAccount>(() => {})
  const fake: Partial<EmbeddedWalletController> = {
    prepare: () => note('prepare'),
    async submitEmail(email) {
      note('submitEmail', email)
      return own.submitEmail ? own.submitEmail(email) : pending
    },
    async submitCode(code) {
      note('submitCode', code)
      await own.submitCode?.(code)
    },
    async resend() {
      note('resend')
      await own.resend?.()
    },
    edit() {
      note('edit')
      own.edit?.()
    },
    lastEmail: () => ('email' in wallet.state.login && wallet.state.login.email) || '',
  }
  Object.assign(wallet, fake)
  const made: FakeEmailWallet = {
    calls,
    set: (state) => void Object.assign(wallet.state, state),
    wait: (seconds) => void Object.assign(wallet, { waitSeconds: () => seconds }),
    on: (actions) => void (own = { ...own, ...actions }),
  }
  made.set({ login })
  wallets.set(test.latch, made)
  return made
}
