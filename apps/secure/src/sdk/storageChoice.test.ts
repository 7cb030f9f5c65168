// Tests storageAccess.ts, createStorageChoice.ts.
import { describe, expect, it, vi } from 'vitest'
import { openDeviceStore } from '../device/deviceStore.js'
import { createStorageAccess } from '../device/storageAccess.js'
import { createStorageChoice } from './createStorageChoice.js'
import { createTestDatabase, fastClock } from './frameWorld.fixture.js'

const app = 'my-app https://app.example'
const refused = async () => {
  const fail = () => Promise.reject(new Error('refused'))
  return openDeviceStore({ get: fail, update: fail, del: fail }, fastClock)
}
const permissionsOf = (state: string) => ({ query: async () => ({ state }) as PermissionStatus })

describe('F175 the storage of a frame', () => {
  it('is what the visitor allows, with what the login has so far', async () => {
    const store = await refused()
    await store.write('session', 'token')
    const database = createTestDatabase()
    const choice = createStorageChoice(store, { ask: async () => database, openGranted: async () => undefined })
    const heard = vi.fn()
    choice.subscribe(heard)
    expect(choice.current()).toBe('memory')
    await choice.ask()
    expect([choice.current(), await database.get('session'), heard.mock.calls.length]).toEqual(['kept', 'token', 1])
  })

  it('stays in memory where the visitor or the browser refuses', async () => {
    const store = await refused()
    const choice = createStorageChoice(store, { ask: async () => undefined, openGranted: async () => undefined })
    await choice.ask()
    expect(choice.current()).toBe('refused')
  })

  it.each([
    ['without the API', {}],
    ['that rejects', { requestStorageAccess: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
    ['that gives no database', { requestStorageAccess: async () => undefined }],
  ])('is not had from a browser %s', async (_, document) => {
    const access = createStorageAccess({ document, permissions: permissionsOf('granted'), app })
    expect([await access.ask(), await access.openGranted()]).toEqual([undefined, undefined])
  })

  it('is asked for without a press where it was granted before, and there alone', async () => {
    const open = vi.fn()
    const requestStorageAccess = vi.fn(async () => ({ indexedDB: { open } }))
    const of = (state: string) =>
      createStorageAccess({ document: { requestStorageAccess }, permissions: permissionsOf(state), app })
    expect(await of('prompt').openGranted()).toBeUndefined()
    expect(requestStorageAccess).not.toHaveBeenCalled()
    expect(await of('granted').openGranted()).toBeDefined()
    expect(requestStorageAccess.mock.calls).toEqual([[{ indexedDB: true }]])
  })
})
