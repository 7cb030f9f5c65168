// Tests fakeAdapter.tracking.ts.
import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const connectorId = 'org.example.fake'
const HASH = `0x${'1a'.repeat(32)}`
const OTHER = `0x${'2b'.repeat(32)}`

const watching = (options: TestLatchOptions = {}): Promise<TestLatch> =>
  createConnectedLatch({ pendingTransactions: { watch: true }, ...options })
const listed = ({ latch }: TestLatch) => latch.getState().transactions?.transactions ?? []
const asked = ({ adapter }: TestLatch): number => adapter.count('tracking.sentSince')

describe('what the account sends elsewhere', () => {
  it('S9.03 is not asked for by default', async () => {
    const kit = await createConnectedLatch({ adapter: { sentElsewhere: [{ hash: HASH }] } })
    await kit.latch.feature('transactions')
    await kit.clock.advance(120_000)
    expect([asked(kit), listed(kit)]).toEqual([0, []])
  })

  it('S9.03 is asked for every 30 s where the app wants it, and followed to its end', async () => {
    const kit = await watching()
    await soon(() => asked(kit)).toBe(1)
    const told: string[] = []
    const { on } = await kit.latch.feature('transactions')
    for (const name of ['transactionSent', 'transactionSettled'] as const) on(name, () => void told.push(name))
    kit.adapter.set({ sentElsewhere: [{ hash: HASH, nonce: 4 }], wait: 'hang' })
    await kit.clock.advance(29_999)
    expect(asked(kit)).toBe(1)
    await kit.clock.advance(1)
    await soon(() => listed(kit)).toMatchObject([
      {
        kind: 'elsewhere',
        status: 'pending',
        hash: HASH,
        nonce: 4,
        address: TEST_ADDRESS,
        networkId: alphaNetwork.caipNetworkId,
      },
    ])
    kit.adapter.set({ wait: 'ok' })
    await soon(() => listed(kit)).toMatchObject([{ status: 'success' }])
    await kit.clock.advance(30_000)
    expect([asked(kit), listed(kit).length, told]).toEqual([3, 1, ['transactionSent', 'transactionSettled']])
  })

  it('begins where the answer before ended, for each account and network', async () => {
    const kit = await watching({ adapter: { sentElsewhere: [{ hash: HASH }] } })
    await soon(() => asked(kit)).toBe(1)
    await kit.clock.advance(30_000)
    kit.adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    await kit.clock.advance(30_000)
    const since = kit.adapter.calls.filter(({ name }) => name === 'tracking.sentSince').map(({ args }) => args[1])
    expect(since).toEqual([undefined, { nonce: 1 }, undefined])
  })

  it('is asked for as often as the app says, once a second at most', async () => {
    const kit = await watching({ pendingTransactions: { watch: true, everyMs: 1 } })
    await soon(() => asked(kit)).toBe(1)
    await kit.clock.advance(999)
    expect(asked(kit)).toBe(1)
    await kit.clock.advance(1)
    expect(asked(kit)).toBe(2)
  })

  it('is nothing that was sent here, and nothing that took the number of that', async () => {
    const kit = await watching({ adapter: { wait: 'hang' } })
    const { hash } = await kit.latch.sendTransaction({ to: OTHER_ADDRESS, value: 1n })
    kit.adapter.set({ sentElsewhere: [{ hash, nonce: 4 }] })
    await kit.clock.advance(30_000)
    expect(listed(kit)).toMatchObject([{ kind: 'transaction' }])
  })

  it('F031 is not asked for while a transaction is looked for: it may be that one', async () => {
    const kit = await watching({ adapter: { send: { throws: walletError('timed-out') } } })
    await soon(() => asked(kit)).toBe(1)
    await kit.latch.sendTransaction({ to: OTHER_ADDRESS, value: 1n }).catch(() => {})
    kit.adapter.set({ sentElsewhere: [{ hash: OTHER }] })
    await kit.clock.advance(30_000)
    expect([asked(kit), listed(kit).map(({ status }) => status)]).toEqual([1, ['unknown']])
  })

  it('is asked for again where the node failed, and not by a kit that has ended or has no account', async () => {
    const kit = await watching({ adapter: { sentSince: { throws: walletError('unknown') } } })
    await soon(() => asked(kit)).toBe(1)
    await kit.clock.advance(30_000)
    expect(asked(kit)).toBe(2)
    await kit.latch.disconnect()
    await kit.clock.advance(60_000)
    expect(asked(kit)).toBe(2)
    await kit.latch.connect({ wallet: connectorId })
    await soon(() => asked(kit)).toBe(3)
    kit.latch.dispose()
    await kit.clock.advance(60_000)
    expect([asked(kit), kit.reports]).toEqual([3, []])
  })

  it('F202 refuses an option that is no object', async () => {
    await expect(createConnectedLatch({ pendingTransactions: true as never })).rejects.toMatchObject({
      code: 'options/bad-option',
    })
  })
})
