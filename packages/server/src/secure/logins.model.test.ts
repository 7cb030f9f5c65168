// Tests logins.ts.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemory } from '../storage/memory.fixture.js'
import type { OpenDatabase } from '../storage/storage.types.js'
import type { BegunLogin, LinkDigits } from './secure.types.js'
import { createWorld, EMAIL, MINUTE_MS, newDevice, newKey, not, type World } from './world.fixture.js'

const RUNS = 80
const STEPS = 30
const KEYS = [newKey()]

let open: OpenDatabase
beforeAll(async () => {
  open = await openMemory()
})
afterAll(() => open.close())

/** One of two devices, and one of the last logins: 0 is the newest of any device. Most steps are of those that belong together. */
const which = {
  device: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
  back: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(2)),
}
const step = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), device: which.device, isKnown: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('otp' as const), ...which, isRight: fc.boolean() }) },
  fc.record({ do: fc.constant('read' as const), ...which }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      ...which,
      answer: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const, 'denied' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('link' as const, 'take' as const), ...which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 4, 9, 10) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** A login as the model has it. */
interface Login {
  readonly begun: BegunLogin
  readonly device: string
  readonly begunAt: number
  state: 'open' | 'confirmed' | 'denied' | 'over'
  misses: number
}

/** The rules of logins, one after the other. */
function createModel(now: () => number) {
  const logins: Login[] = []
  const isLive = (login: Login): boolean => now() < login.begunAt + 10 * MINUTE_MS
  const isOpen = (login: Login): boolean => isLive(login) && login.state === 'open'
  const isLink = ({ begun }: Login): boolean => begun.action === 'VERIFY_DEVICE'
  return {
    at: (back: number): Login | undefined => logins.at(-1 - back),
    begin(begun: BegunLogin, device: string) {
      for (const login of logins) if (login.device === device) login.state = 'over'
      logins.push({ begun, device, begunAt: now(), state: 'open', misses: 0 })
    },
    otp(login: Login, device: string, isRight: boolean) {
      if (isLink(login) || login.device !== device || !isOpen(login)) return { state: 'over' }
      if (!isRight) login.misses += 1
      if (isRight || login.misses === 3) login.state = 'over'
      return isRight ? { state: 'right', email: EMAIL } : { state: 'wrong', missesLeft: 3 - login.misses }
    },
    read: (login: Login) => (isLink(login) && isOpen(login) ? login.begunAt : undefined),
    answer(login: Login, answer: 'right' | 'wrong' | 'denied') {
      if (!isLink(login) || !isOpen(login)) return 'over'
      login.state = answer === 'right' ? 'confirmed' : answer === 'wrong' ? 'over' : 'denied'
      return answer === 'right' ? 'confirmed' : answer
    },
    link: (login: Login, device: string) =>
      isLink(login) && login.device === device && isLive(login) ? login.state : 'over',
    take(login: Login, device: string) {
      if (!isLink(login) || login.device !== device || !isLive(login) || login.state !== 'confirmed') return undefined
      login.state = 'over'
      return EMAIL
    },
  }
}

/** The token of a login, or a text that is none. */
const tokenOf = (begun: BegunLogin): string => (begun.action === 'VERIFY_DEVICE' ? begun.token : begun.otp)

function otpOf(begun: BegunLogin, isRight: boolean): string {
  const right = begun.action === 'VERIFY_OTP' ? begun.otp : begun.digits
  return isRight ? right : not(right)
}

function answerOf(begun: BegunLogin, answer: 'right' | 'wrong' | 'denied'): LinkDigits {
  if (answer === 'denied') return answer
  const right = begun.action === 'VERIFY_DEVICE' ? begun.digits : '00'
  return { digits: answer === 'right' ? right : not(right) }
}

/** Does one step in the database and in the model, and expects the same of both. */
async function take(each: Step, world: World, model: ReturnType<typeof createModel>, devices: readonly string[]) {
  const { logins } = world.next()
  if (each.do === 'wait') return world.wait(each.minutes * MINUTE_MS)
  const device = devices[each.device] ?? ''
  if (each.do === 'begin') {
    const start = {
      project: 'my-app',
      email: EMAIL,
      origin: 'https://app.example',
      device,
      isKnownDevice: each.isKnown,
    }
    return model.begin(await logins.begin(start), device)
  }
  const login = model.at(each.back)
  if (!login) return
  const { begun } = login
  const ref = { id: begun.id, device }
  if (each.do === 'otp') {
    const found = await logins.verifyOtp({ ...ref, otp: otpOf(begun, each.isRight) })
    expect(found).toMatchObject(model.otp(login, device, each.isRight))
  } else if (each.do === 'read') {
    expect((await logins.readLink(tokenOf(begun)))?.begunAt).toBe(model.read(login))
  } else if (each.do === 'answer') {
    const found = await logins.answerLink(tokenOf(begun), answerOf(begun, each.answer))
    expect(found).toBe(model.answer(login, each.answer))
  } else if (each.do === 'link') {
    expect(await logins.linkOf(ref)).toBe(model.link(login, device))
  } else {
    expect((await logins.takeLink(ref))?.email).toBe(model.take(login, device))
  }
}

it('logins in any order of steps answer as a plain model of them does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS, size: 'max' }), async (steps) => {
      const storage = {
        use: <Result>(run: (database: OpenDatabase['database']) => Promise<Result>) => run(open.database),
      }
      const world = await createWorld([storage], KEYS)
      const model = createModel(world.now)
      const devices = [newDevice(), newDevice()]
      for (const each of [{ do: 'begin', device: 0, isKnown: steps.length % 2 === 0 } as const, ...steps])
        await take(each, world, model, devices)
    }),
    { numRuns: RUNS },
  )
})
