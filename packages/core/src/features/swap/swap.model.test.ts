import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { isLatchError } from '../../base/errors.js'
import { createWorld, type StandingClock } from '../../base/world.fixture.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'
import { createChain, GOLD, ID, OTHER, OTHER_ID, OWN, USD, type FakeChain } from './swap.chain.fixture.js'
import { createProvider, createStage, quoteAt, settle, type Prompt, type Stage } from './swap.fixture.js'
import type { SwapQuote } from './swap.provider.types.js'
import { approvalOf, swapOf } from './swap.subjects.js'
import type { SwapPreview } from './swap.types.js'

const TOKENS = [undefined, USD, GOLD] as const
const AMOUNTS = ['1', '2', '', 'x'] as const
const ACCOUNTS = [OWN, OTHER, undefined] as const
/** What one unit is worth, in hundredths. */
const RATES = [200n, 180n, 210n] as const

type Step =
  | { readonly type: 'from' | 'to' | 'amount' | 'account' | 'network' | 'rate'; readonly at: number }
  | { readonly type: 'quotes'; readonly at: number; readonly how: 'ok' | 'lie' | 'fail' }
  | { readonly type: 'prompt'; readonly at: number; readonly how: 'ok' | 'reject' }
  | { readonly type: 'pass'; readonly ms: number }
  | {
      readonly type:
        | 'begin'
        | 'max'
        | 'flip'
        | 'prepare'
        | 'accept'
        | 'confirm'
        | 'twice'
        | 'watch'
        | 'reload'
        | 'node'
        | 'preview'
    }

const at = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'from' as const,
        'to' as const,
        'amount' as const,
        'account' as const,
        'network' as const,
        'rate' as const,
      ),
      at,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('quotes' as const),
      at,
      how: fc.constantFrom('ok' as const, 'ok' as const, 'ok' as const, 'lie' as const, 'fail' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('prompt' as const),
      at,
      how: fc.constantFrom('ok' as const, 'ok' as const, 'reject' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(500, 1_000, 3_000, 30_000) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'prepare' as const,
        'confirm' as const,
        'confirm' as const,
        'twice' as const,
        'accept' as const,
        'watch' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'begin' as const,
        'max' as const,
        'flip' as const,
        'reload' as const,
        'node' as const,
        'preview' as const,
      ),
    }),
  },
)
/** What most sequences begin with, so that the steps after it have something to change: a form, or a prepared one. */
const typing = (from: number): readonly Step[] => [
  { type: 'from', at: from },
  { type: 'to', at: 2 },
  { type: 'amount', at: 0 },
]
const preparing = (from: number): readonly Step[] => [
  ...typing(from),
  { type: 'prepare' },
  { type: 'quotes', at: 0, how: 'ok' },
]
/** The same form once more, at another price. */
const again: readonly Step[] = [
  { type: 'amount', at: 1 },
  { type: 'amount', at: 0 },
  { type: 'rate', at: 2 },
  { type: 'prepare' },
  { type: 'quotes', at: 0, how: 'ok' },
  { type: 'confirm' },
]
const beginning = fc.constantFrom(
  typing(0),
  preparing(0),
  preparing(1),
  [...preparing(1), { type: 'confirm' } as const],
  [...preparing(1), { type: 'confirm' } as const, { type: 'prompt', at: 0, how: 'ok' } as const],
  [...preparing(0), { type: 'confirm' } as const, ...again],
  [...preparing(1), { type: 'confirm' } as const, ...again],
)
const steps = fc.tuple(beginning, fc.array(step, { maxLength: 24, size: 'max' })).map((parts) => parts.flat())

/** A question that waits for the answer of a provider. */
interface Question {
  answer(how: 'ok' | 'lie' | 'fail'): void
}

/** A page, and all that outlives it. */
interface Game {
  page: Stage
  readonly fake: FakeChain
  readonly clock: StandingClock
  readonly questions: Question[]
  /** The prompts that are open, of all pages. */
  open: Prompt[]
  /** How many prompts of the page were seen. */
  seen: number
  /** Ends the watching. */
  unwatch: (() => void) | undefined
  /** The calls of this page: those of the page before are gone with it. */
  calls: { isSettled: boolean }[]
  /** What was read at the press whose prompts may come. */
  pressed: SwapPreview | undefined
}

function createGame(): Game {
  const { clock } = createWorld()
  const fake = createChain()
  const questions: Question[] = []
  const page = openPage({ clock, fake, questions }, [])
  return { page, fake, clock, questions, open: [], seen: 0, unwatch: undefined, calls: [], pressed: undefined }
}

function openPage(
  { clock, fake, questions }: Pick<Game, 'clock' | 'fake' | 'questions'>,
  records: readonly TransactionRecord[],
): Stage {
  const provider = createProvider(() => fake.switches.rate, {
    quotes: (request) =>
      new Promise<readonly SwapQuote[]>((resolve, reject) => {
        questions.push({
          answer(how) {
            if (how === 'fail') reject(new Error('down'))
            else resolve([quoteAt(request, how === 'lie' ? 900n : fake.switches.rate)])
          },
        })
      }),
  })
  return createStage({ clock, fake, providers: [provider], records, isWilling: false })
}

/** The next page of the visitor. The prompts of the page before stay open, and are answered by `prompt`. */
function reload(game: Game): void {
  const { page } = game
  page.swap.dispose()
  page.operations.dispose()
  const records = page.records.transactions.map((each) =>
    each.status === 'asking' ? { ...each, status: 'unknown' as const } : each,
  )
  const { account } = page.now
  game.page = openPage(game, records)
  game.page.become(account?.address, account?.caipNetworkId)
  Object.assign(game, { open: [], seen: 0, unwatch: undefined, calls: [], pressed: undefined })
  game.questions.length = 0
}

type Keep = (call: Promise<unknown>) => void

/** Types into the form, or changes what is active. */
function type({ page, fake }: Game, each: Extract<Step, { at: number }>): void {
  const { swap, now } = page
  const networkId = now.account?.caipNetworkId ?? ID
  if (each.type === 'from' || each.type === 'to')
    return swap.chooseToken(each.type, page.token(TOKENS[each.at % 3], networkId))
  if (each.type === 'amount') return swap.enterAmount(AMOUNTS[each.at] ?? '')
  if (each.type === 'rate') return void (fake.switches.rate = RATES[each.at % 3] ?? 200n)
  if (each.type === 'account') return page.become(ACCOUNTS[each.at % 3], networkId)
  if (each.type === 'network') page.become(now.account?.address, each.at % 2 ? OTHER_ID : ID)
}

/** Takes one step of the visitor, the wallet, the chain or a provider. */
function take(game: Game, each: Step, keep: Keep): void {
  const { page, fake, clock, questions, open } = game
  const { swap } = page
  switch (each.type) {
    case 'quotes':
      return questions.splice(each.at % (questions.length || 1), 1)[0]?.answer(each.how)
    case 'prompt': {
      const [prompt] = open.splice(each.at % (open.length || 1), 1)
      if (each.how === 'ok') return prompt?.approve()
      return prompt?.reject(walletError('rejected'))
    }
    case 'pass':
      return clock.pass(each.ms)
    case 'begin':
      return swap.begin({ from: USD, to: GOLD, amount: '1' })
    case 'max':
      return swap.enterMax()
    case 'flip':
      return swap.flip()
    case 'prepare':
      return keep(swap.prepare())
    case 'accept':
      return swap.accept(['moved', 'unchecked', 'repeated'])
    case 'confirm':
    case 'twice':
      if (swap.state.status !== 'asking') game.pressed = swap.state.preview
      keep(swap.confirm())
      if (each.type === 'twice') keep(swap.confirm())
      return
    case 'watch':
      game.unwatch?.()
      game.unwatch = game.unwatch ? undefined : swap.watch()
      return
    case 'reload':
      return reload(game)
    case 'node':
      return void (fake.switches.isOnline = !fake.switches.isOnline)
    case 'preview':
      return void (fake.switches.canPreview = !fake.switches.canPreview)
    default:
      type(game, each)
  }
}

/** How much of what is given a prompt is about: an exact approval is of the same amount as the swap. */
const amountOf = ({ subject }: Prompt['options']): string | undefined =>
  swapOf({ subject })?.fromAmount ?? approvalOf({ subject })?.amount

/** What a prompt does, whatever it brings. */
function keyOf({ payer, subject }: Prompt['options']): string {
  const { from, to } = swapOf({ subject }) ?? approvalOf({ subject })?.swap ?? {}
  return JSON.stringify([payer, subject?.kind, from?.address, to?.address, amountOf({ subject })])
}

/** What must hold for the prompts that a step has led to. */
function checkPrompts(game: Game, each: Step): void {
  const { page, seen } = game
  const fresh = page.prompts.slice(seen)
  if (fresh.length === 0) return
  // A prompt comes by a press, or by the one before it, such as an approval. Two never come at once.
  expect(['confirm', 'twice', 'prompt']).toContain(each.type)
  expect(fresh).toHaveLength(1)
  for (const { options, request } of fresh) {
    // It is for the account, and on the network, that are active now (F080, F083).
    expect(options.payer).toMatchObject({ from: page.now.account?.address, networkId: page.now.account?.caipNetworkId })
    const swap = swapOf({ subject: options.subject })
    if (swap && game.pressed) {
      // It brings at least what the visitor has read, of what they have read.
      expect(BigInt(swap.toAmountMin)).toBeGreaterThanOrEqual(BigInt(game.pressed.offer.toAmountMin))
      expect(swap.fromAmount).toBe(game.pressed.offer.fromAmount)
      expect(request.gas === undefined).toBe(game.pressed.stops.includes('unchecked') || !game.fake.switches.canPreview)
    }
  }
  // The form still wants it: one that has changed meanwhile would be another swap.
  const { status, preview } = page.swap.state
  expect(status).toBe('asking')
  expect(fresh.map(({ options }) => amountOf(options))).toEqual([preview?.offer.fromAmount])
  game.seen = page.prompts.length
  game.open = [...game.open, ...fresh]
  // No wallet is asked for two equal swaps at once (F087).
  const keys = game.open.map(({ options }) => keyOf(options))
  expect(new Set(keys).size).toBe(keys.length)
}

/** What must hold after each step. */
function checkState({ page }: Game): void {
  const { state } = page.swap
  expect(['editing', 'preparing', 'prepared', 'asking', 'sent']).toContain(state.status)
  if (state.status === 'prepared') expect(state.preview).toBeDefined()
  if (state.status === 'editing') expect(state.preview).toBeUndefined()
  const networkId = page.now.account?.caipNetworkId
  // Tokens of another network can't be swapped (F082).
  for (const token of [state.from, state.to]) if (token && networkId) expect(token.networkId).toBe(networkId)
  const { preview } = state
  if (!preview) return
  // Nothing that was prepared for another form, account or network is ever shown (F080, F082).
  expect(preview.offer.from.address).toBe(state.from?.address)
  expect(preview.offer.to.address).toBe(state.to?.address)
  expect(preview.offer.fromAmount).toBe(String(BigInt(Math.round(Number(state.amount) * 100))))
}

async function run(all: readonly Step[]): Promise<void> {
  const game = createGame()
  const keep: Keep = (promise) => {
    const call = { isSettled: false }
    game.calls.push(call)
    const note = (): void => void (call.isSettled = true)
    promise.then(note, (error: unknown) => {
      note()
      if (!isLatchError(error)) throw error
    })
  }
  for (const each of all) {
    const before = { gold: game.fake.chain.balances.get(GOLD.toLowerCase()) ?? 0n }
    take(game, each, keep)
    await settle()
    checkPrompts(game, each)
    checkState(game)
    if (each.type !== 'prompt') expect(game.fake.chain.balances.get(GOLD.toLowerCase())).toBe(before.gold)
  }
  await end(game)
}

/** Lets all that is open end, and checks that nothing hangs and that the form can still be prepared. */
async function end(game: Game): Promise<void> {
  const { clock, fake, questions, calls } = game
  const { page } = game
  game.unwatch?.()
  for (let round = 0; round < 6; round += 1) {
    for (const prompt of page.prompts) prompt.reject(walletError('rejected'))
    clock.pass(10_000)
    await settle()
  }
  expect(calls.filter(({ isSettled }) => !isSettled)).toEqual([])
  expect(page.swap.state.status).not.toBe('asking')
  Object.assign(fake.switches, { isOnline: true, canPreview: true, isStrict: false })
  fake.chain.balances.set(USD, 1_000_000n)
  page.become(OWN, ID)
  page.fill(USD, GOLD, '1')
  questions.length = 0
  const again = page.swap.prepare()
  await settle()
  for (const question of questions) question.answer('ok')
  expect(await again).toBe(true)
  page.swap.dispose()
  await settle()
  expect(clock.waiting()).toBe(0)
}

// `pnpm model` gives the seeds, how many sequences of each are run, and the path of a single one.
const { MODEL_SEEDS, MODEL_RUNS = '800', MODEL_PATH: path } = process.env
/** How many steps the test run takes at least. */
const MIN_STEPS = 10_000

describe('a swap, its providers, its chain and its wallet, in any order', () => {
  it.each((MODEL_SEEDS ?? '17').split(',').map(Number))(
    'F033 F039 F075 F080 F082 F083 F087 no prompt is unasked, no swap is sent twice, nothing is stuck: seed %i',
    { timeout: 7_200_000 },
    async (seed) => {
      let taken = 0
      const property = fc.asyncProperty(steps, async (all) => {
        taken += all.length
        await run(all)
      })
      await fc.assert(property, { seed, numRuns: Number(MODEL_RUNS), ...(path && { path, endOnFailure: true }) })
      if (!MODEL_SEEDS) expect(taken).toBeGreaterThanOrEqual(MIN_STEPS)
    },
  )
})
