// Tests embedded-wallet.login.ts.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createLogin } from './embedded-wallet.login.js'
import type { FrameVisitor } from './embedded-wallet.source.types.js'
import { createEmbeddedStore } from './embedded-wallet.storage.js'
import { createEmbeddedState } from './embedded-wallet.state.js'
import { BOTH } from './secureSite.fixture.js'

const EMAILS = ['a@mail.example', 'b@mail.example'] as const
const REFUSALS = ['otp/wrong', 'login/over', 'login/denied', 'user/cancelled', 'server/away', 'session/ended'] as const

type Step =
  | { readonly type: 'submit'; readonly email: (typeof EMAILS)[number] }
  | { readonly type: 'code'; readonly otp: string }
  | { readonly type: 'answer'; readonly at: number; readonly how: number }
  | { readonly type: 'refuse'; readonly at: number; readonly reason: (typeof REFUSALS)[number] }
  | { readonly type: 'lose' | 'repeat'; readonly at: number }
  | { readonly type: 'cancel' | 'resend' | 'reload' | 'escape' }

const at = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('submit' as const), email: fc.constantFrom(...EMAILS) }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('code' as const), otp: fc.constantFrom('123456', '12 34 56', '1') }),
  },
  { weight: 9, arbitrary: fc.record({ type: fc.constant('answer' as const), at, how: fc.nat({ max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('refuse' as const), at, reason: fc.constantFrom(...REFUSALS) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('lose' as const, 'repeat' as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('cancel' as const, 'resend' as const, 'reload' as const, 'escape' as const),
    }),
  },
)

/** A request to the frame. It is answered at most once; the frame may answer it again. */
interface Asked {
  readonly topic: string
  readonly email: string
  readonly signal: AbortSignal | undefined
  readonly settle: (value: unknown) => void
  readonly fail: (error: unknown) => void
}

const refusal = (reason: string): unknown => ({ code: 'refused', reason, message: 'The site refuses.' })

/** A page with a login, and a frame whose answers the test gives. The frame has a session once a login ended well in it. */
function createModel() {
  const world = createWorld()
  const state = createEmbeddedState()
  let pending: Asked[] = []
  const answered: Asked[] = []
  /** `isOrphaned`: the frame has the session of a login that the page has not taken. */
  const frame = { email: '', isOrphaned: false, shows: 0 }
  /** What the visitor has asked for last: an email, or nothing any more. */
  const wish: { email: string | undefined } = { email: undefined }
  const taken: string[] = []
  let cancel = (): void => {}
  const login = createLogin({
    clock: world.clock,
    track: () => {},
    onStatus: () => {},
    session: {
      state,
      store: createEmbeddedStore(world.environment),
      preferredNetwork: () => undefined,
      ask: (topic, payload, signal) =>
        new Promise((settle, fail) => {
          if (topic === 'CONNECT_EMAIL') frame.email = (payload as { email: string }).email
          pending.push({ topic, email: frame.email, signal, settle: settle as never, fail })
        }),
      take({ email }: FrameVisitor) {
        frame.isOrphaned = false
        taken.push(email)
      },
      fail: () => {},
      async signOut() {
        frame.isOrphaned = false
      },
      show(onCancel) {
        frame.shows += 1
        cancel = onCancel
        return () => void (frame.shows -= 1)
      },
    },
  })
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }

  /** The frame does what it was asked, unless the page has given that up: the end of a login gives it a session. */
  function act(asked: Asked | undefined): void {
    const isEnd = asked?.topic === 'CONNECT_DEVICE' || asked?.topic === 'CONNECT_OTP'
    if (isEnd && !asked.signal?.aborted) frame.isOrphaned = true
  }

  function answer(asked: Asked, how: number): void {
    const done = { action: 'CONNECT', asks: (['nothing', 'keep', 'code'] as const)[how % 3] }
    const isLast = asked.topic === 'GET_USER'
    const step =
      asked.topic === 'CONNECT_EMAIL'
        ? [{ action: 'VERIFY_OTP' }, { action: 'VERIFY_DEVICE', digits: '42' }][how % 2]
        : done
    asked.settle(isLast ? { ...BOTH, email: asked.email } : step)
  }

  const acts: { readonly [type in Step['type']]: (step: Extract<Step, { type: type }>) => void } = {
    submit({ email }) {
      wish.email = email
      login.begin(email).catch(() => (wish.email = login.isPending() ? wish.email : undefined))
    },
    code: ({ otp }) => void login.submitCode(otp),
    answer({ at, how }) {
      const [asked] = pending.splice(at, 1)
      if (!asked) return
      answered.push(asked)
      act(asked)
      answer(asked, how)
    },
    refuse({ at, reason }) {
      pending.splice(at, 1)[0]?.fail(refusal(reason))
    },
    // The frame has done it, and its answer doesn't come.
    lose: ({ at }) => act(pending.splice(at, 1)[0]),
    repeat({ at }) {
      const asked = answered[at]
      if (asked) answer(asked, at)
    },
    cancel() {
      wish.email = undefined
      login.end()
    },
    resend: login.resend,
    reload() {
      for (const { fail } of pending.splice(0)) fail({ code: 'gone', message: 'gone' })
    },
    escape() {
      if (frame.shows > 0) wish.email = undefined
      if (frame.shows > 0) cancel()
    },
  }
  return {
    ...{ login, state, frame, wish, taken, settled },
    act: (each: Step): void => acts[each.type](each as never),
    drop: () => void (pending = []),
  }
}

/** What must hold after each step. */
function check({ login, state, frame, wish }: ReturnType<typeof createModel>, takenNow: readonly string[]): void {
  const { status } = state.login
  const isOver = status === 'idle' || status === 'failed'
  expect(login.isPending()).toBe(!isOver)
  // No session is left in the frame that the page doesn't know.
  if (isOver) expect(frame.isOrphaned).toBe(false)
  // The frame is on show exactly while it asks the visitor something.
  expect(frame.shows).toBe(status === 'keeping' ? 1 : 0)
  // What is shown is the login that the visitor has asked for last.
  if (!isOver) expect((state.login as { email: string }).email).toBe(wish.email)
  // A session is taken for that one alone, and ends the login.
  expect(takenNow.length).toBeLessThanOrEqual(1)
  for (const email of takenNow) {
    expect(email).toBe(wish.email)
    expect(status).toBe('idle')
  }
}

const STEPS = 50
const RUNS = Number(process.env['EMBEDDED_MODEL_RUNS'] ?? 1_000)

it(`S9.03 F165 F185 ${RUNS * STEPS} steps of two emails, late, lost and double answers, cancels and reloads`, async () => {
  let statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const model = createModel()
      for (const each of steps) {
        const before = model.taken.length
        model.act(each)
        await model.settled()
        check(model, model.taken.slice(before))
        if (model.taken.length > before) model.wish.email = undefined
        statuses = statuses.add(model.state.login.status)
      }
      model.login.end()
      await model.settled()
      expect(model.frame.shows).toBe(0)
    }),
    { numRuns: RUNS },
  )
  // The steps reach each status, so that the checks above mean something.
  expect([...statuses].sort()).toEqual(['code', 'device', 'failed', 'idle', 'keeping', 'opening', 'sending'])
})
