// Tests transactions.calls.ts, transactions.estimates.ts, transactions.external.ts, transactions.pages.ts, transactions.polling.ts, transactions.sending.ts, transactions.waits.ts, transactions.watch.ts.
import { proxy } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import type { TrackingAbility, TransactionAbility, TransactionSnapshot } from '../../adapter/abilities.types.js'
import type { Adapter, CallsAbility } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Namespace } from '../../base/caip.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld, storageOf } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { OperationRecord, OperationTask, Plan } from '../operations/operations.types.js'
import { createTransactionsController } from './transactions.controller.js'
import type { PendingTransactions } from './transactions.types.js'

const ID = 'eip155:1'
const addressOf = (digit: string): string => `0x${digit.repeat(40)}`
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`
const hang = (): Promise<never> => new Promise(() => {})
/** Resolves after all promises that wait for no timer. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const accountOf = (digit: string): ConnectedAccount => ({
  namespace: 'eip155',
  address: addressOf(digit),
  caipAddress: `${ID}:${addressOf(digit)}`,
  caipNetworkId: ID,
  connectorId: 'one',
  type: 'eoa',
})
const includedIn = (hash: string): TransactionSnapshot => ({
  state: 'included',
  inclusion: { hash, status: 'success', block: { number: '7' }, confirmations: 1, isFinal: true },
})

/** The browser that the pages of a test share. */
const createBrowser = () => ({ ...createWorld(), stored: new Map<string, string>() })

/**
 * Makes a controller of the account `a`. The wallet sends `hashOf(1)`, `hashOf(2)` and so on; the chain has what the test
 * puts into `chain`.
 */
function setUp({
  browser = createBrowser(),
  pendingTransactions,
  transaction = {},
  tracking = {},
  calls,
}: {
  readonly browser?: ReturnType<typeof createBrowser>
  readonly pendingTransactions?: PendingTransactions | undefined
  readonly transaction?: Partial<TransactionAbility>
  readonly tracking?: Partial<TrackingAbility>
  readonly calls?: Partial<CallsAbility>
} = {}) {
  const { environment, clock, stored } = browser
  const storage = createStorage({ ...environment, storage: () => storageOf(stored) }, 'test')
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const told: string[] = []
  for (const name of ['transactionSent', 'transactionSettled', 'transactionReorganised'] as const)
    events.on(name, ({ transaction: { hash } }) => told.push(`${name} ${Number(hash)}`))
  let now: ConnectedAccount | undefined = accountOf('a')
  const connectionOf = (digits: string) => ({
    ...{ namespace: 'eip155' as Namespace, connectorId: 'one', networkId: ID },
    accounts: [...digits].map((digit) => ({
      namespace: 'eip155' as Namespace,
      address: addressOf(digit),
      type: 'eoa',
    })),
  })
  const state = proxy({ connections: [connectionOf('a')] })
  /** What the chain says of a transaction. Nothing: it waits for a block. */
  const chain = new Map<string, TransactionSnapshot>()
  const looks: string[] = []
  let sent = 0
  const send = vi.fn(async (..._: unknown[]) => hashOf((sent += 1)))
  const trackingAbility: TrackingAbility = {
    wait: hang,
    async look({ hash }) {
      looks.push(hash)
      return chain.get(hash) ?? { state: 'pending' }
    },
    ...tracking,
  }
  const adapter = {
    abilities: {
      transaction: async () => ({ send, ...transaction }),
      tracking: async () => trackingAbility,
      transfer: async () => ({ send }),
      ...(calls && { calls: async () => calls }),
    },
  } as unknown as Adapter
  const plans: Plan<unknown>[] = []
  let find: ((id: string) => OperationRecord | undefined) | undefined
  const operations = {
    async run(plan: Plan<unknown>) {
      plans.push(plan)
      const { signal } = new AbortController()
      const task: OperationTask = { account: now as ConnectedAccount, signal, check: () => {}, record: () => {} }
      const answers: unknown[] = []
      for (const step of typeof plan.steps === 'function' ? await plan.steps(task) : plan.steps)
        answers.push(await step.ask(task))
      return plan.answer ? plan.answer(answers) : answers.at(-1)
    },
    follow: (given: typeof find) => void (find = given),
  }
  const errors: unknown[] = []
  const transactions = createTransactionsController({
    connection: { account: () => now, state: state as never },
    adapters: new Map([['eip155', adapter]]),
    operations: operations as never,
    environment,
    storage,
    events,
    id: 'test',
    pendingTransactions,
    trackError: (error) => void errors.push(error),
  })
  /** Connects the accounts with these digits. The first is the active one. */
  const connect = async (...digits: readonly string[]): Promise<void> => {
    now = digits[0] === undefined ? undefined : accountOf(digits[0][0] as string)
    state.connections = digits.map(connectionOf)
    await turn()
  }
  const hashes = (): unknown[] => transactions.state.transactions.map(({ hash }) => Number(hash))
  return {
    ...{ transactions, clock, stored, told, chain, looks, send, plans, errors, connect, hashes },
    record: (hashOrId: string) => find?.(transactions.find(hashOrId)?.id ?? hashOrId),
  }
}

const REQUEST = { to: addressOf('f'), value: 5n }

describe('the transactions', () => {
  it('are those of the active account, the newest first', async () => {
    const { transactions, clock, hashes, connect } = setUp()
    expect(transactions.state).toEqual({ transactions: [], unwatched: [] })
    transactions.add({ hash: hashOf(1) })
    clock.pass(1)
    transactions.add({ hash: hashOf(2) })
    expect(hashes()).toEqual([2, 1])
    await connect('b')
    expect(hashes()).toEqual([])
    await connect()
    expect(hashes()).toEqual([])
    await connect('a')
    expect(hashes()).toEqual([2, 1])
  })

  it('F114 are watched to the number of 99', () => {
    const { transactions } = setUp()
    for (let count = 1; count <= 99; count += 1) transactions.add({ hash: hashOf(count) })
    expect(transactions.state.unwatched).toEqual([])
    transactions.add({ hash: hashOf(100) })
    expect(transactions.state.unwatched).toHaveLength(1)
  })

  it('are kept to the number of 100 once they are settled', async () => {
    const { transactions, chain, hashes } = setUp()
    for (let count = 1; count <= 101; count += 1) {
      chain.set(hashOf(count), includedIn(hashOf(count)))
      transactions.add({ hash: hashOf(count) })
      await transactions.check(hashOf(count))
    }
    expect(hashes()).toHaveLength(100)
  })

  it('are told to the operations: sent once there is a hash, or the wallet takes care of a batch', async () => {
    const calls = {
      capabilities: async () => ({ atomic: { status: 'supported' } }),
      send: async () => 'batch',
      status: hang,
    }
    const { transactions, chain, record } = setUp({ calls })
    transactions.add({ hash: hashOf(1) })
    expect(record(hashOf(1))).toEqual({ isSent: true, isSettled: false })
    chain.set(hashOf(1), includedIn(hashOf(1)))
    await transactions.check(hashOf(1))
    expect(record(hashOf(1))).toEqual({ isSent: true, isSettled: true })
    const { batchId } = await transactions.sendCalls([REQUEST, REQUEST])
    expect(batchId).toBe('batch')
    expect(record('batch')).toEqual({ isSent: true, isSettled: false })
    expect(record('none')).toBeUndefined()
  })

  it('are not sent while the wallet is asked', async () => {
    const { transactions, record, clock } = setUp({ transaction: { send: hang } })
    void transactions.sendTransaction(REQUEST)
    await turn()
    clock.pass(0)
    const [asked] = transactions.state.transactions
    expect(record(asked?.id ?? '')).toEqual({ isSent: false, isSettled: false })
  })

  it('F100 have their facts told to the app, and to listeners until these end', async () => {
    const { transactions, told, chain } = setUp()
    const heard: unknown[] = []
    const end = transactions.on('transactionSettled', ({ transaction }) => heard.push(transaction.hash))
    await transactions.sendTransaction(REQUEST)
    expect(told).toEqual(['transactionSent 1'])
    for (const number of [1, 2]) {
      chain.set(hashOf(number), includedIn(hashOf(number)))
      if (number === 2) transactions.add({ hash: hashOf(2) })
      await transactions.check(hashOf(number))
      end()
    }
    expect(told.slice(1)).toEqual(['transactionSettled 1', 'transactionSettled 2'])
    expect(heard).toEqual([hashOf(1)])
  })

  it('are cleared where they are settled, of the active account alone', async () => {
    const { transactions, chain, hashes, connect } = setUp()
    chain.set(hashOf(1), includedIn(hashOf(1))).set(hashOf(3), includedIn(hashOf(3)))
    for (const number of [1, 2]) transactions.add({ hash: hashOf(number) })
    await connect('b')
    transactions.add({ hash: hashOf(3) })
    for (const number of [1, 3]) await transactions.check(hashOf(number))
    await connect('a')
    transactions.clear()
    expect(hashes()).toEqual([2])
    await connect('b')
    expect(hashes()).toEqual([3])
  })

  it('are found by hash and by id, and an unknown one is an error of ours that is tracked', async () => {
    const { transactions, errors } = setUp()
    transactions.add({ hash: hashOf(1) })
    const found = transactions.find(hashOf(1))
    expect(found && transactions.find(found.id)).toBe(found)
    for (const run of [transactions.check, transactions.wait])
      await expect(run('none')).rejects.toMatchObject({ code: 'transactions/not-found', context: { hash: 'none' } })
    expect(errors).toHaveLength(2)
  })
})

describe('sending', () => {
  const PREPARED = {
    networkId: ID,
    from: addressOf('a'),
    to: addressOf('f'),
    value: '5',
    transaction: { to: addressOf('f') },
  }

  it('is one operation, whose content is what is sent', async () => {
    const { transactions, plans, send } = setUp()
    expect(await transactions.sendTransaction(REQUEST, { description: 'x' })).toMatchObject({ hash: hashOf(1) })
    expect(await transactions.sendTransfer(PREPARED as never)).toMatchObject({ hash: hashOf(2) })
    expect(plans).toMatchObject([
      { kind: 'sendTransaction', content: REQUEST },
      { kind: 'sendTransaction', content: PREPARED },
    ])
    expect(send).toHaveBeenCalledTimes(2)
    expect(transactions.find(hashOf(1))).toMatchObject({ kind: 'transaction', description: 'x', value: '5' })
    expect(transactions.find(hashOf(2))).toMatchObject({ kind: 'transfer' })
  })

  it('S9.03 needs one confirmation, or as many as the app wants', () => {
    const { transactions } = setUp()
    const needs = [undefined, 3, 0, Number.NaN, 1.5].map((confirmations, at) => {
      transactions.add({ hash: hashOf(at + 1), confirmations })
      return transactions.find(hashOf(at + 1))?.needs
    })
    expect(needs).toEqual([1, 3, 1, 1, 1])
  })

  it('keeps 120 characters of a description', () => {
    const { transactions } = setUp()
    transactions.add({ hash: hashOf(1), description: 'x'.repeat(121) })
    const { description = '' } = transactions.find(hashOf(1)) ?? {}
    expect([description.length <= 120, description.startsWith('x'.repeat(119))]).toEqual([true, true])
  })

  describe('a step that may be resumed', () => {
    const subjectOf = (step: string) => ({ kind: 'swap', data: { step, amount: '5' } })
    const taskOf = (account: ConnectedAccount): OperationTask => ({
      ...{ account, signal: new AbortController().signal, check: () => {}, record: () => {} },
    })
    /** What a page knows of an approval that was sent on this account. */
    const storedIn = ({ transactions }: ReturnType<typeof setUp>, account = accountOf('a'), step = 'approve') =>
      transactions.steps.transaction(REQUEST, { subject: subjectOf(step), isResumable: true }).stored?.(taskOf(account))

    async function approved() {
      const browser = createBrowser()
      const kit = setUp({ browser })
      await kit.transactions.sendTransaction(REQUEST, { subject: subjectOf('approve') })
      return { browser, kit, page: () => setUp({ browser }) }
    }

    it('is known after a reload, and succeeds once its transaction has', async () => {
      const { page } = await approved()
      const kit = page()
      await turn()
      const sent = storedIn(kit)
      expect(sent?.hash).toBe(hashOf(1))
      kit.chain.set(hashOf(1), includedIn(hashOf(1)))
      const receipt = sent?.wait()
      await kit.transactions.check(hashOf(1))
      expect(await receipt).toMatchObject({ status: 'success' })
      expect(storedIn(kit)?.hash).toBe(hashOf(1))
    })

    it('is of its account, its network and its subject alone, and only where it says so', async () => {
      const { kit } = await approved()
      expect(storedIn(kit, accountOf('b'))).toBeUndefined()
      expect(storedIn(kit, { ...accountOf('a'), caipNetworkId: 'eip155:10' })).toBeUndefined()
      expect(storedIn(kit, accountOf('a'), 'other')).toBeUndefined()
      const { transaction } = kit.transactions.steps
      for (const options of [{ subject: subjectOf('approve') }, { isResumable: true }])
        expect(transaction(REQUEST, options).stored?.(taskOf(accountOf('a')))).toBeUndefined()
    })

    it('is over once it has failed, or a later step of that kind was sent', async () => {
      const { browser, kit, page } = await approved()
      browser.clock.pass(1)
      await kit.transactions.sendTransaction(REQUEST, { subject: subjectOf('swap') })
      expect(storedIn(page())).toBeUndefined()

      const { kit: other } = await approved()
      const block = { hash: hashOf(1), block: { number: '7' }, confirmations: 1, isFinal: true }
      other.chain.set(hashOf(1), { state: 'included', inclusion: { ...block, status: 'reverted' } })
      await other.transactions.check(hashOf(1))
      expect(storedIn(other)).toBeUndefined()
    })

    it('is not over by a later step that the wallet has never answered', async () => {
      const { browser, page } = await approved()
      browser.clock.pass(1)
      const asking = setUp({ browser, transaction: { send: hang } })
      void asking.transactions.sendTransaction(REQUEST, { subject: subjectOf('swap') })
      await turn()
      expect(asking.transactions.state.transactions[0]?.status).toBe('asking')
      expect(storedIn(page())?.hash).toBe(hashOf(1))
    })
  })

  it('waits 1 s for the numbers of the account, and asks the wallet then', async () => {
    const { transactions, clock, send } = setUp({ tracking: { anchor: hang } })
    const sent = transactions.sendTransaction(REQUEST)
    await turn()
    clock.pass(999)
    await turn()
    expect(send).not.toHaveBeenCalled()
    clock.pass(1)
    await turn()
    expect(send).toHaveBeenCalledOnce()
    await sent
  })

  it('waits 5 s for what a wallet says of batches, and sends each call alone then', async () => {
    const { transactions, clock, send, chain } = setUp({ calls: { capabilities: hang } })
    chain.set(hashOf(1), includedIn(hashOf(1))).set(hashOf(2), includedIn(hashOf(2)))
    const sent = transactions.sendCalls([REQUEST, REQUEST])
    await turn()
    clock.pass(4_999)
    await turn()
    expect(send).not.toHaveBeenCalled()
    clock.pass(1)
    await turn()
    expect(send).toHaveBeenCalled()
    await sent
  })
})

describe('the preview of a transaction', () => {
  const previewOf = (estimate: TransactionAbility['estimate']) => {
    const kit = setUp({ transaction: estimate ? { estimate } : {} })
    return { ...kit, preview: () => kit.transactions.preview(REQUEST) }
  }

  it('has the highest fee', async () => {
    const estimate = vi.fn(async () => 21n)
    const { transactions, preview } = previewOf(estimate)
    expect(await preview()).toEqual({ networkId: ID, from: addressOf('a'), fee: { value: '21', kind: 'atMost' } })
    expect(await transactions.estimateFee(REQUEST)).toBe(21n)
    expect(estimate).toHaveBeenCalledWith({ connectorId: 'one', address: addressOf('a'), networkId: ID }, REQUEST)
  })

  it('F107 says why the chain refuses', async () => {
    const { preview } = previewOf(async () => Promise.reject(walletError('reverted', { reason: 'paused' })))
    expect(await preview()).toEqual({
      networkId: ID,
      from: addressOf('a'),
      failure: { code: 'wallet/reverted', reason: 'paused' },
    })
  })

  it('rejects for a request that is none', async () => {
    const { preview } = previewOf(async () => Promise.reject(walletError('bad-address')))
    await expect(preview()).rejects.toMatchObject({ code: 'wallet/bad-address' })
  })

  it('needs an account, and an adapter that estimates', async () => {
    const { transactions, preview, connect } = previewOf(undefined)
    await expect(transactions.estimateFee(REQUEST)).rejects.toMatchObject({
      code: 'signing/unsupported',
      context: { ability: 'transaction.estimate' },
    })
    await connect()
    await expect(preview()).rejects.toMatchObject({ code: 'signing/not-connected' })
  })
})

describe('the watch', () => {
  /** Adds a transaction as a page that is gone, and opens another page after `ms`. */
  async function reload(ms: number, options: Parameters<typeof setUp>[0] = {}) {
    const browser = createBrowser()
    const gone = setUp({ browser })
    gone.transactions.add({ hash: hashOf(1) })
    gone.transactions.dispose()
    browser.clock.pass(ms)
    const kit = setUp({ browser, ...options })
    await turn()
    return kit
  }

  it('S4.12 looks at once and every 30 s after the wait of 180 s', async () => {
    const { looks, clock } = await reload(180_000)
    expect(looks).toEqual([hashOf(1)])
    clock.pass(29_999)
    await turn()
    expect(looks).toHaveLength(1)
    clock.pass(1)
    await turn()
    expect(looks).toHaveLength(2)
  })

  it('S4.12 waits for the receipt before that', async () => {
    const wait = vi.fn(hang)
    await reload(179_999, { tracking: { wait } })
    expect(wait).toHaveBeenCalledOnce()
    const late = vi.fn(hang)
    await reload(180_000, { tracking: { wait: late } })
    expect(late).not.toHaveBeenCalled()
  })

  it('is of the accounts that are connected, one of several too', async () => {
    const { looks, clock, connect, transactions } = await reload(180_000)
    await connect('b')
    expect(transactions.state.unwatched).toEqual([])
    clock.pass(60_000)
    await turn()
    expect(looks).toHaveLength(1)
    await connect('b', 'ca')
    expect(looks).toHaveLength(2)
  })

  it('goes on after 4 s where the wait has ended and the chain has not', async () => {
    const { transactions, looks, clock, chain } = setUp({
      tracking: { wait: async () => Promise.reject(walletError('timed-out')) },
    })
    transactions.add({ hash: hashOf(1) })
    const settled = transactions.wait(hashOf(1))
    await turn()
    const count = looks.length
    chain.set(hashOf(1), includedIn(hashOf(1)))
    clock.pass(3_999)
    await turn()
    expect(looks).toHaveLength(count)
    clock.pass(1)
    expect(await settled).toMatchObject({ hash: hashOf(1), status: 'success' })
  })

  it('rejects a wait after 180 s', async () => {
    const { transactions, clock } = setUp()
    transactions.add({ hash: hashOf(1) })
    const ended: unknown[] = []
    void transactions.wait(hashOf(1)).catch(({ code }: { code: string }) => ended.push(code))
    await turn()
    clock.pass(179_999)
    await turn()
    expect(ended).toEqual([])
    clock.pass(1)
    await turn()
    expect(ended).toEqual(['wallet/timed-out'])
  })

  it('tells a wait how far the transaction is', async () => {
    const { transactions } = setUp({
      tracking: {
        async wait({ hash, onProgress }) {
          onProgress?.({ stage: 'pending', hash })
          return hang()
        },
      },
    })
    const stages: string[] = []
    transactions.add({ hash: hashOf(1) })
    void transactions.wait(hashOf(1), { onProgress: ({ stage }) => stages.push(stage) }).catch(() => {})
    await turn()
    expect(stages).toEqual(['pending'])
  })

  it('ends with the kit, which rejects what waits, and begins again', async () => {
    const { transactions, clock, looks } = setUp({
      tracking: { wait: async () => Promise.reject(walletError('timed-out')) },
    })
    transactions.add({ hash: hashOf(1) })
    const waits = expect(transactions.wait(hashOf(1))).rejects.toMatchObject({ code: 'transactions/ended' })
    await turn()
    transactions.dispose()
    await waits
    await expect(transactions.wait(hashOf(1))).rejects.toMatchObject({ code: 'transactions/ended' })
    clock.pass(4_000)
    await turn()
    expect(clock.waiting()).toBe(0)
    const count = looks.length
    clock.pass(180_000)
    transactions.start()
    await turn()
    expect(looks.length).toBeGreaterThan(count)
    const waitsAgain = expect(transactions.wait(hashOf(1))).rejects.toMatchObject({ code: 'wallet/timed-out' })
    await turn()
    clock.pass(180_000)
    await waitsAgain
  })

  it('takes over what another tab has stored', async () => {
    const browser = createBrowser()
    const { transactions, hashes } = setUp({ browser })
    setUp({ browser }).transactions.add({ hash: hashOf(1) })
    expect(hashes()).toEqual([])
    transactions.follow()
    expect(hashes()).toEqual([1])
  })
})

describe('S9.03 what the account sends elsewhere', () => {
  const noticed = (pendingTransactions: PendingTransactions | undefined) => {
    const sentSince = vi.fn(async () => ({ transactions: [], anchor: {} }))
    return { ...setUp({ pendingTransactions, tracking: { sentSince } }), sentSince }
  }

  it.each([
    ['every 30 s', {}, 30_000],
    ['as often as the app wants', { everyMs: 7_000 }, 7_000],
    ['every second at most', { everyMs: 10 }, 1_000],
    ['every 30 s for a time that is none', { everyMs: Number.NaN }, 30_000],
  ] as const)('is asked for %s', async (_, options, ms) => {
    const { sentSince, clock } = noticed({ watch: true, ...options })
    await turn()
    expect(sentSince).toHaveBeenCalledOnce()
    clock.pass(ms - 1)
    await turn()
    expect(sentSince).toHaveBeenCalledOnce()
    clock.pass(1)
    await turn()
    expect(sentSince).toHaveBeenCalledTimes(2)
  })

  it('is asked for where the app wants it, of a connected account, until the kit ends', async () => {
    const { sentSince, clock, transactions, connect } = noticed({ watch: true })
    await turn()
    await connect()
    clock.pass(30_000)
    await turn()
    expect(sentSince).toHaveBeenCalledOnce()
    await connect('a')
    expect(sentSince).toHaveBeenCalledTimes(2)
    transactions.dispose()
    clock.pass(60_000)
    await turn()
    expect(sentSince).toHaveBeenCalledTimes(2)
    const other = noticed(undefined)
    await turn()
    expect(other.sentSince).not.toHaveBeenCalled()
  })
})
