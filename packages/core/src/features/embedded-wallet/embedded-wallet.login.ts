import type { AnswerOf } from '@latchkit/frame'
import { ref } from 'valtio/vanilla'
import type { LatchError } from '../../base/errors.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { EMAIL_PAUSE_MS, MAX_MISSES, MAX_STEPS } from './embedded-wallet.constants.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { readFailure } from './embedded-wallet.failures.js'
import type { EmbeddedSession } from './embedded-wallet.source.types.js'
import type { EmbeddedLogin } from './embedded-wallet.types.js'

// One login by email at a time. Each has an attempt of its own, and each answer of the frame belongs to one.
//
// | an answer of the frame, and         | what wins                                                                    |
// | ----------------------------------- | ---------------------------------------------------------------------------- |
// | `cancel`, `edit`                    | the end: the answer changes nothing. Where the frame may have a session by    |
// |                                     | then, it is signed out, before anything else is asked of it                   |
// | `submitEmail` with another address  | the new login, in the same way                                               |
// | `submitEmail` with the same address | the present login: both calls wait for it                                    |
// | `submitCode` while one is checked   | the first: the second does nothing                                           |
// | another document in the frame       | the end of the login: it doesn't know the login. A code may still be typed    |
// |                                     | where none was checked; the frame says that the login is over then            |
// | no answer                           | the end of the login after 30 s (F164), and a late session is signed out      |

/** What {@link createLogin} needs. */
export interface LoginDeps {
  readonly session: Pick<
    EmbeddedSession,
    'state' | 'store' | 'ask' | 'show' | 'take' | 'fail' | 'signOut' | 'preferredNetwork'
  >
  readonly clock: { now(): number }
  readonly track: Track
  /** The login has another status. */
  readonly onStatus: (status: EmbeddedLogin['status']) => void
}

/** The login by email. */
export interface Login {
  /** Begins a login, or joins the one with this address. The result rejects where it fails, and stays pending otherwise. */
  begin(email: string): Promise<never>
  submitCode(otp: string): Promise<void>
  /** Sends the email of the present login once more: that is a new login. */
  resend(): void
  /** Ends the login, if there is one. */
  end(): void
  /** Whether a login is under way. */
  isPending(): boolean
}

type Step = AnswerOf<'CONNECT_EMAIL'>

/** One login. */
interface Attempt {
  readonly email: string
  readonly abort: AbortController
  readonly failed: Promise<never>
  readonly fail: (error: LatchError) => void
  resendAt: number
  misses: number
  steps: number
  /** Whether the frame may have a session of it: it was asked for what ends a login. */
  mayHaveSession: boolean
  /** Hides the frame, where it is shown for this login. */
  hide?: () => void
}

function createAttempt(email: string): Attempt {
  let fail = (_: LatchError): void => {}
  const failed = new Promise<never>((_, reject) => (fail = reject))
  // Each caller has a promise of its own by that.
  failed.catch(() => {})
  return { email, abort: new AbortController(), failed, fail, resendAt: 0, misses: 0, steps: 0, mayHaveSession: false }
}

/** The present attempt, and how it ends. */
function createAttempts({ session, onStatus }: Pick<LoginDeps, 'session' | 'onStatus'>) {
  let current: Attempt | undefined

  function set(login: EmbeddedLogin): void {
    session.state.login = login
    onStatus(login.status)
  }

  /** Takes the attempt out of the way. What it asked has no effect any more. */
  function leave(): void {
    const left = current
    current = undefined
    left?.abort.abort()
    left?.hide?.()
    if (left?.mayHaveSession) void session.signOut()
  }

  return {
    current: (): Attempt | undefined => current,
    set,
    leave,
    begin(email: string): Attempt {
      leave()
      const attempt = (current = createAttempt(email))
      set({ status: 'sending', email })
      return attempt
    },
    end(): void {
      if (!current) return
      leave()
      set({ status: 'idle' })
    },
    fail(attempt: Attempt, thrown: unknown): void {
      if (attempt !== current) return
      const error = readFailure(thrown)
      leave()
      set({ status: 'failed', email: attempt.email, error: ref(error) })
      session.fail(error)
      attempt.fail(error)
    },
  }
}

/** Makes the login. It asks nothing of the frame before {@link Login.begin}. */
export function createLogin({ session, clock, track, onStatus }: LoginDeps): Login {
  const { state, store, ask } = session
  const { current, set, leave, begin, end, fail } = createAttempts({ session, onStatus })

  /** Asks the frame, and goes on with the answer, unless the attempt has ended since. */
  async function go(attempt: Attempt, asked: Promise<Step>, onStep: (step: Step) => void = () => {}): Promise<void> {
    try {
      const step = await asked
      if (attempt !== current()) return
      onStep(step)
      await follow(attempt, step)
    } catch (thrown) {
      fail(attempt, thrown)
    }
  }

  async function follow(attempt: Attempt, step: Step): Promise<void> {
    const { email, resendAt, abort } = attempt
    attempt.steps += 1
    if (attempt.steps > MAX_STEPS) throw embeddedWalletError('bad-answer')
    if (step.action === 'CONNECT') return finish(attempt, step.asks)
    if (step.action === 'VERIFY_OTP') {
      track('EMAIL_VERIFICATION_CODE_SENT', {})
      return set({ status: 'code', email, resendAt, isChecking: false })
    }
    set({ status: 'device', email, digits: step.digits, resendAt })
    attempt.mayHaveSession = true
    return go(attempt, ask('CONNECT_DEVICE', undefined, abort.signal), () => track('DEVICE_REGISTERED_FOR_EMAIL', {}))
  }

  async function finish(attempt: Attempt, asks: 'nothing' | 'keep' | 'code'): Promise<void> {
    const { email, abort } = attempt
    attempt.mayHaveSession = true
    if (asks === 'nothing') set({ status: 'opening', email })
    else set({ status: 'keeping', email, asks })
    if (asks !== 'nothing') attempt.hide = session.show(end)
    const visitor = await ask('GET_USER', { chainId: session.preferredNetwork() }, abort.signal)
    if (attempt !== current()) return
    attempt.mayHaveSession = false
    leave()
    set({ status: 'idle' })
    session.take(visitor)
  }

  function start(email: string): Promise<never> {
    const attempt = begin(email)
    const asked = ask('CONNECT_EMAIL', { email }, attempt.abort.signal)
    void go(attempt, asked, () => {
      store.noteSent(email)
      attempt.resendAt = clock.now() + EMAIL_PAUSE_MS
    })
    return attempt.failed
  }

  async function check(attempt: Attempt, otp: string): Promise<void> {
    const { email, resendAt } = attempt
    const awaitAgain = (error: LatchError): void =>
      set({ status: 'code', email, resendAt, isChecking: false, error: ref(error) })
    if (!/^\d{6}$/.test(otp)) return awaitAgain(embeddedWalletError('bad-code'))
    set({ status: 'code', email, resendAt, isChecking: true })
    attempt.mayHaveSession = true
    const asked = ask('CONNECT_OTP', { otp }, attempt.abort.signal)
    const missed = await asked.then(
      () => undefined,
      (thrown: unknown) => readFailure(thrown),
    )
    if (attempt !== current()) return
    if (missed?.code !== 'embedded-wallet/bad-code')
      return go(attempt, asked, () => track('EMAIL_VERIFICATION_CODE_PASS', {}))
    track('EMAIL_VERIFICATION_CODE_FAIL', {})
    attempt.misses += 1
    // The server counts them too.
    if (attempt.misses >= MAX_MISSES) return fail(attempt, embeddedWalletError('login-over'))
    attempt.mayHaveSession = false
    awaitAgain(missed)
  }

  return {
    begin(email) {
      const present = current()
      return present?.email === email ? present.failed : start(email)
    },
    async submitCode(otp) {
      const { login } = state
      const attempt = current()
      if (attempt && login.status === 'code' && !login.isChecking) await check(attempt, otp.replace(/\s/g, ''))
    },
    resend() {
      const { email } = current() ?? {}
      if (email !== undefined) void start(email)
    },
    end,
    isPending: () => !!current(),
  }
}
