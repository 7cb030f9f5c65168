// Tests embedded-wallet.login.ts, embedded-wallet.storage.ts, embedded-wallet.rules.ts.
import { describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createLogin, type LoginDeps } from './embedded-wallet.login.js'
import { loginRoute } from './embedded-wallet.rules.js'
import { createEmbeddedStore } from './embedded-wallet.storage.js'
import { createEmbeddedState } from './embedded-wallet.state.js'
import { BOTH, refusal } from './secureSite.fixture.js'

const A = 'a@mail.example'
const B = 'b@mail.example'
const OTP = { action: 'VERIFY_OTP' } as const
const LINK = { action: 'VERIFY_DEVICE', digits: '42' } as const
const DONE = { action: 'CONNECT', asks: 'nothing' } as const
const refused = (reason: string, message = 'The site refuses.'): Error =>
  Object.assign(refusal('refused', message), { reason })

/** What the frame was asked, and has not answered. */
interface Asked {
  readonly topic: string
  readonly payload: unknown
  readonly signal: AbortSignal | undefined
  answer(value: unknown): Promise<void>
  refuse(error: unknown): Promise<void>
}

function setUp() {
  const world = createWorld()
  const asked: Asked[] = []
  const state = createEmbeddedState()
  const tracked: string[] = []
  const statuses: string[] = []
  const shown = { count: 0, cancel: (): void => {} }
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
  const calls = { take: vi.fn(), fail: vi.fn(), signOut: vi.fn(async () => {}) }
  const session: LoginDeps['session'] = {
    ...calls,
    state,
    store: createEmbeddedStore(world.environment),
    preferredNetwork: () => 'eip155:1',
    ask: (topic, payload, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          ...{ topic, payload, signal },
          answer: (value) => (resolve(value as never), settle()),
          refuse: (error) => (reject(error), settle()),
        })
      }),
    show(onCancel) {
      shown.count += 1
      shown.cancel = onCancel
      return () => void (shown.count -= 1)
    },
  }
  const login = createLogin({
    session,
    clock: world.clock,
    track: (event) => tracked.push(event),
    onStatus: (status) => statuses.push(status),
  })
  const begin = (email: string): Promise<unknown> => login.begin(email).catch(({ code }: { code: string }) => code)
  const last = (): Asked => asked.at(-1)!
  return { ...world, ...calls, login, state, asked, last, tracked, statuses, shown, session, begin, settle }
}

describe('a login by email', () => {
  it('S5.05 passes the code of a known device, and opens the wallet', async () => {
    const { login, begin, last, state, take, statuses, tracked, asked, clock } = setUp()
    void begin(A)
    expect(last()).toMatchObject({ topic: 'CONNECT_EMAIL', payload: { email: A } })
    await last().answer(OTP)
    expect(state.login).toEqual({ status: 'code', email: A, resendAt: clock.now() + 30_000, isChecking: false })
    // F180: pasted with spaces.
    const checked = login.submitCode(' 123 456\n')
    expect(last()).toMatchObject({ topic: 'CONNECT_OTP', payload: { otp: '123456' } })
    expect(state.login).toMatchObject({ isChecking: true })
    // A second press changes nothing.
    void login.submitCode('654321')
    expect(asked).toHaveLength(2)
    await last().answer(DONE)
    expect(state.login).toEqual({ status: 'opening', email: A })
    await last().answer(BOTH)
    await checked
    expect(take.mock.calls).toEqual([[BOTH]])
    expect(statuses).toEqual(['sending', 'code', 'code', 'opening', 'idle'])
    expect(tracked).toEqual(['EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS'])
    expect(login.isPending()).toBe(false)
  })

  it('S5.05 waits for the link of a new device, and shows the frame while the code of the wallet is kept', async () => {
    const { begin, last, state, take, shown, tracked, clock } = setUp()
    void begin(A)
    await last().answer(LINK)
    expect(state.login).toEqual({ status: 'device', email: A, digits: '42', resendAt: clock.now() + 30_000 })
    expect(last().topic).toBe('CONNECT_DEVICE')
    await last().answer({ action: 'CONNECT', asks: 'keep' })
    expect(state.login).toEqual({ status: 'keeping', email: A, asks: 'keep' })
    expect([shown.count, last().topic]).toEqual([1, 'GET_USER'])
    await last().answer(BOTH)
    expect([shown.count, take.mock.calls.length]).toEqual([0, 1])
    expect(tracked).toEqual(['DEVICE_REGISTERED_FOR_EMAIL'])
  })

  it('F180 refuses a code that has no six digits without asking, and ends with the third miss', async () => {
    const { login, begin, last, state, fail, asked, tracked, signOut } = setUp()
    const ended = begin(A)
    await last().answer(OTP)
    await login.submitCode('12345')
    expect(state.login).toMatchObject({
      status: 'code',
      isChecking: false,
      error: { code: 'embedded-wallet/bad-code' },
    })
    expect(asked).toHaveLength(1)
    for (const miss of [1, 2]) {
      void login.submitCode('111111')
      expect(state.login).not.toHaveProperty('error')
      await last().refuse(refused('otp/wrong'))
      expect(state.login).toMatchObject({ status: 'code', error: { code: 'embedded-wallet/bad-code' } })
      expect(asked).toHaveLength(1 + miss)
    }
    void login.submitCode('111111')
    await last().refuse(refused('otp/wrong'))
    expect(await ended).toBe('embedded-wallet/login-over')
    expect(state.login).toMatchObject({ status: 'failed', email: A, error: { code: 'embedded-wallet/login-over' } })
    expect(fail).toHaveBeenCalledOnce()
    expect(tracked.filter((event) => event === 'EMAIL_VERIFICATION_CODE_FAIL')).toHaveLength(3)
    expect(signOut).toHaveBeenCalledOnce()
    await login.submitCode('111111')
    expect(asked).toHaveLength(4)
  })

  it('fails with what the frame refuses, and keeps the email', async () => {
    const { begin, last, state, signOut, session } = setUp()
    const ended = begin(A)
    await last().refuse(refused('email/refused'))
    expect(await ended).toBe('embedded-wallet/mail-refused')
    expect(state.login).toMatchObject({ status: 'failed', email: A })
    // No email was sent, so the next may follow at once.
    expect([session.store.waitSeconds(), signOut.mock.calls.length]).toEqual([0, 0])
  })

  it('ends a login whose frame leads it round in circles', async () => {
    const { begin, last } = setUp()
    const ended = begin(A)
    for (let step = 0; step < 20; step += 1) await last().answer(LINK)
    expect(await ended).toBe('embedded-wallet/bad-answer')
  })

  it('ends where the visitor closes the frame by Escape', async () => {
    const { begin, last, state, shown, signOut, take } = setUp()
    void begin(A)
    await last().answer(LINK)
    await last().answer({ action: 'CONNECT', asks: 'code' })
    const user = last()
    shown.cancel()
    expect(state.login).toEqual({ status: 'idle' })
    expect(user.signal?.aborted).toBe(true)
    await user.answer(BOTH)
    expect([take.mock.calls.length, shown.count, signOut.mock.calls.length]).toEqual([0, 0, 1])
  })

  it.each([
    ['the email', 0, 0],
    ['the code', 1, 0],
    ['its check', 2, 1],
    ['the wallet', 3, 1],
  ])(
    'F095 is cancelled while it waits for %s: a late answer changes nothing, a session is signed out',
    async (_, steps, ends) => {
      const { login, begin, last, state, take, signOut, asked } = setUp()
      void begin(A)
      if (steps > 0) await last().answer(OTP)
      if (steps > 1) void login.submitCode('123456')
      if (steps > 2) await last().answer(DONE)
      login.end()
      login.end()
      const count = asked.length
      expect(state.login).toEqual({ status: 'idle' })
      await last().answer(steps === 3 ? BOTH : steps === 2 ? DONE : OTP)
      expect(state.login).toEqual({ status: 'idle' })
      expect([take.mock.calls.length, signOut.mock.calls.length, asked.length]).toEqual([0, ends, count])
    },
  )

  it('gives way to another address, and joins the same one', async () => {
    const { login, begin, asked, state, tracked } = setUp()
    void begin(A)
    expect(login.begin(A)).toBe(login.begin(A))
    expect(asked).toHaveLength(1)
    void begin(B)
    expect(asked[0]?.signal?.aborted).toBe(true)
    await asked[0]?.answer(OTP)
    expect(state.login).toEqual({ status: 'sending', email: B })
    await asked[1]?.answer(OTP)
    expect(state.login).toMatchObject({ status: 'code', email: B })
    expect(tracked).toHaveLength(1)
  })

  it('S5.01 sends the email of the present login once more', async () => {
    const { login, begin, last, asked, state } = setUp()
    login.resend()
    expect(asked).toEqual([])
    void begin(A)
    await last().answer(OTP)
    login.resend()
    expect(state.login).toEqual({ status: 'sending', email: A })
    expect(last()).toMatchObject({ topic: 'CONNECT_EMAIL', payload: { email: A } })
  })
})

describe('what the page keeps of it', () => {
  it('S5.01 S3.19 is the email and the time, and never a token', async () => {
    const { begin, last, stored, session, clock } = setUp()
    void begin(A)
    expect(session.store.waitSeconds()).toBe(0)
    await last().answer(OTP)
    session.store.noteUsed(A)
    session.store.noteChain('eip155:10')
    expect(Object.fromEntries(stored)).toEqual({
      '@appkit-wallet/EMAIL': A,
      '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
      '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': String(clock.now()),
      '@appkit-wallet/LAST_USED_CHAIN_KEY': 'eip155:10',
    })
    clock.pass(1)
    expect(session.store.waitSeconds()).toBe(30)
    clock.pass(28_999)
    expect(session.store.waitSeconds()).toBe(1)
    clock.pass(1_000)
    expect(session.store.waitSeconds()).toBe(0)
    session.store.clear()
    expect([...stored.keys()]).toEqual(['@appkit-wallet/LAST_EMAIL_LOGIN_TIME'])
  })

  it('F182 names 0 to 30 s, whatever the clock and the storage say', () => {
    const { session, clock, stored } = setUp()
    const now = clock.now()
    session.store.noteSent(A)
    for (const time of [now - 365 * 86_400_000, now - 1, 0, now + 365 * 86_400_000]) {
      clock.set(time)
      expect(session.store.waitSeconds()).toBe(0)
    }
    clock.set(now)
    expect(session.store.waitSeconds()).toBe(30)
    for (const text of ['', 'x', 'Infinity', '-1e400', '{}', `${now + 1}`, `${now + 86_400_000}`]) {
      stored.set('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', text)
      expect(session.store.waitSeconds()).toBe(0)
    }
  })

  it('F199 is known until a reload where the browser stores nothing', () => {
    const world = createWorld(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const store = createEmbeddedStore(world.environment)
    store.noteSent(A)
    store.noteChain('eip155:10')
    expect([store.email(), store.lastChain(), store.waitSeconds()]).toEqual([A, 'eip155:10', 30])
    store.clear()
    expect([store.email(), store.lastChain(), store.waitSeconds()]).toEqual(['', undefined, 30])
  })
})

it('S2.11 each status has its view', () => {
  expect((['device', 'code', 'idle', 'failed'] as const).map((status) => loginRoute(status).view)).toEqual([
    'EmailVerifyDevice',
    'EmailVerifyOtp',
    'EmailLogin',
    'EmailLogin',
  ])
})
