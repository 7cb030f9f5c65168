import { proxy } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { accountError } from '../account/account.errors.js'
import type { AccountData } from '../account/account.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { paymentSubject } from '../payments/payment.rules.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'
import { createBalancesController } from './balances.controller.js'
import { balancesError } from './balances.errors.js'
import type { RatedBalance } from './balances.rules.js'
import type { Holdings, HoldingsRequest } from './balances.sources.js'

const ID = 'eip155:1'
const TOKEN = `0x${'a1'.repeat(20)}`
const addressOf = (digit: string): string => `0x${digit.repeat(40)}`

const accountOf = (digit: string): ConnectedAccount => ({
  namespace: 'eip155',
  address: addressOf(digit),
  caipAddress: `${ID}:${addressOf(digit)}`,
  caipNetworkId: ID,
  connectorId: 'one',
  type: 'eoa',
})

const coinOf = (numeric: string): RatedBalance => ({
  trust: 'listed',
  entry: { name: 'Ether', symbol: 'ETH', chainId: ID, price: 0, quantity: { decimals: '18', numeric } },
})
const spam: RatedBalance = {
  trust: 'found',
  entry: { ...coinOf('1').entry, name: 'Spam', symbol: 'SPAM', address: `${ID}:${TOKEN}` },
}
const holdingsOf = (numeric: string, more: Partial<Holdings> = {}): Holdings => ({
  rated: [coinOf(numeric)],
  listed: [],
  source: 'chain',
  ...more,
})

/** One read that the test answers. */
interface Read {
  readonly request: HoldingsRequest
  readonly signal: AbortSignal
  answer(holdings: Holdings): Promise<void>
  fail(error?: unknown): Promise<void>
}

/** Makes a controller of the account `a`. */
function setUp() {
  const { environment, clock } = createWorld()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document: page }) as unknown as Window
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  let now: ConnectedAccount | undefined = accountOf('a')
  const coin = proxy<AccountData>({
    ...{ native: undefined, balanceStatus: 'idle', balanceError: undefined, addressLabels: {} },
  })
  const reads: Read[] = []
  let failures = 0
  events.on('balanceUnavailable', () => void (failures += 1))
  const later = (run: () => void): Promise<void> => {
    run()
    return new Promise((resolve) => setImmediate(resolve))
  }
  const balances = createBalancesController({
    environment: { ...environment, window },
    connection: { account: () => now },
    events,
    account: { state: coin },
    read: (request, signal) =>
      new Promise((resolve, reject) =>
        reads.push({
          request,
          signal,
          answer: (holdings) => later(() => resolve(holdings)),
          fail: (error = new Error('offline')) => later(() => reject(error)),
        }),
      ),
  })
  const change = (account: ConnectedAccount | undefined): void => void (now = account)
  const choose = (account: ConnectedAccount | undefined): void => {
    change(account)
    events.emit('accountsChanged', { namespace: 'eip155', accounts: [] })
  }
  /** Refreshes, and lets the error of a failed read show in the state alone. */
  const refresh = (options?: Parameters<typeof balances.refresh>[0]): void =>
    void balances.refresh(options).catch(() => {})
  const settle = (
    changes: Partial<TransactionRecord> = {},
    name: 'transactionSettled' | 'transactionReorganised' = 'transactionSettled',
  ) =>
    events.emit(name, {
      transaction: { networkId: ID, address: addressOf('a'), ...changes } as TransactionRecord,
    })
  const next = (): Read => reads.at(-1) as Read
  return {
    ...balances,
    clock,
    coin,
    reads,
    next,
    change,
    choose,
    refresh,
    settle,
    reload: balances.refresh,
    failures: () => failures,
  }
}

/** Makes a controller that has read one coin. */
async function setUpRead(numeric = '1') {
  const kit = setUp()
  kit.refresh()
  await kit.next().answer(holdingsOf(numeric))
  return kit
}

describe('the state', () => {
  it('S3.04 has what was read of the active account, and before that nothing', async () => {
    const { state, refresh, next, clock } = setUp()
    const nothing = { account: accountOf('a').caipAddress, tokens: [], hidden: [], total: undefined, at: undefined }
    expect(state).toEqual({ ...nothing, status: 'idle' })
    refresh()
    expect(state).toEqual({ ...nothing, status: 'loading' })
    const priced = { ...coinOf('2'), entry: { ...coinOf('2').entry, price: 3, value: 6 } }
    await next().answer(holdingsOf('2', { rated: [spam, priced] }))
    expect(state).toMatchObject({ status: 'ready', tokens: [priced.entry], total: 6, at: clock.now() })
    expect(state.hidden).toEqual([{ ...spam.entry, reason: 'unlisted' }])
  })

  it('hides what is named like a token of the list that came with it', async () => {
    const { state, refresh, next } = setUp()
    refresh()
    const named: RatedBalance = { trust: 'named', entry: { ...spam.entry, name: 'USDC', symbol: 'USDC' } }
    await next().answer(holdingsOf('1', { rated: [named], listed: ['USDC'] }))
    expect(state.hidden).toMatchObject([{ reason: 'lookalike' }])
  })

  it('forgets an account that is no longer the active one, and drops its pending read', async () => {
    const { state, reload, next, choose, reads } = await setUpRead()
    const pending = reload({ force: true })
    const { signal, answer } = next()
    choose(accountOf('b'))
    expect(signal.aborted).toBe(true)
    expect(state).toMatchObject({ account: accountOf('b').caipAddress, status: 'idle', tokens: [], at: undefined })
    await Promise.all([answer(holdingsOf('9')), pending])
    expect(state.tokens).toEqual([])
    choose(undefined)
    expect(state.account).toBeUndefined()
    await reload({ force: true })
    expect(reads).toHaveLength(2)
  })

  it('reads the account that is active at the call, though no event has told it', async () => {
    const { state, reload, next, reads, change } = setUp()
    change(accountOf('c'))
    const done = reload()
    await next().answer(holdingsOf('1'))
    await done
    expect([state.account, reads[0]?.request.account]).toEqual([accountOf('c').caipAddress, accountOf('c')])
  })
})

describe('a refresh', () => {
  it.each([accountOf('b'), undefined])('is none of an account that is the active one no more: %o', async (account) => {
    const { watch, next, reads, clock, change, state } = setUp()
    watch()
    await next().answer(holdingsOf('1'))
    change(account)
    clock.pass(30_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect([reads.length, state.status]).toEqual([1, 'stale'])
  })

  it('S9.01 reads again after 30 s, and sooner where it is forced', async () => {
    const { refresh, reads, clock, next } = await setUpRead()
    clock.pass(29_999)
    refresh()
    expect(reads).toHaveLength(1)
    clock.pass(1)
    refresh()
    expect(reads).toHaveLength(2)
    await next().answer(holdingsOf('1'))
    refresh({ tokens: [] })
    expect(reads).toHaveLength(2)
    refresh({ force: true })
    await next().answer(holdingsOf('1'))
    clock.pass(30_000)
    refresh()
    expect(reads.map(({ request }) => request.force)).toEqual([false, false, true, false])
  })

  it('says what the server must read anew, and what was read before', async () => {
    const { refresh, reads, next } = setUp()
    refresh()
    await next().answer(holdingsOf('1'))
    refresh({ force: true, tokens: [ID, ID] })
    await next().answer(holdingsOf('2'))
    refresh({ tokens: [`${ID}:${TOKEN}`] })
    await next().answer(holdingsOf('3'))
    refresh({ force: true })
    expect(reads.map(({ request: { account: _, ...rest } }) => rest)).toEqual([
      { before: undefined, anew: [], force: false },
      { before: holdingsOf('1'), anew: [ID], force: true },
      { before: holdingsOf('2'), anew: [`${ID}:${TOKEN}`], force: true },
      { before: holdingsOf('3'), anew: [], force: true },
    ])
  })

  it('asks for all tokens of the calls during a read, in one more read after it', async () => {
    const { refresh, reads, next } = setUp()
    refresh()
    refresh({ tokens: ['one'] })
    refresh({ tokens: ['two', 'one'] })
    await next().answer(holdingsOf('1'))
    expect(reads.map(({ request }) => request.anew)).toEqual([[], ['one', 'two']])
  })

  it('asks again for what a failed read did not bring', async () => {
    const { refresh, reads, next, clock } = await setUpRead()
    refresh({ tokens: ['one'] })
    await next().fail()
    clock.pass(30_000)
    refresh()
    await next().answer(holdingsOf('1'))
    refresh({ force: true })
    expect(reads.slice(1).map(({ request: { anew, force } }) => ({ anew, force }))).toEqual([
      { anew: ['one'], force: true },
      { anew: ['one'], force: true },
      { anew: [], force: true },
    ])
  })

  it('rejects with an error of ours', async () => {
    const { reload, next } = setUp()
    const failed = expect(reload()).rejects.toMatchObject({ code: 'balances/unavailable' })
    await next().fail()
    await failed
  })
})

describe('a failure', () => {
  it('F026 keeps what was read before, and blocks the next read for 30 s', async () => {
    const { state, refresh, next, reads, clock } = await setUpRead()
    const { at, tokens } = state
    clock.pass(30_000)
    refresh()
    await next().fail()
    expect(state).toMatchObject({ status: 'stale', tokens, at })
    clock.pass(29_999)
    refresh()
    expect(reads).toHaveLength(2)
    clock.pass(1)
    refresh()
    expect(reads).toHaveLength(3)
  })

  it('S8.02 is told once in a series, and again after a success', async () => {
    const { state, refresh, next, failures } = setUp()
    const fail = async (): Promise<void> => {
      refresh({ force: true })
      await next().fail()
    }
    await fail()
    expect([state.status, failures()]).toEqual(['unavailable', 1])
    await fail()
    expect(failures()).toBe(1)
    refresh({ force: true })
    await next().answer(holdingsOf('1'))
    await fail()
    expect([state.status, failures()]).toEqual(['stale', 2])
  })

  it('asks no more of the next read than it was asked for', async () => {
    const { refresh, next, reads, clock } = setUp()
    refresh()
    await next().fail()
    clock.pass(30_000)
    refresh()
    expect(reads[1]?.request).toMatchObject({ anew: [], force: false })
  })

  it('S8.02 of the coin is left to the account, and any other is told', async () => {
    const { state, refresh, next, failures } = setUp()
    refresh()
    await next().fail(accountError('balance-unavailable'))
    expect([state.status, failures()]).toEqual(['unavailable', 0])
    refresh({ force: true })
    await next().answer(holdingsOf('1'))
    refresh({ force: true })
    await next().fail(balancesError('unavailable'))
    expect([state.status, failures()]).toEqual(['stale', 1])
  })

  it('is what a read is after 60 s', () => {
    const { refresh, clock, next } = setUp()
    refresh()
    clock.pass(59_999)
    expect(next().signal.aborted).toBe(false)
    clock.pass(1)
    expect(next().signal.aborted).toBe(true)
  })
})

describe('F284 the coin', () => {
  const native = (value: string, at: number, digit = 'a') => ({
    account: accountOf(digit).caipAddress,
    ...{ value, decimals: 18, symbol: 'ETH', at },
  })
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const TWO = '2000000000000000000'

  it.each([
    ['the amount that the account has read since', 0, 'a', '2'],
    ['its own amount where that is newer', -1, 'a', '1'],
    ['its own amount where the other is of another account', 0, 'b', '1'],
  ] as const)('is shown with %s', async (_, ms, digit, numeric) => {
    const { state, coin, clock } = await setUpRead()
    coin.native = native(TWO, clock.now() + ms, digit)
    await turn()
    expect(state.tokens).toMatchObject([{ quantity: { numeric } }])
  })

  it('is listed anew for a new amount alone, and not before the first read', async () => {
    const { state, coin, clock, refresh, next } = setUp()
    const { tokens } = state
    coin.native = native(TWO, clock.now())
    await turn()
    expect(state.tokens).toBe(tokens)
    refresh()
    await next().answer(holdingsOf('1'))
    const read = state.tokens
    expect(read).toMatchObject([{ quantity: { numeric: '2' } }])
    coin.addressLabels = { a: 'b' }
    await turn()
    expect(state.tokens).toBe(read)
  })
})

describe('a transaction that is settled', () => {
  it.each(['transactionSettled', 'transactionReorganised'] as const)(
    'has the coin and the token that it pays read anew: %s',
    async (name) => {
      const { settle, reads } = await setUpRead()
      const payment = { to: addressOf('b'), value: '1', token: TOKEN }
      settle({ subject: paymentSubject(payment as never) }, name)
      expect(reads[1]?.request).toMatchObject({ anew: [ID, `${ID}:${TOKEN}`], force: true })
    },
  )

  it('has the coin alone read anew where it pays no token', async () => {
    const { settle, reads, next } = await setUpRead()
    settle({ subject: paymentSubject({ to: addressOf('b'), value: '1' } as never) })
    expect(reads[1]?.request.anew).toEqual([ID])
    await next().answer(holdingsOf('1'))
    settle()
    expect(reads[2]?.request.anew).toEqual([ID])
    await next().fail()
  })

  it.each([
    ['of another account', { address: addressOf('b') }],
    ['on another network', { networkId: 'eip155:10' }],
  ] as const)('has nothing read %s', async (_, changes) => {
    const { settle, reads } = await setUpRead()
    settle(changes)
    expect(reads).toHaveLength(1)
  })

  it('has nothing read before the first read, and without a wallet', async () => {
    const { settle, reads, choose } = setUp()
    settle()
    choose(undefined)
    settle()
    expect(reads).toEqual([])
  })
})

describe('a watch', () => {
  it('S9.01 reads at once and every 30 s, until it ends', async () => {
    const { watch, reads, clock, next } = setUp()
    const end = watch()
    await next().answer(holdingsOf('1'))
    clock.pass(29_999)
    expect(reads).toHaveLength(1)
    clock.pass(1)
    expect(reads).toHaveLength(2)
    await next().answer(holdingsOf('1'))
    end()
    clock.pass(60_000)
    expect(reads).toHaveLength(2)
  })

  it('ends with the controller, which then lists no new amount of the coin', async () => {
    const { watch, dispose, reads, clock, next, state, coin } = setUp()
    watch()
    await next().answer(holdingsOf('1'))
    const { tokens } = state
    dispose()
    coin.native = { account: accountOf('a').caipAddress, value: '2', decimals: 18, symbol: 'ETH', at: clock.now() }
    await new Promise((resolve) => setImmediate(resolve))
    clock.pass(60_000)
    expect([reads.length, state.tokens]).toEqual([1, tokens])
  })
})
