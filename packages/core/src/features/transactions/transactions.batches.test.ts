// Tests transactions.batches.ts, transactions.capabilities.ts, transactions.polling.ts.
import { describe, expect, it, vi } from 'vitest'
import type { CallsAbility, TrackingAbility, UnsentRecord } from '../../adapter/adapter.types.js'
import { digestOf } from '../../adapter/digestOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { createWorld } from '../../base/world.fixture.js'
import { createTransactionsKit, turn } from './transactionsKit.fixture.js'

const ADDRESS = `0x${'a'.repeat(40)}`
const HASH = `0x${'ab'.repeat(32)}`
const hang = (): Promise<never> => new Promise(() => {})
const ATOMIC = { atomic: { status: 'ready' } }
const CALLS = [
  { to: `0x${'f'.repeat(40)}`, data: '0x12345678' },
  { to: ADDRESS, value: 5n },
] as const

function setUp({
  capabilities = async () => ATOMIC,
  calls = {},
  tracking = {},
}: {
  readonly capabilities?: CallsAbility['capabilities']
  readonly calls?: Partial<CallsAbility>
  readonly tracking?: Partial<TrackingAbility>
} = {}) {
  const send = vi.fn<CallsAbility['send']>(async (_signer, _calls, { id = '' } = {}) => id)
  const asked = vi.fn(capabilities)
  const single = vi.fn(async () => HASH)
  const kit = createTransactionsKit({
    networkId: 'eip155:1',
    address: ADDRESS,
    browser: createWorld(),
    abilities: {
      transaction: { send: single },
      calls: { capabilities: asked, send, status: hang, ...calls },
      tracking: { wait: hang, anchor: async () => ({ nonce: 3, next: 3, block: '7' }), ...tracking },
    },
  })
  return { ...kit, send, asked, single }
}

describe('whether the wallet can send one batch', () => {
  it.each([
    ['supported', true],
    ['ready', true],
    ['unsupported', false],
  ])('is what it says, once and without a prompt: %s', async (status, can) => {
    const { transactions, asked, send } = setUp({ capabilities: async () => ({ atomic: { status } }) })
    expect([await transactions.canBatch(), await transactions.canBatch()]).toEqual([can, can])
    expect([asked.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
  })

  it('is no without a wallet, without the ability, and where there is no answer in 5 s', async () => {
    const silent = setUp({ capabilities: hang })
    const can = silent.transactions.canBatch()
    await turn()
    silent.browser.clock.pass(5_000)
    expect(await can).toBe(false)
    const gone = setUp()
    gone.disconnect()
    expect(await gone.transactions.canBatch()).toBe(false)
    const bare = createTransactionsKit({ networkId: 'eip155:1', address: ADDRESS, abilities: {} })
    expect(await bare.transactions.canBatch()).toBe(false)
  })
})

describe('one batch', () => {
  const unsupported = { code: 'wallet/unsupported-method' }

  it('is asked for, all or none, and its record has what it is found by', async () => {
    const { transactions, send } = setUp()
    const { batchId = '' } = await transactions.sendCalls(CALLS, { isOneBatch: true })
    expect(send.mock.calls[0]?.slice(1)).toEqual([CALLS, { id: batchId, isAtomic: true }])
    const [first, second] = CALLS
    expect(transactions.find(batchId)?.anchor).toEqual({
      nonce: 3,
      next: 3,
      block: '7',
      calls: [
        { to: first.to, value: '0', bytes: 4, dataDigest: digestOf(first.data) },
        { to: second.to, value: '5', bytes: 0 },
      ],
    })
  })

  it('is refused before the wallet is asked, where that can’t send one', async () => {
    const { transactions, run, send, single, statuses } = setUp({ capabilities: async () => ({}) })
    await expect(transactions.sendCalls(CALLS, { isOneBatch: true })).rejects.toMatchObject(unsupported)
    await expect(run([transactions.steps.batch(CALLS)])).rejects.toMatchObject(unsupported)
    expect([send.mock.calls.length, single.mock.calls.length, statuses()]).toEqual([0, 0, []])
  })

  it('is not sent as single calls where the wallet refuses it after all, and the wallet is asked anew what it can', async () => {
    const refuse = (): never => {
      throw walletError('unsupported-method')
    }
    const { transactions, run, single, asked, statuses } = setUp({ calls: { send: async () => refuse() } })
    await expect(transactions.sendCalls(CALLS, { isOneBatch: true })).rejects.toMatchObject(unsupported)
    await expect(run([transactions.steps.batch(CALLS)])).rejects.toMatchObject(unsupported)
    await transactions.canBatch()
    expect([asked.mock.calls.length, single.mock.calls.length, statuses()]).toEqual([3, 0, []])
  })

  it('F080 is not asked for once another account is active, or for another payer', async () => {
    const late = setUp({
      capabilities: async () => {
        late.switchTo(`0x${'b'.repeat(40)}`)
        return ATOMIC
      },
    })
    await expect(late.run([late.transactions.steps.batch(CALLS)])).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    const { transactions, run, send, statuses } = setUp()
    const payer = { from: `0x${'b'.repeat(40)}`, networkId: 'eip155:1' } as const
    await expect(run([transactions.steps.batch(CALLS, { payer })])).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    expect([late.send.mock.calls.length, send.mock.calls.length, statuses()]).toEqual([0, 0, []])
  })

  it('has the subject and the flow of its step', async () => {
    const { transactions, run } = setUp()
    const subject = { kind: 'swap', data: { a: 1 } }
    await run([transactions.steps.batch(CALLS, { subject, flow: 'swap', description: 'Swap' })])
    expect(transactions.state.transactions).toMatchObject([
      { kind: 'calls', subject, flow: 'swap', description: 'Swap', status: 'pending' },
    ])
  })

  it.each([
    ['does not know it', async () => Promise.reject(walletError('bad-transaction'))],
    ['can’t be asked', async () => Promise.reject(walletError('disconnected'))],
  ])('F031 is found on the chain by its calls, where the answer is lost and the wallet %s', async (_, status) => {
    const searched: UnsentRecord[] = []
    const { transactions, run, statuses } = setUp({
      calls: { send: async () => Promise.reject(walletError('disconnected')), status },
      tracking: {
        async find(record) {
          searched.push(record)
          return HASH
        },
      },
    })
    await expect(run([transactions.steps.batch(CALLS)])).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await turn()
    expect(statuses()).toEqual(['pending'])
    expect(transactions.state.transactions[0]?.hash).toBe(HASH)
    expect(searched[0]?.anchor.calls).toHaveLength(2)
  })

  it('is not searched for while the wallet says what becomes of it', async () => {
    const find = vi.fn(async () => HASH)
    const { transactions, run, statuses } = setUp({
      calls: {
        send: async () => Promise.reject(walletError('disconnected')),
        status: async () => ({ status: 100, receipts: [] }),
      },
      tracking: { find },
    })
    await expect(run([transactions.steps.batch(CALLS)])).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await turn()
    expect([statuses(), find.mock.calls.length]).toEqual([['pending'], 0])
  })
})
