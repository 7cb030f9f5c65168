// Tests activity.missing.ts, activity.reads.ts.
import { proxy } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents, LatchState } from '../../latch.types.js'
import { serviceError } from '../../services/service.errors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'
import type { HistoryPage, HistoryQuery } from './activity.client.js'
import { createActivityController } from './activity.controller.js'
import type { Transaction } from './activity.types.js'

const ID = 'eip155:1'
const accountOf = (digit: string, caipNetworkId: ConnectedAccount['caipNetworkId'] = ID): ConnectedAccount => ({
  ...{ namespace: 'eip155', address: `0x${digit.repeat(40)}`, caipNetworkId, connectorId: 'one', type: 'eoa' },
  caipAddress: `${caipNetworkId}:0x${digit.repeat(40)}`,
})
const rowOf = (hash: string): Transaction => ({
  id: hash,
  metadata: {
    ...{ minedAt: '2026-01-01T00:00:00.000Z', chain: ID, hash, operationType: 'send', status: 'confirmed' },
    ...{ sentFrom: accountOf('a').address, sentTo: '0x1', fee: undefined },
  },
  transfers: [],
})
const pageOf = (hashes: readonly string[], more: Partial<HistoryPage> = {}): HistoryPage => ({
  ...{ transactions: hashes.map(rowOf), next: undefined, coverage: undefined },
  ...more,
})
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One request that the test answers. */
interface Request {
  readonly query: HistoryQuery
  readonly signal: AbortSignal | undefined
  answer(page: HistoryPage): Promise<void>
  fail(error?: unknown): Promise<void>
}

/** Makes a controller of the account `a`. */
function setUp(isOn = true) {
  const { environment, clock } = createWorld()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  let now: ConnectedAccount | undefined = accountOf('a')
  const requests: Request[] = []
  const tracked: string[] = []
  const kit = proxy({ transactions: undefined }) as unknown as LatchState
  const activity = createActivityController({
    environment: { ...environment, window },
    connection: { account: () => now },
    events,
    kit,
    track: (name, properties) => void tracked.push(`${name} ${JSON.stringify(properties)}`),
    client: {
      isOn,
      history: (query, signal) =>
        new Promise((resolve, reject) =>
          requests.push({
            ...{ query, signal },
            answer: (page) => (resolve(page), turn()),
            fail: (error = new Error('offline')) => (reject(error), turn()),
          }),
        ),
    },
  })
  const choose = (account: ConnectedAccount | undefined): void => {
    now = account
    events.emit('accountsChanged', { namespace: 'eip155', accounts: [] })
  }
  const refresh = (options?: Parameters<typeof activity.refresh>[0]): void =>
    void activity.refresh(options).catch(() => {})
  const more = (): void => void activity.loadMore().catch(() => {})
  const next = (): Request => requests.at(-1) as Request
  const hashes = (): string[] => activity.state.transactions.map(({ id }) => id)
  /** Tells that the account's own transaction is in the chain since it was sent `age` ms ago. */
  const include = async (hash: string, age = 0): Promise<void> => {
    const record = { networkId: ID, askedAt: clock.now() - age, inclusion: { hash } } as unknown as TransactionRecord
    Object.assign(kit, { transactions: { transactions: [record], unwatched: [] } })
    await turn()
  }
  return {
    ...{ activity, state: activity.state, clock, requests, tracked },
    choose,
    refresh,
    more,
    next,
    hashes,
    include,
  }
}

/** Makes a controller that has read one page with a cursor. */
async function setUpRead() {
  const kit = setUp()
  kit.refresh()
  await kit.next().answer(pageOf(['0x1'], { next: 'older' }))
  return kit
}

describe('the newest page', () => {
  it('is read once within 30 s, unless it is forced', async () => {
    const { refresh, next, requests, clock, hashes, state } = setUp()
    refresh()
    expect([state.loading, requests[0]?.query]).toEqual([
      true,
      { address: accountOf('a').address, activeNetworkId: ID, networkId: ID },
    ])
    await next().answer(pageOf(['0x1']))
    expect([state.loading, state.account, hashes()]).toEqual([false, accountOf('a').caipAddress, ['0x1']])
    clock.pass(29_999)
    refresh()
    expect(requests).toHaveLength(1)
    clock.pass(1)
    refresh()
    refresh({ force: false })
    expect(requests).toHaveLength(2)
    await next().answer(pageOf(['0x2']))
    refresh({ force: true })
    expect(requests).toHaveLength(3)
  })

  it('is read every 30 s while it is watched', async () => {
    const { activity, next, requests, clock } = setUp()
    const end = activity.watch()
    await next().answer(pageOf(['0x1']))
    clock.pass(29_999)
    expect(requests).toHaveLength(1)
    clock.pass(1)
    expect(requests).toHaveLength(2)
    await next().answer(pageOf(['0x1']))
    end()
    clock.pass(60_000)
    expect(requests).toHaveLength(2)
  })

  it('has failed after 45 s', async () => {
    const { refresh, next, clock, state } = setUp()
    refresh()
    clock.pass(44_999)
    expect(next().signal?.aborted).toBe(false)
    clock.pass(1)
    await turn()
    expect([next().signal?.aborted, state.error?.code, state.loading]).toEqual([true, 'activity/failed', false])
  })

  it('S8.07 that fails is told, and its rows stay', async () => {
    const { activity, next, hashes, state, tracked } = await setUpRead()
    const failed = expect(activity.refresh({ force: true })).rejects.toMatchObject({ code: 'activity/failed' })
    await next().fail(serviceError('status', { status: 500 }))
    await failed
    expect(hashes()).toEqual(['0x1'])
    expect(state).toMatchObject({ error: { code: 'activity/failed' }, empty: true, next: undefined })
    expect(tracked).toEqual(['ERROR_FETCH_TRANSACTIONS {"code":"service/status"}'])
    void activity.retry()
    await next().answer(pageOf(['0x2']))
    expect(state.error).toBeUndefined()
  })

  it('needs an account, and is none of a kit without a server', async () => {
    const { activity, choose, requests } = setUp()
    choose(undefined)
    await expect(activity.refresh()).rejects.toMatchObject({ code: 'activity/no-account' })
    expect(activity.state.account).toBeUndefined()
    const off = setUp(false)
    await off.activity.refresh()
    await off.activity.loadOnramp()
    off.activity.watch()()
    expect([off.state.isOn, activity.state.isOn, off.requests, requests]).toEqual([false, true, [], []])
  })

  it('F039 is of the account and the scope that are chosen', async () => {
    const { activity, refresh, next, choose, hashes, requests, state } = await setUpRead()
    refresh({ force: true })
    const old = next()
    activity.setScope('all')
    expect([old.signal?.aborted, state.scope, state.loading, hashes()]).toEqual([true, 'all', false, []])
    await old.answer(pageOf(['0x9']))
    refresh()
    expect(next().query).toEqual({ address: accountOf('a').address, activeNetworkId: ID, networkId: undefined })
    await next().answer(pageOf(['0x2']))
    choose(accountOf('b'))
    expect([hashes(), state.account]).toEqual([[], accountOf('b').caipAddress])
    choose(accountOf('b'))
    activity.setScope('all')
    expect(requests).toHaveLength(3)
  })
})

describe('older pages', () => {
  it('are read from the cursor, one at a time', async () => {
    const { more, next, requests, hashes, state, tracked } = await setUpRead()
    more()
    more()
    expect(requests).toHaveLength(2)
    expect([next().query.cursor, state.loading]).toEqual(['older', true])
    await next().answer(pageOf(['0x0']))
    expect([hashes(), state.loading]).toEqual([['0x1', '0x0'], false])
    more()
    expect(requests).toHaveLength(2)
    expect(tracked).toEqual(['LOAD_MORE_TRANSACTIONS {}'])
  })

  it('F039 of another scope are dropped', async () => {
    const { activity, more, next, hashes, state } = await setUpRead()
    more()
    const old = next()
    activity.setScope('all')
    await old.answer(pageOf(['0x0']))
    expect([old.signal?.aborted, hashes(), state.loading]).toEqual([true, [], false])
    activity.setScope('network')
    await old.fail()
    expect(state.error).toBeUndefined()
  })

  it('that fail are read again by a retry', async () => {
    const { activity, more, next, state, hashes } = await setUpRead()
    more()
    await next().fail()
    expect(state).toMatchObject({ error: { code: 'activity/failed' }, loading: false })
    void activity.retry()
    expect(next().query.cursor).toBe('older')
    await next().answer(pageOf(['0x0']))
    expect([hashes(), state.error]).toEqual([['0x1', '0x0'], undefined])
  })

  it('whose cursor the server refuses begin with the newest page again', async () => {
    const { activity, more, next } = await setUpRead()
    more()
    await next().fail(serviceError('status', { status: 400 }))
    void activity.retry()
    expect(next().query.cursor).toBeUndefined()
  })

  it('end with the controller', async () => {
    const { activity, more, next } = await setUpRead()
    more()
    activity.dispose()
    expect(next().signal?.aborted).toBe(true)
  })
})

describe('what is missing in the newest page', () => {
  it('is read at once, and every 4 s until the page has it', async () => {
    const { activity, next, requests, clock, include } = setUp()
    activity.watch()
    await next().answer(pageOf(['0x1']))
    await include('0x2')
    expect(requests).toHaveLength(2)
    await next().answer(pageOf(['0x1']))
    clock.pass(3_999)
    expect(requests).toHaveLength(2)
    clock.pass(1)
    expect(requests).toHaveLength(3)
    await next().answer(pageOf(['0x2', '0x1']))
    clock.pass(29_999)
    expect(requests).toHaveLength(3)
  })

  it('is waited for by 15 reads', async () => {
    const { activity, next, requests, clock, include } = setUp()
    activity.watch()
    await next().answer(pageOf(['0x1']))
    await include('0x2')
    for (let reads = 1; reads < 15; reads += 1) {
      await next().answer(pageOf(['0x1']))
      clock.pass(4_000)
      expect(requests).toHaveLength(2 + reads)
    }
    await next().answer(pageOf(['0x1']))
    clock.pass(29_999)
    expect(requests).toHaveLength(16)
    clock.pass(1)
    expect(requests).toHaveLength(17)
  })

  it.each([
    [600_000, 2],
    [600_001, 1],
  ])('counts for 10 minutes after it was sent: %d ms', async (age, reads) => {
    const { activity, next, requests, include } = setUp()
    activity.watch()
    await next().answer(pageOf(['0x1']))
    await include('0x2', age)
    expect(requests).toHaveLength(reads)
  })
})

describe('what an on-ramp has made', () => {
  it('S7.22 is read for the account, and dropped for another one', async () => {
    const { activity, next, choose, state } = setUp()
    const done = activity.loadOnramp()
    expect(next().query).toEqual({ address: accountOf('a').address, activeNetworkId: ID, onramp: 'coinbase' })
    await next().answer(pageOf(['0x1']))
    await done
    expect(state.coinbaseTransactions.map(({ id }) => id)).toEqual(['0x1'])
    const late = activity.loadOnramp()
    choose(accountOf('b'))
    await next().answer(pageOf(['0x2']))
    await late
    expect(state.coinbaseTransactions).toEqual([])
  })

  it('that fails is told', async () => {
    const { activity, next, tracked } = setUp()
    const failed = expect(activity.loadOnramp()).rejects.toMatchObject({ code: 'activity/failed' })
    await next().fail(undefined)
    await failed
    expect(tracked).toEqual(['ERROR_FETCH_TRANSACTIONS {"code":"unknown"}'])
  })
})

it('the rows are a table too', async () => {
  const { activity } = await setUpRead()
  expect(activity.toCsv().split('\n').filter(Boolean)).toHaveLength(2)
})
