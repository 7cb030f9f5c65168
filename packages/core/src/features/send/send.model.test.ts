import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Adapter, NameTarget, PreparedTransfer, Signer, TransferRequest } from '../../adapter/adapter.types.js'
import { checkPrepared } from '../../adapter/eip1193/checkPrepared.js'
import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { createEmitter } from '../../base/emitter.js'
import { isLatchError } from '../../base/errors.js'
import { createWorld, type StandingClock } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { proxy } from 'valtio/vanilla'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { Network } from '../../adapter/network.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { createSendController } from './send.controller.js'
import type { DraftStatus } from '../operations/draft.rules.js'
import { createOperationsController } from '../operations/operations.controller.js'
import type { OperationStep } from '../operations/operations.types.js'

const ACCOUNTS = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
const NETWORKS = ['eip155:1', 'eip155:10'] as const
/** An address with a stop of its own, a usual one, and a text that is none. */
const RECEIVERS = [
  '0x0000000000000000000000000000000000000000',
  '0xde709f2102306220921060314715629080e2fb77',
  '0xde70',
  'Friend.eth',
] as const
/** Where the name leads to, and where it leads to once it has moved. */
const TARGETS = ['0xde709f2102306220921060314715629080e2fb77', '0x27b1fdb04752bbc536007a920d24acb045561c26'] as const
const NAME = RECEIVERS[3]
const AMOUNTS = ['1', '2', '', 'x'] as const
const TOKEN = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const MAX = 77n

type Step =
  | { readonly type: 'account' | 'network' | 'token' | 'amount' | 'receiver'; readonly at: number }
  | { readonly type: 'read' | 'prompt' | 'name'; readonly at: number; readonly how: 'ok' | 'reject' | 'fail' }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'max' | 'begin' | 'prepare' | 'accept' | 'confirm' | 'dispose' }

const at = fc.integer({ min: 0, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'account' as const,
        'network' as const,
        'token' as const,
        'amount' as const,
        'receiver' as const,
      ),
      at,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom('read' as const, 'read' as const, 'prompt' as const, 'name' as const, 'name' as const),
      at,
      how: fc.constantFrom('ok' as const, 'ok' as const, 'ok' as const, 'reject' as const, 'fail' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(100, 500, 1_000) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'prepare' as const,
        'confirm' as const,
        'confirm' as const,
        'accept' as const,
        'max' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('begin' as const, 'dispose' as const) }) },
)
/** What most sequences begin with, so that the steps after it have something to change: a form, or a prepared one. */
const typing = (receiver: number): readonly Step[] => [
  { type: 'amount', at: 0 },
  { type: 'receiver', at: receiver },
]
const preparing = (receiver: number): readonly Step[] => [
  ...typing(receiver),
  { type: 'prepare' },
  { type: 'read', at: 0, how: 'ok' },
]
/** A form with a name, which the review looks up again. It may have moved by then. */
const naming = (review: number): readonly Step[] => [
  ...typing(3),
  { type: 'pass', ms: 500 },
  { type: 'name', at: 0, how: 'ok' },
  { type: 'name', at: review, how: 'ok' },
  { type: 'read', at: 0, how: 'ok' },
]
const asking: readonly Step[] = [...typing(3), { type: 'pass', ms: 500 }]
const beginning = fc.constantFrom(
  typing(1),
  preparing(1),
  preparing(1),
  preparing(0),
  asking,
  asking,
  naming(0),
  naming(1),
)
// By itself fast-check prefers short lists, in which little can cross.
const steps = fc.tuple(beginning, fc.array(step, { maxLength: 20, size: 'max' })).map((parts) => parts.flat())

interface Open<value> {
  readonly resolve: (value: value) => void
  readonly reject: (error: unknown) => void
}

/** What the visitor has typed, as the model knows it. */
interface Typed {
  amount: string
  isMax: boolean
  receiver: string
  isToken: boolean
  /** The name and its network, and where it led to first. */
  named: { readonly key: string; readonly ledTo: string } | undefined
}

const never = (): Promise<never> => new Promise(() => {})
const NOTHING: Typed = { amount: '', isMax: false, receiver: '', isToken: false, named: undefined }

function createStage(clock: StandingClock) {
  const networks = NETWORKS.map(
    (caipNetworkId) =>
      ({
        caipNetworkId,
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'C', symbol: 'C', decimals: 0 },
      }) as unknown as Network,
  )
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const now = { account: 0 as number | undefined, network: 0 }
  const typed: Typed = { ...NOTHING }
  const reads: (Open<PreparedTransfer> & { readonly make: () => PreparedTransfer })[] = []
  const names: Open<NameTarget>[] = []
  const prompts: (Open<SentTransaction> & { readonly prepared: PreparedTransfer })[] = []
  /** When the wallet answered what it was asked for. */
  const answered = new Map<PreparedTransfer, number>()
  const told = { asked: 0, ended: 0 }
  let made = 0
  let prompted = 0

  function account(): ConnectedAccount | undefined {
    if (now.account === undefined) return undefined
    const address = ACCOUNTS[now.account] ?? ''
    const caipNetworkId = NETWORKS[now.network] ?? 'eip155:1'
    const caipAddress = `${caipNetworkId}:${address}` as const
    return { namespace: 'eip155', address, caipAddress, caipNetworkId, connectorId: 'one', type: 'eoa' }
  }

  const prepare = (signer: Signer, { to, value, token }: TransferRequest): Promise<PreparedTransfer> =>
    new Promise((resolve, reject) => {
      const { networkId, address: from } = signer
      const text = value === 'max' ? String(MAX) : String(value)
      const make = (): PreparedTransfer => ({
        networkId,
        from,
        to,
        value: text,
        ...(token !== undefined && { token }),
        transaction: {},
        // Each answer is another one, as fees are.
        fee: { value: String((made += 1)), kind: 'atMost' },
        max: String(MAX),
        anchor: {},
      })
      reads.push({ resolve, reject, make })
    })

  const unasked = () => ({ ask: never })
  const transfer = (prepared: PreparedTransfer): OperationStep<SentTransaction> => ({
    ask({ account: payer, check }) {
      checkPrepared(signerOf(payer), prepared)
      check()
      prompted += 1
      return new Promise((resolve, reject) => void prompts.push({ resolve, reject, prepared }))
    },
  })

  const resolve = (): Promise<NameTarget> =>
    new Promise((answer, reject) => void names.push({ resolve: answer, reject }))
  const abilities = { transfer: async () => ({ prepare }), names: async () => ({ resolve }) }
  const adapter = { abilities } as unknown as Adapter
  const connection = { account, state: proxy({ connections: [] }) as never }
  const operations = createOperationsController({ connection, events, requests: { begin: () => () => {} } })
  const send = createSendController({
    environment: { clock },
    ...{ connection, operations },
    adapters: new Map([['eip155', adapter]]),
    networks,
    transactions: {
      steps: { transfer, transaction: unasked, batch: unasked, handOn: unasked },
      state: { transactions: [], unwatched: [] },
    },
    events,
    track: () => {},
    trackError: () => {},
    holdings: () => [],
    saved: () => [],
    onHoldings: () => {},
    labels: () => ({}),
    identify: async () => ({ name: null, image: null }),
  })
  events.on('operationChanged', ({ operation: { status }, before }) => {
    if (status === 'asking' && before !== 'asking') told.asked += 1
    if (status !== 'asking' && before === 'asking') told.ended += 1
  })
  return { send, now, typed, reads, names, prompts, answered, told, events, account, prompted: () => prompted }
}

type Stage = ReturnType<typeof createStage>

/** A promise of a call, and whether it has settled. */
interface Call {
  isSettled: boolean
}

/** Takes one step of the visitor, the wallet, the chain or the app. */
async function take(
  stage: Stage,
  clock: StandingClock,
  each: Step,
  keep: (call: Promise<unknown>) => void,
): Promise<void> {
  const { send, now, typed, reads, names, prompts, answered, events } = stage
  const from = <value>(list: value[], index: number): value | undefined => list.splice(index % (list.length || 1), 1)[0]
  switch (each.type) {
    case 'account':
    case 'network': {
      const before = stage.account()?.caipAddress
      if (each.type === 'account') now.account = each.at === 3 ? undefined : each.at % 2
      else now.network = each.at % 2
      const after = stage.account()?.caipAddress
      // A form without an account is empty, and one that was sent is over.
      if (after !== before && (!after || send.state.status === 'sent')) Object.assign(typed, NOTHING)
      return events.emit('accountsChanged', { namespace: 'eip155', accounts: [] })
    }
    case 'token':
      typed.isToken = each.at > 1
      return send.chooseToken(
        typed.isToken
          ? {
              name: 'T',
              symbol: 'T',
              chainId: 'eip155:1',
              address: `eip155:1:${TOKEN}`,
              price: 0,
              quantity: { decimals: '0', numeric: '9' },
            }
          : undefined,
      )
    case 'amount':
      Object.assign(typed, { amount: AMOUNTS[each.at] ?? '', isMax: false })
      return send.enterAmount(typed.amount)
    case 'receiver':
      if (typed.receiver !== (RECEIVERS[each.at] ?? '')) typed.named = undefined
      typed.receiver = RECEIVERS[each.at] ?? ''
      return send.enterReceiver(typed.receiver)
    case 'max':
      typed.isMax = true
      return send.enterMax()
    case 'begin':
      Object.assign(typed, { amount: '1', isMax: false, receiver: RECEIVERS[1], isToken: false })
      return send.begin({ amount: '1', to: RECEIVERS[1] })
    case 'dispose':
      Object.assign(typed, NOTHING)
      return send.dispose()
    case 'accept':
      return send.accept(['zero-address', 'name-moved'])
    case 'prepare':
      return keep(send.prepare())
    case 'confirm':
      return keep(send.confirm())
    case 'read': {
      const read = from(reads, each.at)
      if (each.how === 'ok') read?.resolve(read.make())
      else read?.reject(new Error('offline'))
      return
    }
    case 'name': {
      const name = names.shift()
      const address = TARGETS[each.at % 2] ?? ''
      if (each.how === 'ok') name?.resolve({ name: 'friend.eth', address, isOnEthereum: false })
      else name?.reject(new Error('offline'))
      return
    }
    case 'prompt': {
      const prompt = from(prompts, each.at)
      if (prompt) answered.set(prompt.prepared, clock.now())
      if (each.how === 'ok') prompt?.resolve({ hash: '0x1', wait: () => new Promise(() => {}) })
      else prompt?.reject(walletError(each.how === 'reject' ? 'rejected' : 'disconnected'))
      return
    }
    case 'pass':
      return clock.pass(each.ms)
  }
}

/** Waits until the promises that depend on no timer have settled. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const PREPARED: readonly DraftStatus[] = ['prepared', 'asking', 'sent']

/** Notes where a name led to when it was looked up first. Another text or another network makes it another name. */
function noteName({ send, typed }: Stage): void {
  const { receiver, receiverAddress, token } = send.state
  const key = `${receiver} ${token?.networkId}`
  if (typed.named?.key !== key) typed.named = undefined
  if (receiver === NAME && receiverAddress !== undefined) typed.named ??= { key, ledTo: receiverAddress }
}

/** What must hold after each step. */
function check(stage: Stage): void {
  const { send, typed, told, account, now } = stage
  const { state } = send
  noteName(stage)
  // What is known of another text is never shown beside this one.
  if (typed.receiver !== NAME && state.receiverAddress !== undefined)
    expect(state.receiverAddress.toLowerCase()).toBe(typed.receiver)
  const payer = account()
  expect(state.receiver).toBe(typed.receiver)
  expect(state.isMax).toBe(typed.isMax)
  if (!typed.isMax && !state.isMax) expect([typed.amount, String(MAX)]).toContain(state.sendTokenAmount)
  expect(told.asked - told.ended).toBe(state.status === 'asking' ? 1 : 0)
  expect(!!state.prepared).toBe(!!state.review)
  if (PREPARED.includes(state.status)) expect(state.prepared).toBeDefined()
  if (state.status === 'editing') expect(state.prepared).toBeUndefined()
  if (!state.prepared) return
  // Nothing that was prepared for another form is ever shown (F080).
  expect(state.prepared).toMatchObject({
    from: payer?.address,
    networkId: NETWORKS[now.network],
    value: typed.isMax ? String(MAX) : state.sendTokenAmount,
  })
  expect(state.prepared.token !== undefined).toBe(typed.isToken)
  expect(state.prepared.to).toBe(state.receiverAddress)
  if (typed.receiver !== NAME) return expect(state.prepared.to.toLowerCase()).toBe(typed.receiver)
  expect(state.receiverProfileName).toBe('friend.eth')
  // Whom a name led to first is compared with whom it is prepared for (F142).
  expect(state.review?.stops.includes('name-moved')).toBe(state.prepared.to !== typed.named?.ledTo)
}

async function run(all: readonly Step[]): Promise<void> {
  const { clock } = createWorld()
  const stage = createStage(clock)
  const { send, prompts, answered, prompted } = stage
  const calls: Call[] = []
  const keep = (promise: Promise<unknown>): void => {
    const call: Call = { isSettled: false }
    calls.push(call)
    const note = (): void => void (call.isSettled = true)
    promise.then(note, (error: unknown) => {
      note()
      if (!isLatchError(error)) throw error
    })
  }
  for (const each of all) {
    const before = prompted()
    const reviewed = send.state.prepared
    const accepted = [...send.state.accepted]
    const stops = [...(send.state.review?.stops ?? [])]
    await take(stage, clock, each, keep)
    if (prompted() > before) {
      // A prompt comes by a press alone, is what was read last, and every stop was decided.
      expect(each.type).toBe('confirm')
      expect(prompts.at(-1)?.prepared).toBe(reviewed)
      expect(accepted).toEqual(stops)
      // The same payment is asked for once at a time, and not within a second after an answer (F087, S9.02.5).
      expect(prompts.filter(({ prepared }) => prepared === reviewed)).toHaveLength(1)
      expect(clock.now() - ((reviewed && answered.get(reviewed)) ?? 0)).toBeGreaterThanOrEqual(1_000)
    }
    const asked = prompted()
    await settle()
    expect(prompted()).toBe(asked)
    check(stage)
  }
  await end(stage, clock, calls)
}

/** Lets all that is open end, each in the last way that it can, and checks that nothing hangs. */
async function end(stage: Stage, clock: StandingClock, calls: readonly Call[]): Promise<void> {
  const { send, reads, names, prompts } = stage
  for (const prompt of prompts.splice(0)) prompt.reject(walletError('rejected'))
  // No node answers any more.
  reads.length = 0
  names.length = 0
  for (let round = 0; round < 4; round++) {
    clock.pass(30_000)
    await settle()
  }
  expect(calls.filter(({ isSettled }) => !isSettled)).toEqual([])
  expect(['editing', 'prepared', 'sent']).toContain(send.state.status)
  if (send.state.receiverAddress !== undefined && send.state.token?.networkId === stage.account()?.caipNetworkId) {
    // Whatever has happened, the form can still be prepared.
    if (send.state.status !== 'prepared') send.enterAmount('3')
    const again = send.prepare()
    await settle()
    const target = { name: 'friend.eth', address: send.state.receiverAddress, isOnEthereum: false }
    for (const name of names.splice(0)) name.resolve(target)
    await settle()
    for (const read of reads.splice(0)) read.resolve(read.make())
    expect(await again).toBe(true)
  }
  send.dispose()
  expect(clock.waiting()).toBe(0)
}

// `pnpm model` gives the seeds, how many sequences of each are run, and the path of a single one.
const { MODEL_SEEDS, MODEL_RUNS = '800', MODEL_PATH: path } = process.env
/** How many steps the test run takes at least. */
const MIN_STEPS = 10_000

describe('a form, its chain and its wallet, in any order', () => {
  it.each((MODEL_SEEDS ?? '17').split(',').map(Number))(
    'F030 F075 F080 F087 F142 no prompt is unasked or unread, no call hangs, nothing is stuck: seed %i',
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
