// Tests deviceStore.ts.
import { describe, expect, it, vi } from 'vitest'
import type { KeyValues } from './device.types.js'
import { openDeviceStore } from './deviceStore.js'

/** A database whose transactions of one key are one after the other, as in IndexedDB. */
function createDatabase(): KeyValues & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    values,
    get: async <Value>(key: string) => (await turn(), values.get(key) as Value | undefined),
    update: async <Value>(key: string, change: (value: Value | undefined) => Value) => {
      await turn()
      values.set(key, change(values.get(key) as Value | undefined))
    },
    del: async (key) => (await turn(), void values.delete(key)),
  }
}

/** A clock that is over at once, or never. */
const clockOf = (isOver: boolean) => ({
  after: (ms: number, run: () => void) => {
    expect(ms).toBe(2_000)
    if (isOver) setImmediate(() => setImmediate(run))
    return () => undefined
  },
})

describe('what a browser keeps for the frame', () => {
  it('is in its database, and there in the next document', async () => {
    const database = createDatabase()
    const store = await openDeviceStore(database, clockOf(false))
    expect(store.isKept()).toBe(true)
    await store.write('a', 1)
    const next = await openDeviceStore(database, clockOf(false))
    expect(await next.read('a')).toBe(1)
    await next.remove('a')
    expect(await store.read('a')).toBeUndefined()
  })

  it('is one value for tabs that begin at once', async () => {
    const database = createDatabase()
    const stores = await Promise.all([1, 2, 3].map(() => openDeviceStore(database, clockOf(false))))
    const kept = await Promise.all(stores.map((store, tab) => store.keepFirst('a', { tab })))
    expect(new Set(kept)).toHaveLength(1)
    expect(database.values.get('a')).toBe(kept[0])
  })

  const silent = () => new Promise<never>(() => undefined)
  it.each([
    ['is refused', () => Promise.reject(new DOMException('', 'SecurityError')), false],
    ['is silent', silent, true],
    ['is not there', () => Promise.reject(new TypeError('indexedDB is undefined')), false],
  ])('F175 is in memory until a reload where the database %s', async (_, get, isOver) => {
    const update = vi.fn(silent)
    const store = await openDeviceStore({ get, update, del: silent }, clockOf(isOver))
    expect(store.isKept()).toBe(false)
    expect(await store.keepFirst('a', 1)).toBe(1)
    expect(await store.keepFirst('a', 2)).toBe(1)
    await store.write('a', 3)
    expect(await store.read('a')).toBe(3)
    await store.remove('a')
    expect(await store.read('a')).toBeUndefined()
    expect(update).not.toHaveBeenCalled()
  })

  it('F175 moves into the database that the visitor allows, and is there in the next document', async () => {
    const store = await openDeviceStore(
      { get: () => Promise.reject(new Error()), update: silent, del: silent },
      clockOf(false),
    )
    await store.write('a', 1)
    const database = createDatabase()
    database.values.set('a', 0)
    await store.moveTo(database)
    await store.write('b', 2)
    expect([store.isKept(), await store.read('a')]).toEqual([true, 1])
    const next = await openDeviceStore(database, clockOf(false))
    expect([await next.read('a'), await next.read('b')]).toEqual([1, 2])
  })

  it('lets a late answer of the database change nothing', async () => {
    let answer = (_?: unknown): void => undefined
    const get = () => new Promise<never>((resolve) => (answer = resolve as typeof answer))
    const store = await openDeviceStore({ get, update: silent, del: silent }, clockOf(true))
    answer()
    await store.write('a', 1)
    expect([store.isKept(), await store.read('a')]).toEqual([false, 1])
  })
})
