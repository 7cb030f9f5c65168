// Tests siwx.ownStore.ts, siwx.stores.ts, siwx.storage.ts.
import { writeMessage } from '@latchkit/siwx'
import { describe, expect, it } from 'vitest'
import type { MessageAbility } from '../../adapter/adapter.types.js'
import { createStorage } from '../../base/storage.js'
import { createWorld, type World } from '../../base/world.fixture.js'
import type { CaipAddress } from '../../base/caip.js'
import { ADDRESSES } from './siwx.fixture.js'
import { browserStore, memoryStore } from './siwx.stores.js'
import type { SiwxStore, SiwxStoreContext, SiwxStoreFactory } from './siwx.types.js'

const MINUTE_MS = 60_000
const [FIRST, SECOND] = ADDRESSES
const ACCOUNT = `eip155:1:${FIRST}` as const
const both = [
  ['browserStore', browserStore()],
  ['memoryStore', memoryStore()],
] as const

type Verify = MessageAbility['verify']
const own: Verify = async ({ address }, _, signature) => (signature === `0x${address}` ? 'valid' : 'invalid')
const unknown: Verify = async () => 'unknown'

/** Makes the store of a kit in a tab of the world. `verify`: how its adapter verifies. */
const open = (make: SiwxStoreFactory, { environment }: World, verify: Verify = own): Promise<SiwxStore> =>
  make({
    adapters: new Map([['eip155', { abilities: { message: async () => ({ sign: async () => '', verify }) } }]]),
    environment: { ...environment, window: { location: { host: 'app.example' } } },
    storage: createStorage(environment, ''),
  } as object as SiwxStoreContext)

const addressOf = (account: CaipAddress): string => account.split(':')[2] ?? ''

/** What an account signs with a nonce of the store. `change`: what is wrong with it. */
async function signedBy(store: SiwxStore, world: World, change: object = {}, account: CaipAddress = ACCOUNT) {
  const { nonce } = await store.nonce(account)
  const message = writeMessage({
    domain: 'app.example',
    accountAddress: addressOf(account),
    uri: 'https://app.example',
    version: '1',
    chainId: 'eip155:1',
    nonce,
    issuedAt: new Date(world.clock.now()).toISOString(),
    expirationTime: new Date(world.clock.now() + 60 * MINUTE_MS).toISOString(),
    ...change,
  })
  return { account, message, signature: `0x${addressOf(account)}` }
}

async function signIn(store: SiwxStore, world: World, account: CaipAddress = ACCOUNT): Promise<void> {
  await store.add(await signedBy(store, world, {}, account))
}

const accountsIn = async (store: SiwxStore): Promise<string[]> => (await store.list()).map(({ account }) => account)

describe.each(both)('%s', (_, make) => {
  it('makes a nonce of letters and digits, another one each time', async () => {
    const store = await open(make, createWorld())
    const nonces = await Promise.all(Array.from({ length: 50 }, () => store.nonce(ACCOUNT)))
    expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(50)
    for (const { nonce } of nonces) expect(nonce).toMatch(/^[0-9a-z]{32}$/)
  })

  it('has the session that was signed, with the times of its message, until it is removed', async () => {
    const world = createWorld()
    const store = await open(make, world)
    expect(await store.list()).toEqual([])
    await signIn(store, world)
    await signIn(store, world, `eip155:1:${SECOND}`)
    expect(await store.list()).toEqual([
      { account: ACCOUNT, issuedAt: '2026-01-01T00:00:00.000Z', expirationTime: '2026-01-01T01:00:00.000Z' },
      expect.objectContaining({ account: `eip155:1:${SECOND}` }),
    ])
    await store.remove(ACCOUNT)
    expect(await accountsIn(store)).toEqual([`eip155:1:${SECOND}`])
  })

  it('has no session that has expired', async () => {
    const world = createWorld()
    const store = await open(make, world)
    await signIn(store, world)
    world.clock.pass(60 * MINUTE_MS - 1)
    expect(await accountsIn(store)).toEqual([ACCOUNT])
    world.clock.pass(1)
    expect(await store.list()).toEqual([])
    world.clock.pass(-MINUTE_MS)
    expect(await store.list()).toEqual([])
  })

  it('refuses a signature of another account, and its nonce after that', async () => {
    const world = createWorld()
    const store = await open(make, world)
    const signed = await signedBy(store, world)
    const wrong = { ...signed, signature: `0x${SECOND}` }
    await expect(store.add(wrong)).rejects.toMatchObject({ code: 'siwx/refused' })
    await expect(store.add(signed)).rejects.toMatchObject({ code: 'siwx/refused' })
    expect(await store.list()).toEqual([])
  })

  it('counts a signed message once', async () => {
    const world = createWorld()
    const store = await open(make, world)
    const signed = await signedBy(store, world)
    const results = await Promise.allSettled([store.add(signed), store.add(signed)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await store.remove(ACCOUNT)
    await expect(store.add(signed)).rejects.toMatchObject({ code: 'siwx/refused' })
    expect(await store.list()).toEqual([])
  })

  it('refuses a message that it made no nonce for, and one whose nonce is 10 minutes old', async () => {
    const world = createWorld()
    // Not even verified: no verdict is needed for it.
    const store = await open(make, world, unknown)
    const foreign = await signedBy(await open(make, world), world)
    await expect(store.add(foreign)).rejects.toMatchObject({ code: 'siwx/refused' })
    const signed = await signedBy(store, world)
    world.clock.pass(10 * MINUTE_MS)
    await expect(store.add(signed)).rejects.toMatchObject({ code: 'siwx/refused' })
  })

  it.each([
    ['site', { domain: 'other.example', uri: 'https://other.example' }],
    ['account', { accountAddress: SECOND }],
    ['network', { chainId: 'eip155:2' }],
    ['time', { expirationTime: '2025-12-31T00:00:00.000Z' }],
  ])('refuses a message of another %s', async (_, change) => {
    const world = createWorld()
    const store = await open(make, world)
    const signed = await signedBy(store, world, change)
    await expect(store.add(signed)).rejects.toMatchObject({ code: 'siwx/refused' })
    expect(await store.list()).toEqual([])
  })

  it('refuses a text that is no message', async () => {
    const store = await open(make, createWorld())
    const signed = { account: ACCOUNT, message: 'Hello', signature: `0x${FIRST}` }
    await expect(store.add(signed)).rejects.toMatchObject({ code: 'siwx/refused' })
  })

  it('says that a signature could not be verified, and verifies the same one once more', async () => {
    const world = createWorld()
    let isDown = true
    const verify: Verify = async (...args) => (isDown ? 'unknown' : own(...args))
    const store = await open(make, world, verify)
    const signed = await signedBy(store, world)
    await expect(store.add(signed)).rejects.toMatchObject({ code: 'siwx/unverified' })
    expect(await store.list()).toEqual([])
    isDown = false
    await store.add(signed)
    expect(await accountsIn(store)).toEqual([ACCOUNT])
  })

  it('can’t verify where the adapter can’t, or where there is none', async () => {
    const world = createWorld()
    const { environment } = world
    const context = { environment: { ...environment, window: { location: { host: 'app.example' } } } }
    const abilities = { message: async () => ({ sign: async () => '' }) }
    for (const adapters of [
      new Map(),
      new Map([['eip155', { abilities }]]),
      new Map([['eip155', { abilities: {} }]]),
    ]) {
      const store = await make({ ...context, adapters, storage: createStorage(environment, '') } as never)
      await expect(store.add(await signedBy(store, world))).rejects.toMatchObject({ code: 'siwx/unverified' })
    }
  })
})

describe('the sessions of browserStore', () => {
  it('are there after a reload, and in other tabs', async () => {
    const world = createWorld()
    const [store, otherTab] = [await open(browserStore(), world), await open(browserStore(), world)]
    await signIn(store, world)
    expect(await accountsIn(otherTab)).toEqual([ACCOUNT])
    expect(await accountsIn(await open(browserStore(), world))).toEqual([ACCOUNT])
    expect([...world.stored.keys()]).toEqual([`@latchkit/siwx:${ACCOUNT}`])
    await otherTab.remove(ACCOUNT)
    expect(await store.list()).toEqual([])
    expect(world.stored.size).toBe(0)
  })

  it('are kept apart, so that no tab loses those of another', async () => {
    const world = createWorld()
    const [store, otherTab] = [await open(browserStore(), world), await open(browserStore(), world)]
    await Promise.all([signIn(store, world), signIn(otherTab, world, `eip155:1:${SECOND}`)])
    expect(await accountsIn(store)).toEqual([ACCOUNT, `eip155:1:${SECOND}`])
  })

  it('are removed from the storage once they have expired', async () => {
    const world = createWorld()
    const store = await open(browserStore(), world)
    await signIn(store, world)
    world.clock.pass(60 * MINUTE_MS)
    await store.list()
    expect(world.stored.size).toBe(0)
  })

  it('F202 are none where the stored value is of another form', async () => {
    const world = createWorld()
    const wrong = [null, [], {}, { account: 1, issuedAt: 'x' }, { account: ACCOUNT, issuedAt: 'x', expirationTime: 5 }]
    wrong.forEach((value, at) => world.stored.set(`@latchkit/siwx:${at}`, JSON.stringify({ version: 1, value })))
    expect(await (await open(browserStore(), world)).list()).toEqual([])
    expect(world.stored.size).toBe(0)
  })

  it('F199 last as long as the page where the storage is blocked', async () => {
    const blocked = createWorld(() => {
      throw new Error('SecurityError')
    })
    const store = await open(browserStore(), blocked)
    await signIn(store, blocked)
    expect(await accountsIn(store)).toEqual([ACCOUNT])
    expect(await (await open(browserStore(), blocked)).list()).toEqual([])
    await store.remove(ACCOUNT)
    expect(await store.list()).toEqual([])
  })
})

it('the sessions of memoryStore end with the page, and are not stored', async () => {
  const world = createWorld()
  const make = memoryStore()
  const store = await open(make, world)
  await signIn(store, world)
  expect(world.stored.size).toBe(0)
  expect(await (await open(make, world)).list()).toEqual([])
})

it('a signature that is never decided adds no session', async () => {
  const world = createWorld()
  const store = await open(memoryStore(), world, unknown)
  await expect(signIn(store, world)).rejects.toMatchObject({ code: 'siwx/unverified' })
  expect(await store.list()).toEqual([])
})
