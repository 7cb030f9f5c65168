// Tests identity.controller.ts, identity.setup.ts.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConnectedLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'

const SERVER = 'https://kit.example'
const MINUTE = 60_000
afterEach(() => vi.unstubAllGlobals())

const networks = [{ ...alphaNetwork, testnet: false }, betaNetwork] as const
const named = { name: 'visitor.eth', avatar: 'https://pictures.example/a.png' }

async function setUp(options: TestLatchOptions = {}) {
  const test = await createConnectedLatch({ networks, ...options })
  return { ...test, identity: await test.latch.feature('identity') }
}

function createServer(answer: unknown, status = 200) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: [alphaNetwork.caipNetworkId] })
    asked.push(url)
    return new Response(JSON.stringify(answer), { status })
  })
  return { asked }
}

describe('the identity', () => {
  it('S3.01 has the name and the picture from the name service, and the account shows them', async () => {
    const { identity, latch, adapter } = await setUp({ adapter: { identity: named } })
    expect(latch.getAccount()).toMatchObject({ profileName: undefined, profileImage: undefined })
    expect(adapter.count('names.identify')).toBe(0)
    await identity.refresh()
    expect(identity.state).toMatchObject({ address: TEST_ADDRESS, status: 'ready', name: named.name })
    expect(latch.getAccount()).toMatchObject({ profileName: named.name, profileImage: named.avatar })
  })

  it('S7.03 is the server’s where the app names one', async () => {
    const { asked } = createServer({ name: 'served.eth', avatar: 'javascript:alert(1)' })
    const { identity, adapter } = await setUp({ endpoints: { api: SERVER }, adapter: { identity: named } })
    await identity.refresh()
    expect(identity.state).toMatchObject({ name: 'served.eth', image: null })
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('sender')])).toEqual([
      [`/v1/identity/${TEST_ADDRESS}`, TEST_ADDRESS],
    ])
    expect(adapter.count('names.identify')).toBe(0)
  })

  it('S9.01 is stored for 5 min, and so is that there is none', async () => {
    const first = await setUp({ adapter: { identity: { name: null, avatar: null } } })
    await first.identity.refresh()
    const { storage, clock } = first
    const next = await setUp({ storage, clock, adapter: { identity: named } })
    expect(next.identity.state).toMatchObject({ status: 'ready', name: null })
    await next.identity.refresh()
    expect(next.adapter.count('names.identify')).toBe(0)
    await clock.advance(5 * MINUTE - 1)
    await next.identity.refresh()
    expect(next.adapter.count('names.identify')).toBe(0)
    await clock.advance(1)
    await next.identity.refresh()
    expect(next.identity.state.name).toBe(named.name)
  })

  it('S9.01 S7.03 counts for 5 min in another page, too, and for any address', async () => {
    const first = await setUp({ adapter: { identity: named } })
    await first.identity.refresh()
    await first.identity.identify(OTHER_ADDRESS)
    const { storage, clock } = first
    const visit = async () => {
      const { identity, adapter } = await setUp({ storage, clock, adapter: { identity: named } })
      const { status } = identity.state
      await identity.identify(OTHER_ADDRESS)
      return [status, adapter.count('names.identify')]
    }
    await clock.advance(5 * MINUTE - 1)
    expect(await visit()).toEqual(['ready', 0])
    await clock.advance(1)
    expect(await visit()).toEqual(['idle', 1])
  })

  it('S7.01 S7.02 is that of the name service where the server does not know the network, and is not asked for there', async () => {
    const { asked } = createServer({ name: 'served.eth' })
    const elsewhere = [{ ...alphaNetwork, id: 77, caipNetworkId: 'eip155:77', testnet: false }] as const
    const { identity } = await setUp({
      networks: elsewhere,
      endpoints: { api: SERVER },
      adapter: { identity: named },
    })
    await identity.refresh()
    expect(identity.state.name).toBe(named.name)
    expect(asked).toEqual([])
  })

  it('S9.01 is not looked up on a test network', async () => {
    const { identity, adapter, wallets, latch } = await setUp({ adapter: { identity: named } })
    await identity.refresh()
    adapter.emit({ type: 'network', connectorId: wallets[0]!.info.rdns, networkId: betaNetwork.caipNetworkId })
    await identity.refresh({ force: true })
    expect(identity.state).toMatchObject({ address: undefined, name: undefined })
    expect(await identity.identify(OTHER_ADDRESS)).toEqual({ name: null, image: null })
    expect(latch.getAccount().profileName).toBeUndefined()
    expect(adapter.count('names.identify')).toBe(1)
  })

  it('is that of any address, with one request at a time', async () => {
    const { identity, adapter, latch } = await setUp({ adapter: { identity: named } })
    const [one, other] = await Promise.all([identity.identify(OTHER_ADDRESS), identity.identify(OTHER_ADDRESS)])
    expect([one, other]).toEqual([one, { name: named.name, image: named.avatar }])
    await identity.identify(OTHER_ADDRESS)
    expect(adapter.count('names.identify')).toBe(1)
    expect(latch.getAccount().profileName).toBeUndefined()
  })

  it('F003 comes from the name service where the server fails, and is unavailable where both do', async () => {
    createServer([], 200)
    const { identity, adapter } = await setUp({ endpoints: { api: SERVER }, adapter: { identity: named } })
    await identity.refresh()
    expect(identity.state.name).toBe(named.name)
    adapter.set({ names: { throws: new Error('down') } })
    await expect(identity.refresh({ force: true })).rejects.toMatchObject({ code: 'identity/unavailable' })
    expect(identity.state).toMatchObject({ status: 'stale', name: named.name })
  })

  it('S7.03 is that there is no name where the server has no names and no network has a name service', async () => {
    createServer({}, 501)
    const { identity, adapter } = await setUp({ endpoints: { api: SERVER }, adapter: { identity: undefined } })
    await identity.refresh()
    expect(identity.state).toMatchObject({ status: 'ready', name: null, image: null })
    expect(await identity.identify(OTHER_ADDRESS)).toEqual({ name: null, image: null })
    expect(adapter.count('names.identify')).toBe(2)
  })

  it('is unavailable where the server has no names and the name service fails, and where the server fails alone', async () => {
    createServer({}, 501)
    const down = { names: { throws: new Error('down') } } as const
    const first = await setUp({ endpoints: { api: SERVER }, adapter: down })
    await expect(first.identity.refresh()).rejects.toMatchObject({ code: 'identity/unavailable' })
    createServer({}, 400)
    const next = await setUp({ endpoints: { api: SERVER }, adapter: { identity: undefined } })
    await expect(next.identity.refresh()).rejects.toMatchObject({ code: 'identity/unavailable' })
  })

  it('F202 takes no stored value as it is', async () => {
    const first = await setUp({ adapter: { identity: named } })
    await first.identity.refresh()
    const key = '@latchkit/identities'
    const record = first.storage.open()
    record.setItem(key, record.getItem(key)!.replace('https://pictures.example', 'javascript:alert(1)//'))
    const next = await setUp({ storage: first.storage, clock: first.clock })
    expect(next.identity.state).toMatchObject({ name: named.name, image: null })
  })
})
