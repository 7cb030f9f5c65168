import type { SendCallsOptions, TransactionRequest } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import type { AdapterSwitches } from '../../createFakeAdapter.js'
import { createConnectedLatch, createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const connectorId = 'org.example.fake'
const signer = { connectorId, address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId }
const HASH = `0x${'1a'.repeat(32)}`
const LAST = `0x${'2b'.repeat(32)}`
const calls: readonly TransactionRequest[] = [
  { to: OTHER_ADDRESS, value: 1n },
  { to: OTHER_ADDRESS, value: 2n, data: '0x12' },
]
const atomic = (status: string) => ({ capabilities: { atomic: { status } } })
const paymaster = { url: 'https://pay.example', context: { policy: 'free' } }

const argsOf = ({ adapter }: TestLatch, name: string): readonly (readonly unknown[])[] =>
  adapter.calls.filter((call) => call.name === name).map(({ args }) => args)

const mined = (...receipts: readonly (readonly [hash: string, status: string])[]): AdapterSwitches['callsStatus'] => ({
  status: 200,
  receipts: receipts.map(([transactionHash, status]) => ({ transactionHash, status })),
})

const recordsOf = ({ latch }: TestLatch) => latch.getState().transactions?.transactions ?? []

/** The same page after a reload, with its wallet connected again. */
async function reload({ storage, clock }: TestLatch, adapter: Partial<AdapterSwitches>): Promise<TestLatch> {
  const test = createTestLatch({ adapter, storage, clock })
  test.latch.start()
  await soon(() => test.latch.getAccount().status).toBe('connected')
  return test
}

describe('calls as one batch', () => {
  it.each(['supported', 'ready'])('are one prompt where atomic is %s, and all or none', async (status) => {
    const kit = await createConnectedLatch({ adapter: { ...atomic(status), callsStatus: mined([HASH, '0x1']) } })
    const { hashes, batchId, wait } = await kit.latch.sendCalls(calls, { description: 'Swap' })
    expect([hashes, kit.adapter.count('calls.send'), kit.adapter.count('transaction.send')]).toEqual([[], 1, 0])
    expect(argsOf(kit, 'calls.send')).toEqual([[signer, calls, { id: batchId, isAtomic: true }]])
    expect(batchId).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await wait()).toEqual({ hash: HASH, status: 'success' })
    expect(recordsOf(kit)).toMatchObject([
      { kind: 'calls', status: 'success', hash: HASH, description: 'Swap', batch: { id: batchId, count: 2 } },
    ])
  })

  it('are found by the id of the batch', async () => {
    const { latch } = await createConnectedLatch({
      adapter: { ...atomic('supported'), callsId: 'own', callsStatus: mined([HASH, '0x1']) },
    })
    expect((await latch.sendCalls(calls)).batchId).toBe('own')
    const { find, wait } = await latch.feature('transactions')
    expect(find('own')?.batch?.count).toBe(2)
    expect(await wait('own')).toMatchObject({ hash: HASH })
  })

  it.each([
    ['reverted', { status: 600, receipts: mined([HASH, '0x1'], [LAST, '0x0']).receipts }, LAST],
    ['reverted', { status: 500, receipts: mined([HASH, '0x0'], [LAST, '0x0']).receipts }, HASH],
    // The transaction of a batch may succeed where a call in it fails.
    ['reverted', { status: 500, receipts: mined([HASH, '0x1']).receipts }, HASH],
    ['success', mined([HASH, '0x1'], [LAST, '0x1']), LAST],
  ] as const)('F113 have %s after %o', async (status, callsStatus, hash) => {
    const kit = await createConnectedLatch({ adapter: { ...atomic('supported'), callsStatus } })
    const { wait } = await kit.latch.sendCalls(calls)
    expect(await wait()).toMatchObject({ hash, status })
    expect(recordsOf(kit)).toMatchObject([{ status }])
  })

  it('F113 are expired where the wallet says that it never sends them', async () => {
    const adapter = { ...atomic('supported'), callsStatus: { status: 400, receipts: [] } }
    const kit = await createConnectedLatch({ adapter })
    const { wait } = await kit.latch.sendCalls(calls)
    await expect(wait()).rejects.toMatchObject({ code: 'transactions/expired' })
    expect(recordsOf(kit)).toMatchObject([{ status: 'expired' }])
  })

  it('are pending until the wallet tells their transaction', async () => {
    const kit = await createConnectedLatch({
      adapter: { ...atomic('supported'), callsStatus: { status: 100, receipts: [] } },
    })
    const { wait } = await kit.latch.sendCalls(calls)
    const waiting = wait()
    await soon(() => kit.adapter.count('calls.status')).toBeGreaterThan(0)
    // Neither a hash that is none nor a status without receipts ends it.
    kit.adapter.set({ callsStatus: { status: 200, receipts: [] } })
    await kit.clock.advance(4_000)
    kit.adapter.set({ callsStatus: mined(['0x12', '0x1']) })
    await kit.clock.advance(4_000)
    expect(recordsOf(kit)).toMatchObject([{ status: 'pending' }])
    kit.adapter.set({ callsStatus: mined([HASH, '0x1']) })
    await kit.clock.advance(4_000)
    expect(await waiting).toMatchObject({ hash: HASH, status: 'success' })
  })

  it('leave no record where the visitor declines', async () => {
    const kit = await createConnectedLatch({
      adapter: { ...atomic('supported'), send: { throws: walletError('rejected') } },
    })
    await expect(kit.latch.sendCalls(calls)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect([recordsOf(kit), kit.adapter.count('transaction.send')]).toEqual([[], 0])
  })

  it('F087 a double click is one request', async () => {
    const kit = await createConnectedLatch({ adapter: { ...atomic('supported'), send: 'hang' } })
    const both = Promise.all([kit.latch.sendCalls(calls), kit.latch.sendCalls([...calls])])
    await soon(() => kit.adapter.count('calls.send')).toBe(1)
    kit.adapter.set({ send: 'ok' })
    const [one, other] = await both
    expect(one.batchId).toBe(other.batchId)
    expect(kit.adapter.count('calls.send')).toBe(1)
  })
})

describe('F031 the answer to a batch that is lost', () => {
  it('leaves the batch in the storage before the wallet is asked: the wallet tells of it after a reload', async () => {
    const kit = await createConnectedLatch({ adapter: { ...atomic('supported'), send: 'hang' } })
    void kit.latch.sendCalls(calls).catch(() => {})
    await soon(() => kit.adapter.count('calls.send')).toBe(1)
    expect(recordsOf(kit)).toMatchObject([{ status: 'asking', batch: { count: 2, connectorId } }])
    const [{ batch } = {}] = recordsOf(kit)
    kit.latch.dispose()
    const after = await reload(kit, { callsStatus: mined([HASH, '0x1']) })
    await soon(() => recordsOf(after)).toMatchObject([{ status: 'success', hash: HASH }])
    expect(argsOf(after, 'calls.status')[0]).toEqual([signer, batch?.id])
    expect(after.adapter.count('calls.send')).toBe(0)
  })

  it('is unknown while the wallet knows no such batch: its prompt may still be open', async () => {
    const kit = await createConnectedLatch({
      adapter: {
        ...atomic('supported'),
        send: { throws: walletError('timed-out') },
        batchStatus: { throws: walletError('bad-transaction') },
      },
    })
    await expect(kit.latch.sendCalls(calls)).rejects.toMatchObject({ code: 'wallet/timed-out' })
    const [record] = recordsOf(kit)
    const { check } = await kit.latch.feature('transactions')
    await check(record?.id ?? '')
    expect(recordsOf(kit)).toMatchObject([{ status: 'unknown' }])
    kit.adapter.set({ batchStatus: 'ok', callsStatus: mined([HASH, '0x1']) })
    await check(record?.id ?? '')
    expect(recordsOf(kit)).toMatchObject([{ status: 'pending', hash: HASH }])
  })
})

describe('what the wallet can do', () => {
  it('is asked once for a wallet, an account and a network', async () => {
    const kit = await createConnectedLatch({ adapter: atomic('unsupported') })
    const { latch, adapter } = kit
    await latch.sendCalls(calls)
    await latch.sendCalls(calls)
    expect(argsOf(kit, 'calls.capabilities')).toEqual([[signer]])
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    await latch.sendCalls(calls)
    expect(adapter.count('calls.capabilities')).toBe(2)
    await latch.disconnect()
    await latch.connect({ wallet: connectorId })
    await latch.sendCalls(calls)
    expect(adapter.count('calls.capabilities')).toBe(3)
  })

  it('is nothing where the wallet doesn’t know the question, and asked again where it failed otherwise', async () => {
    const { latch, adapter } = await createConnectedLatch({
      adapter: { ...atomic('supported'), capability: { throws: walletError('unsupported-method') } },
    })
    const sent = [await latch.sendCalls(calls), await latch.sendCalls(calls)]
    expect(sent.map(({ hashes }) => hashes.length)).toEqual([2, 2])
    expect(adapter.count('calls.capabilities')).toBe(1)
    const other = await createConnectedLatch({
      adapter: { ...atomic('supported'), capability: { throws: walletError('timed-out') } },
    })
    await other.latch.sendCalls(calls)
    other.adapter.set({ capability: 'ok' })
    await other.latch.sendCalls(calls)
    expect([other.adapter.count('transaction.send'), other.adapter.count('calls.send')]).toEqual([2, 1])
  })

  it('may have changed: a wallet that takes no batch any more is asked for the calls one by one', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: atomic('supported') })
    adapter.set({ batch: { throws: walletError('unsupported-method') } })
    expect((await latch.sendCalls(calls)).hashes).toHaveLength(2)
    adapter.set({ batch: 'ok' })
    expect((await latch.sendCalls(calls)).hashes).toEqual([])
    expect(adapter.count('calls.capabilities')).toBe(2)
  })
})

describe('calls one by one', () => {
  it('are one transaction each where the wallet can’t send them as one', async () => {
    const kit = await createConnectedLatch({ adapter: atomic('unsupported') })
    const { hashes, batchId, wait } = await kit.latch.sendCalls(calls, { description: 'Two' })
    expect(argsOf(kit, 'transaction.send')).toEqual(calls.map((call) => [signer, call]))
    expect([hashes.length, batchId]).toEqual([2, undefined])
    expect(await wait()).toMatchObject({ status: 'success' })
    expect(recordsOf(kit)).toMatchObject([
      { kind: 'transaction', description: 'Two' },
      { kind: 'transaction', description: 'Two' },
    ])
  })

  it('are that on chains without batches', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { without: ['calls'] } })
    expect((await latch.sendCalls([{ serialized: 'AA==' }, { serialized: 'AQ==' }])).hashes).toHaveLength(2)
    expect(adapter.count('transaction.send')).toBe(2)
  })

  it('a single call is a transaction, and nothing is asked of the wallet before', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: atomic('supported') })
    expect((await latch.sendCalls(calls.slice(0, 1))).hashes).toEqual([adapter.now().hash])
    expect([adapter.count('calls.capabilities'), adapter.count('calls.send')]).toEqual([0, 0])
  })

  it('wait for the call before: it must have succeeded', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const sending = latch.sendCalls(calls)
    await soon(() => adapter.count('tracking.wait')).toBe(1)
    expect(adapter.count('transaction.send')).toBe(1)
    adapter.set({ wait: 'ok' })
    await sending
    expect(adapter.count('transaction.send')).toBe(2)
  })

  it.each([
    [{ status: 'reverted', reason: 'no' }, 'wallet/reverted'],
    [{ replaced: 'cancelled' }, 'transactions/replaced'],
    [{ replaced: 'replaced' }, 'transactions/replaced'],
  ] as const)('stop after a call that ends with %o', async (receipt, code) => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { receipt } })
    await expect(latch.sendCalls(calls)).rejects.toMatchObject({
      code: 'transactions/calls-stopped',
      message: 'Call 1 of 2 failed. Of the calls before it, 0 went through.',
      context: { failed: 1, count: 2, done: 0, hashes: [adapter.now().hash] },
      cause: { code },
    })
    expect(adapter.count('transaction.send')).toBe(1)
  })

  it('stop at a call that the visitor declines, and say what went through', async () => {
    const kit = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const { latch, adapter } = kit
    const sending = latch.sendCalls([...calls, ...calls])
    const refused = expect(sending).rejects.toMatchObject({
      code: 'transactions/calls-stopped',
      context: { failed: 2, count: 4, done: 1, hashes: [adapter.now().hash] },
      cause: { code: 'wallet/rejected' },
    })
    await soon(() => adapter.count('tracking.wait')).toBe(1)
    adapter.set({ send: { throws: walletError('rejected') }, wait: 'ok' })
    await refused
    expect([adapter.count('transaction.send'), recordsOf(kit).length]).toEqual([2, 1])
  })

  it.each([
    ['account', 'wallet/unauthorized'],
    ['network', 'wallet/wrong-network'],
    ['wallet', 'signing/not-connected'],
  ] as const)('F080 stop where the %s is another one meanwhile', async (what, code) => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const sending = expect(latch.sendCalls(calls)).rejects.toMatchObject({ cause: { code } })
    await soon(() => adapter.count('tracking.wait')).toBe(1)
    if (what === 'network') adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    else if (what === 'wallet') await latch.disconnect()
    else {
      const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const]
      adapter.emit({ type: 'accounts', connectorId, accounts })
    }
    adapter.set({ wait: 'ok' })
    await sending
    expect(adapter.count('transaction.send')).toBe(1)
  })
})

describe('a batch whose wallet was disconnected', () => {
  it('F031 is sent once the wallet says that it takes care of it, before there is a hash', async () => {
    const pending = { status: 100, receipts: [] }
    const adapter = { ...atomic('supported'), callsStatus: pending, batch: 'hang', batchStatus: 'hang' } as const
    const kit = await createConnectedLatch({ adapter })
    const sending = expect(kit.latch.sendCalls(calls)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await soon(() => kit.adapter.count('calls.send')).toBe(1)
    await kit.latch.disconnect()
    await sending
    const statusNow = () => kit.latch.getState().operations?.operations.map(({ status }) => status)
    expect(statusNow()).toEqual(['failed'])
    kit.adapter.set({ batchStatus: 'ok' })
    await soon(() => statusNow()).toEqual(['sent'])
  })
})

describe('a paymaster', () => {
  const pays = { paymasterService: { supported: true } }
  it.each([
    ['all or none', { ...pays, atomic: { status: 'supported' } }, true],
    ['together', pays, false],
  ] as const)('has the calls sent as a batch, %s, also a single one', async (_, capabilities, isAtomic) => {
    const kit = await createConnectedLatch({ adapter: { capabilities } })
    const options: SendCallsOptions = { paymaster }
    await kit.latch.sendCalls(calls.slice(0, 1), options)
    const needed = { paymasterService: paymaster }
    expect(argsOf(kit, 'calls.send')).toMatchObject([[signer, calls.slice(0, 1), { isAtomic, capabilities: needed }]])
  })

  it('is refused before the wallet is asked, where the wallet can’t use it', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: atomic('supported') })
    const error = { code: 'signing/unsupported', context: { ability: 'paymasterService' } }
    await expect(latch.sendCalls(calls, { paymaster })).rejects.toMatchObject(error)
    expect([adapter.count('calls.send'), adapter.count('transaction.send')]).toEqual([0, 0])
  })
})

it.each([[[]], [undefined], [{}]])('no calls are %j', async (given) => {
  const { latch } = await createConnectedLatch()
  await expect(latch.sendCalls(given as never)).rejects.toMatchObject({ code: 'transactions/no-calls' })
})

it('no account sends none', async () => {
  const { latch } = createTestLatch()
  await expect(latch.sendCalls(calls)).rejects.toMatchObject({ code: 'signing/not-connected' })
})
