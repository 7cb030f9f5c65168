import { readLatchCookie, type LatchInitialState } from '@latchkit/core/cookie'
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '../../createFakeStorage.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

/** A browser's cookies, as pages see them. */
class Jar {
  readonly #cookies = new Map<string, string>()
  isBlocked = false

  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }

  set cookie(text: string) {
    if (this.isBlocked) return
    const [pair = '', ...attributes] = text.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name)
    else this.#cookies.set(name, pair.slice(name.length + 1))
  }

  /** What the server renders at the next request. */
  seen(): LatchInitialState['byNamespace']['eip155'] {
    return readLatchCookie(this.cookie)?.byNamespace.eip155
  }
}

/** A page of a browser with these cookies. */
function open(jar: Jar, options: TestLatchOptions = {}): TestLatch {
  const window = Object.assign(createFakeWindow('https://app.example'), { document: jar })
  const test = createTestLatch({ connectionCookie: true, ...options, window: window as unknown as Window })
  test.latch.start()
  return test
}

const ALPHA = 'eip155:900001'
const FAKE = 'org.example.fake'

/** A page where a wallet is connected, and the cookies of its browser. */
async function connected(jar = new Jar(), options: TestLatchOptions = {}): Promise<TestLatch & { readonly jar: Jar }> {
  const test = open(jar, options)
  await test.latch.connect({ wallet: FAKE })
  return { ...test, jar }
}

describe('the cookie of the connections', () => {
  it('follows the connection: connect, network, account, disconnect', async () => {
    const { jar, latch, adapter } = await connected()
    expect(jar.seen()).toEqual({ status: 'reconnecting', connectorId: FAKE, address: TEST_ADDRESS, networkId: ALPHA })
    await latch.switchNetwork(betaNetwork)
    await soon(() => jar.seen()?.networkId).toBe(betaNetwork.caipNetworkId)
    adapter.emit({
      type: 'accounts',
      connectorId: FAKE,
      accounts: [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }],
    })
    await soon(() => jar.seen()?.address).toBe(OTHER_ADDRESS)
    await latch.disconnect()
    expect(jar.cookie).toBe('')
  })

  it('is not written where the app doesn’t ask for it', async () => {
    const { jar } = await connected(new Jar(), { connectionCookie: false })
    expect(jar.cookie).toBe('')
  })

  it('of a browser whose storage has no connection is removed once the code that connects is there', async () => {
    const { jar } = await connected()
    const { latch } = open(jar, { storage: createFakeStorage() })
    expect(latch.getAccount().status).toBe('disconnected')
    await (await latch.feature('connection')).prepare()
    expect(jar.cookie).toBe('')
  })

  it('is written again where the storage alone has the connection', async () => {
    const { storage } = await connected()
    const jar = new Jar()
    const { latch } = open(jar, { storage })
    expect(latch.getAccount()).toMatchObject({
      status: 'reconnecting',
      restoringAddress: TEST_ADDRESS,
      address: undefined,
    })
    expect(latch.getNetwork().caipNetworkId).toBe(ALPHA)
    await soon(() => jar.seen()?.address).toBe(TEST_ADDRESS)
    await soon(() => latch.getAccount()).toMatchObject({ address: TEST_ADDRESS, restoringAddress: undefined })
  })

  it('of a wallet that is gone stays, as its record does: the next visit looks for it again', async () => {
    const { jar, storage } = await connected()
    const { latch, clock } = open(jar, { storage, wallets: [] })
    await clock.advance(5_000)
    expect(latch.getAccount()).toMatchObject({ status: 'disconnected', restoringAddress: undefined })
    expect(jar.seen()?.address).toBe(TEST_ADDRESS)
  })

  it('is removed by a disconnect before the wallet has answered', async () => {
    const { jar, storage } = await connected()
    const { latch } = open(jar, { storage, adapter: { reconnect: 'hang' } })
    await latch.disconnect()
    expect(jar.cookie).toBe('')
    expect(latch.getAccount()).toMatchObject({ status: 'disconnected', restoringAddress: undefined })
  })

  it('is removed where the app restores no connections any more', async () => {
    const { jar, storage } = await connected()
    const { latch } = open(jar, { storage, enableReconnect: false })
    await (await latch.feature('connection')).prepare()
    expect(jar.cookie).toBe('')
  })

  it('of two tabs is that of the newest change', async () => {
    const storage = createFakeStorage()
    const { jar, latch: here } = await connected(new Jar(), { storage })
    const there = open(jar, { storage })
    await soon(() => there.latch.getAccount().status).toBe('connected')
    const hear = (): unknown => there.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await here.disconnect()
    expect(jar.cookie).toBe('')
    // The other tab has not heard of it yet, and its wallet reports an account.
    there.adapter.emit({
      type: 'accounts',
      connectorId: FAKE,
      accounts: [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }],
    })
    await there.clock.settle()
    expect(jar.cookie).toBe('')
    hear()
    await soon(() => there.latch.getAccount().status).toBe('disconnected')
    expect(jar.cookie).toBe('')
    await there.latch.connect({ wallet: FAKE })
    expect(jar.seen()?.connectorId).toBe(FAKE)
  })

  it('that the browser blocks costs the server’s account alone', async () => {
    const jar = new Jar()
    jar.isBlocked = true
    const { latch, reports } = await connected(jar)
    expect(latch.getAccount().status).toBe('connected')
    expect([jar.cookie, reports]).toEqual(['', []])
  })
})
