import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { accountOn, ADDRESSES, createSiwxWorld, settled } from './siwx.fixture.js'

const RUNS = 170
const STEPS = 30

const ACCOUNTS: readonly (ConnectedAccount | undefined)[] = [
  undefined,
  accountOn(ADDRESSES[0]),
  accountOn(ADDRESSES[1]),
  accountOn(ADDRESSES[0], 'eip155:2'),
  accountOn(ADDRESSES[0], 'eip155:1', 'other'),
  accountOn(ADDRESSES[0], 'eip155:9'),
]

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('become' as const), at: fc.nat(ACCOUNTS.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connectSigned' as const), at: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('prepareOneClick' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('prepare' as const, 'sign' as const, 'recheck' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('ok' as const, 'no' as const), at: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('allOk' as const) }) },
  fc.record({ do: fc.constantFrom('connected' as const, 'cancel' as const, 'dismiss' as const, 'signOut' as const) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1_000, 10_000, 500_000, 604_800_000) }),
  // Another tab ends the sessions, or signs the account in. This tab reads them again then.
  fc.record({ do: fc.constantFrom('endedElsewhere' as const, 'signedElsewhere' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer value> ? value : never

type World = ReturnType<typeof createSiwxWorld>

const quietly = (run: unknown): void => void Promise.resolve(run).catch(() => {})

/** The active account signs in, in another tab. */
function signElsewhere({ account, clock, sessions }: World): void {
  const { caipAddress } = account() ?? {}
  const until = new Date(clock.now() + 60_000).toISOString()
  if (caipAddress) sessions.push({ account: caipAddress, issuedAt: '2026-01-01T00:00:00.000Z', expirationTime: until })
}

/** Does one step. Returns how often the visitor has pressed Sign in by it, or a wallet. */
function run(world: World, action: Step): number {
  const { controller, waiting } = world
  switch (action.do) {
    case 'become':
      quietly(world.become(ACCOUNTS[action.at]))
      return 0
    case 'sign':
      quietly(controller.sign())
      return 1
    case 'connectSigned':
      quietly(world.connectSigned(ADDRESSES[action.at]!))
      return 1
    case 'prepareOneClick':
      quietly(controller.oneClick.prepare())
      return 0
    case 'ok':
    case 'no':
      waiting[action.at]?.[action.do]()
      return 0
    case 'allOk':
      for (const each of [...waiting]) each.ok()
      return 0
    case 'pass':
      world.clock.pass(action.ms)
      return 0
    case 'endedElsewhere':
      world.sessions.splice(0)
      quietly(controller.recheck())
      return 0
    case 'signedElsewhere':
      signElsewhere(world)
      quietly(controller.recheck())
      return 0
    case 'connected':
    case 'dismiss':
      controller[action.do]()
      return 0
    case 'prepare':
    case 'recheck':
    case 'cancel':
    case 'signOut':
      quietly(controller[action.do]())
      return 0
  }
}

/** Answers everything that is waited for. */
async function answerAll(world: World): Promise<void> {
  do {
    for (const each of [...world.waiting]) each.ok()
    await settled()
  } while (world.waiting.length > 0)
}

const count = (world: World, name: string): number => world.asked.filter((each) => each === name).length

it.each([true, false])(
  'S4.06 the account that signed has a session and no other; nothing is stuck. Required: %s',
  async (required) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (actions) => {
        const world = createSiwxWorld({ required }, { isPaused: true })
        let presses = 0
        for (const action of actions) {
          presses += run(world, action)
          await settled()
          // The wallet is asked by a press alone, and each session is of a signature.
          expect(count(world, 'sign') + count(world, 'signIn')).toBeLessThanOrEqual(presses)
          expect(count(world, 'add')).toBeLessThanOrEqual(presses)
          const { current } = world.controller.state
          const present = world.account()
          if (current.status === 'signed-in') expect(current.session.account).toBe(present?.caipAddress)
          if (current.status === 'asking') expect(world.waiting.map(({ name }) => name)).toContain('sign')
          if (!present) expect(current.status).toBe('off')
        }
        // Every session is one of the account whose wallet has signed.
        expect(world.strangers()).toEqual([])
        await answerAll(world)
        quietly(world.become(accountOn(ADDRESSES[1])))
        await answerAll(world)
        quietly(world.controller.prepare())
        await answerAll(world)
        expect(['ready', 'signed-in']).toContain(world.status())
        quietly(world.controller.sign())
        await answerAll(world)
        // A signature of before whose message has expired is refused. The next one is of a new message.
        quietly(world.controller.sign())
        await answerAll(world)
        expect(world.status()).toBe('signed-in')
      }),
      { numRuns: RUNS },
    )
  },
)
