import type { PairingContext } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { openStore, type StoredPairing } from './pairing.storage.js'
import { sessionOf } from './side.fixture.js'

function setUp() {
  let stored: unknown
  let check: (value: unknown) => boolean = () => false
  const record = {
    read: () => stored as StoredPairing,
    write: (value: unknown) => void (stored = value),
    remove: () => void (stored = undefined),
  }
  const storage = {
    record(spec: { check: typeof check }) {
      check = spec.check
      return record
    },
  }
  const store = openStore({ storage } as unknown as Pick<PairingContext, 'storage'>)
  return { store, stored: () => stored, check: (value: unknown) => check(value) }
}

describe('the record of a session', () => {
  const ONE = sessionOf({}, { topic: 'one' })
  const OTHER = sessionOf({}, { topic: 'other' })

  it('is empty for another session, or without one', () => {
    const { store } = setUp()
    const chosen = { networkId: 'eip155:1', account: '0x1' } as const
    store.choice(() => ONE).write(chosen)
    expect(store.topic()).toBe('one')
    expect(store.choice(() => ONE).read()).toEqual(chosen)
    expect(store.choice(() => OTHER).read()).toEqual({})
    expect(store.choice(() => undefined).read()).toEqual({})
  })

  it('F205 is removed with its session, and not with an earlier one', () => {
    const { store, stored } = setUp()
    store.choice(() => undefined).write({ networkId: 'eip155:1' })
    expect(stored()).toBeUndefined()
    store.choice(() => ONE).write({})
    store.remove(OTHER)
    expect(stored()).toEqual({ topic: 'one' })
    store.remove(ONE)
    expect(stored()).toBeUndefined()
  })

  it.each([null, 'one', {}, { topic: 1 }, { topic: 'one', networkId: 1 }, { topic: 'one', account: {} }])(
    'F202 is ignored as %j',
    (value) => {
      const { check } = setUp()
      expect(check(value)).toBe(false)
      expect(check({ topic: 'one' })).toBe(true)
    },
  )
})
