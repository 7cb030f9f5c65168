// Tests createFakeStorage.ts.
import { describe, expect, it } from 'vitest'
import { createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { createFakeStorage, type FakeStorage } from '../../createFakeStorage.js'
import { betaNetwork } from '../../testNetworks.js'

const RECORDS = [
  '@latchkit/connection:eip155:org.example.fake',
  '@latchkit/active:eip155',
  '@latchkit/active:namespace',
  '@latchkit/active-network',
  '@latchkit/recent-wallets',
  '@latchkit/native-balance',
]

/** A whole visit: switches the network, connects, reads the balance. */
async function visit(test: TestLatch): Promise<TestLatch> {
  const { latch } = test
  latch.start()
  await latch.switchNetwork(betaNetwork.caipNetworkId)
  await latch.connect({ wallet: 'Fake Wallet' })
  await (await latch.feature('account')).refreshBalance()
  expect(latch.getAccount()).toMatchObject({ status: 'connected', balance: '1.23456789' })
  expect(test.reports).toEqual([])
  return test
}

async function statusAfterReload(storage: FakeStorage): Promise<string> {
  const { latch, clock } = createTestLatch({ storage })
  latch.start()
  await clock.settle()
  return latch.getAccount().status
}

describe('a visit whose storage', () => {
  it('S3.19 works keeps one record per fact, all under our prefix', async () => {
    const { storage } = await visit(createTestLatch())
    expect(Object.keys(storage.entries()).sort()).toEqual([...RECORDS].sort())
    expect(await statusAfterReload(storage)).toBe('connected')
  })

  it('F199 throws: all works, from memory, with one warning', async () => {
    const storage = createFakeStorage()
    storage.set({ blocked: true })
    const { latch, warnings } = await visit(createTestLatch({ storage }))
    expect(warnings).toHaveLength(1)
    expect(latch.getState().connectors.recent).toMatchObject([{ id: 'org.example.fake' }])
    await latch.disconnect()
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it('F201 is not there: the same', async () => {
    const { warnings } = await visit(createTestLatch({ environment: { storage: () => undefined } }))
    expect(warnings).toHaveLength(1)
  })

  it('F200 is full: the same, and the cache of an earlier visit is dropped to make room', async () => {
    const { storage } = await visit(createTestLatch())
    storage.set({ full: true })
    const { warnings } = await visit(createTestLatch({ storage, adapter: { reconnect: 'none' } }))
    expect(warnings).toHaveLength(1)
    expect(Object.keys(storage.entries())).not.toContain('@latchkit/native-balance')
  })

  it('F200 is full when the visitor disconnects: a reload does not connect again', async () => {
    const test = await visit(createTestLatch())
    test.storage.set({ full: true })
    await test.latch.disconnect()
    test.storage.set({ full: false })
    expect(await statusAfterReload(test.storage)).toBe('disconnected')
  })

  it.each(['', 'null', '{}', '<html>', '{"version":1,"value":{"__proto__":{"polluted":true}}}'])(
    'F202 was tampered with: %j everywhere is removed and replaced',
    async (text) => {
      const storage = createFakeStorage(Object.fromEntries(RECORDS.map((key) => [key, text])))
      const { warnings } = await visit(createTestLatch({ storage }))
      expect(Object.values(storage.entries()).every((value) => value !== text && value.includes('"version":1'))).toBe(
        true,
      )
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
      expect(warnings).toEqual([])
    },
  )

  it('F202 answers nonsense, whatever is written: all works', async () => {
    const storage = createFakeStorage()
    storage.set({ answer: '{"version":1,"value":[{}]}' })
    await visit(createTestLatch({ storage }))
  })

  it('F203 was written by a newer release: all works, and nothing of it is destroyed', async () => {
    const newer = Object.fromEntries(RECORDS.map((key) => [key, `{"version":2,"value":"of ${key}"}`]))
    const storage = createFakeStorage(newer)
    const { latch } = await visit(createTestLatch({ storage }))
    await latch.disconnect()
    await latch.connect({ wallet: 'Fake Wallet' })
    latch.dispose()
    expect(storage.entries()).toEqual(newer)
  })

  it('F204 is the host’s too: none of its keys is touched', async () => {
    const host = { connections: 'host', 'wagmi.store': 'host', '@latchkitty/x': 'host', latchkit: 'host' }
    const storage = createFakeStorage(host)
    const { latch } = await visit(createTestLatch({ storage }))
    await latch.disconnect()
    expect(storage.entries()).toMatchObject(host)
    expect(storage.writes.every((key) => key.startsWith('@latchkit/'))).toBe(true)
  })
})
