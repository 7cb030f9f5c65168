// Tests connection.storage.ts.
import { describe, expect, it } from 'vitest'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createConnectionRecords } from './connection.records.js'
import {
  connectionFamily,
  connectionListRecord,
  connectionKey,
  readStored,
  type StoredConnection,
} from './connection.storage.js'

const storedOf = (at: number): StoredConnection => ({
  namespace: 'eip155',
  connectorId: `org.wallet${at}`,
  name: `Wallet ${at}`,
  address: '0x1',
  networkId: 'eip155:1',
})
const list = (count: number): readonly StoredConnection[] => Array.from({ length: count }, (_, at) => storedOf(at))

/** Makes the records of a tab, with a lock that another tab holds for ever where `isLocked` says so. */
function setUp(isLocked = false) {
  const { environment: free, clock, window } = createWorld()
  const locks = { request: () => new Promise(() => {}) } as unknown as LockManager
  const environment = isLocked ? { ...free, locks } : free
  const storage = createStorage(environment, 'test')
  const records = createConnectionRecords({ environment, storage, id: 'test' })
  const keys = (): string[] => [...storage.family(connectionFamily).entries().keys()]
  const connect = (stored: StoredConnection): void => {
    records.change({ kind: 'connected', key: connectionKey(stored), stored })
    records.save()
  }
  return { records, storage, clock, window, keys, connect }
}

describe('the lock of the records', () => {
  it('is waited for 1 s, and then the records are written without it', () => {
    const { records, clock, keys, connect } = setUp(true)
    connect(storedOf(0))
    expect(records.read().connections.size).toBe(1)
    clock.pass(999)
    expect(keys()).toEqual([])
    clock.pass(1)
    expect(keys()).toEqual([connectionKey(storedOf(0))])
  })

  it('is not waited for where the page is left', () => {
    const { clock, window, keys, connect } = setUp(true)
    connect(storedOf(0))
    window.dispatchEvent(new Event('pagehide'))
    expect(keys()).toEqual([connectionKey(storedOf(0))])
    expect(clock.waiting()).toBe(0)
  })
})

describe('the number of records', () => {
  it('is 20: a further one removes the oldest, those that have ended first', () => {
    const { records, clock, keys, connect } = setUp()
    for (const stored of list(20)) {
      connect(stored)
      clock.pass(1)
    }
    expect(keys()).toHaveLength(20)
    records.change({ kind: 'ended', key: connectionKey(storedOf(5)), stored: storedOf(5) })
    records.save()
    connect(storedOf(20))
    connect(storedOf(21))
    const gone = list(22).filter((stored) => !keys().includes(connectionKey(stored)))
    expect(gone).toEqual([storedOf(0), storedOf(5)])
  })

  it('is 20 in a record of the older format', () => {
    const { storage } = setUp()
    storage.record(connectionListRecord).write(list(21))
    expect([...readStored(storage).connections.keys()]).toEqual(list(20).map(connectionKey))
  })
})
