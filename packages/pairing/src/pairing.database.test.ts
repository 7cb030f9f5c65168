import type { PairingContext } from '@latchkit/core/adapter'
import { createFakeClock, createFakeWindow } from '@latchkit/testing'
import { describe, expect, it } from 'vitest'
import { chooseStore, createMemoryStore } from './pairing.database.js'

/** Makes a fake IndexedDB whose `open` emits an event, or never does. */
function databaseThat(answers?: 'success' | 'error') {
  const deleted: string[] = []
  const open = () => {
    const request = { result: { close() {} }, error: null, onsuccess: () => {}, onerror: () => {} }
    if (answers) queueMicrotask(() => request[`on${answers}`]())
    return request
  }
  return { deleted, open, deleteDatabase: (name: string) => void deleted.push(name) }
}

function contextOf(indexedDB: ReturnType<typeof databaseThat> | undefined) {
  const clock = createFakeClock()
  const window = Object.assign(createFakeWindow(), { indexedDB })
  return { clock, context: { environment: { clock, window } } as unknown as PairingContext }
}

describe('the store of the library', () => {
  it('is its own where the browser’s database opens; the trial database is deleted', async () => {
    const database = databaseThat('success')
    expect(await chooseStore(contextOf(database).context)).toBeUndefined()
    expect(database.deleted).toEqual(['latchkit-trial'])
    expect(await chooseStore(contextOf(undefined).context)).toBeUndefined()
  })

  it('F201 is memory where the database fails, or does not open within 2 s', async () => {
    expect(await chooseStore(contextOf(databaseThat('error')).context)).toBeTruthy()
    const { clock, context } = contextOf(databaseThat())
    const chosen = chooseStore(context)
    await clock.advance(1_999)
    expect(await Promise.race([chosen, Promise.resolve('open')])).toBe('open')
    await clock.advance(1)
    expect(await chosen).toBeTruthy()
  })
})

describe('the store in memory', () => {
  it('F201 keeps stored values, also where the given object changes later', async () => {
    const store = createMemoryStore()
    const value = { list: [1] }
    await store.setItem('a', value)
    value.list.push(2)
    expect(await store.getItem('a')).toEqual({ list: [1] })
    expect(await store.getItem('b')).toBeUndefined()
    expect(await store.getEntries()).toEqual([['a', { list: [1] }]])
    await store.removeItem('a')
    expect(await store.getKeys()).toEqual([])
  })
})
