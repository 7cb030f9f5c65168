// Tests siwx.oneClick.ts, siwx.nonce.ts, siwx.fields.ts, siwx.check.ts.
import type { SiwxOption } from '@latchkit/core'
import { walletError, type Account, type AdapterFactory, type SignInInput } from '@latchkit/core/adapter'
import { describe, expect, it, vi } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createFakeSiwxStore, type FakeSiwxStore } from '../../createFakeSiwxStore.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'

const connectorId = 'org.example.fake'
const accountOf = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const ACCOUNT = `${alphaNetwork.caipNetworkId}:${TEST_ADDRESS}` as const

interface Given extends TestLatchOptions {
  readonly settings?: Partial<SiwxOption>
  readonly store?: FakeSiwxStore
}

/** Waits until what depends on no timer has ended. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

/** Makes a kit whose wallet may sign in while it connects, with its list of wallets open. */
async function opened({ settings, store = createFakeSiwxStore(), ...options }: Given = {}) {
  const test = createTestLatch({ siwx: { store, oneClick: [connectorId], ...settings } as SiwxOption, ...options })
  const { latch, adapter } = test
  const nonce = vi.spyOn(store, 'nonce')
  latch.start()
  await latch.open()
  await vi.waitFor(() => expect(latch.getState().router?.history[0]?.view).toBeDefined())
  // The steps load after the modal is drawn.
  await latch.feature('siwx')
  await settled()
  return {
    ...test,
    store,
    nonce,
    status: () => latch.getState().siwx?.current.status,
    connect: () => latch.connect({ wallet: connectorId }),
    views: () => latch.getState().router?.history.map(({ view }) => view),
    isOpen: () => !!latch.getState().modal?.open,
    counts: () => ({
      signIn: adapter.count('signIn.request'),
      connect: adapter.count('connect'),
      sign: adapter.count('message.sign'),
    }),
    input: () => adapter.calls.find(({ name }) => name === 'signIn.request')?.args[1] as SignInInput,
  }
}

describe('a wallet that signs in while it connects', () => {
  it('is asked once, and closes the modal', async () => {
    const { connect, counts, input, isOpen, nonce, status, store } = await opened({
      settings: { statement: 'Welcome' },
    })
    expect(nonce).toHaveBeenCalledTimes(1)
    await connect()
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    expect(counts()).toEqual({ signIn: 1, connect: 0, sign: 0 })
    expect(input()).toMatchObject({
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
      statement: 'Welcome',
      nonce: 'fakenonce1',
      networkId: alphaNetwork.caipNetworkId,
    })
    expect(store.added).toMatchObject([{ account: ACCOUNT, message: expect.stringContaining('Nonce: fakenonce1') }])
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(nonce).toHaveBeenCalledTimes(1)
  })

  it('waits for a nonce that is on its way', async () => {
    const store = createFakeSiwxStore({ nonce: 'hang' })
    const { connect, counts, status } = await opened({ store })
    const connected = connect()
    await settled()
    expect(counts()).toMatchObject({ signIn: 0, connect: 0 })
    store.set({ nonce: 'ok' })
    await connected
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    expect(counts()).toEqual({ signIn: 1, connect: 0, sign: 0 })
  })

  it('is asked for the network that the app names', async () => {
    const { latch, input, status, store } = await opened()
    await latch.connect({ wallet: connectorId, network: betaNetwork.caipNetworkId })
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    expect(input().networkId).toBe(betaNetwork.caipNetworkId)
    expect(store.added).toMatchObject([{ account: `${betaNetwork.caipNetworkId}:${TEST_ADDRESS}` }])
  })

  it('shows that it checks while the store verifies the signature', async () => {
    const store = createFakeSiwxStore({ add: 'hang' })
    const { connect, isOpen, latch, status } = await opened({ store })
    await connect()
    await vi.waitFor(() => expect(status()).toBe('verifying'))
    expect(isOpen()).toBe(true)
    expect(latch.getState().router?.isChecking).toBe(true)
    store.set({ add: 'ok' })
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(status()).toBe('signed-in')
  })

  it('keeps what was signed where the store gives no answer, and verifies it by the next press', async () => {
    const store = createFakeSiwxStore({ add: { throws: new TypeError('offline') } })
    const { connect, counts, latch, status, views } = await opened({ store })
    await connect()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(status()).toBe('ready')
    expect(latch.getState().siwx?.current).toMatchObject({ error: { code: 'siwx/no-answer' } })
    store.set({ add: 'ok' })
    await (await latch.feature('siwx')).sign()
    expect(status()).toBe('signed-in')
    expect(counts()).toEqual({ signIn: 1, connect: 0, sign: 0 })
  })

  it('is asked to sign another message where the store refuses the one', async () => {
    const store = createFakeSiwxStore({ add: { throws: new Error('not you') } })
    const { connect, counts, latch, status, views } = await opened({ store })
    await connect()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    await vi.waitFor(() => expect(status()).toBe('ready'))
    store.set({ add: 'ok' })
    await (await latch.feature('siwx')).sign()
    expect(counts()).toEqual({ signIn: 1, connect: 0, sign: 1 })
    expect(store.added[0]?.message).toContain('Nonce: fakenonce2')
  })

  it('leads to the view where another account is active than the one that has signed', async () => {
    const { adapter, connect, counts, store, views } = await opened({
      adapter: { signedIn: { address: OTHER_ADDRESS } },
    })
    await connect()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(counts()).toEqual({ signIn: 1, connect: 0, sign: 0 })
    expect(store.added).toEqual([])
    expect(adapter.connected()).toBe(connectorId)
  })

  it('F195 declines both: the next attempt gets another nonce', async () => {
    const { adapter, connect, counts, nonce, status, store } = await opened({
      adapter: { signIn: { throws: walletError('rejected') } },
    })
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(status()).toBe('off')
    await vi.waitFor(() => expect(nonce).toHaveBeenCalledTimes(2))
    adapter.set({ signIn: 'ok' })
    await new Promise((resolve) => setTimeout(resolve, 0))
    await connect()
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    expect(store.added[0]?.message).toContain('Nonce: fakenonce2')
    expect(counts()).toEqual({ signIn: 2, connect: 0, sign: 0 })
  })

  it('signs nothing in that came after the visitor gave up', async () => {
    const { adapter, connect, latch, store } = await opened({ adapter: { signIn: 'hang' } })
    const connected = connect()
    await vi.waitFor(() => expect(adapter.count('signIn.request')).toBe(1))
    latch.cancel()
    await expect(connected).rejects.toMatchObject({ code: 'connection/cancelled' })
    adapter.set({ signIn: 'ok' })
    await vi.waitFor(() => expect(adapter.count('disconnect')).toBe(1))
    expect(store.added).toEqual([])
    expect(latch.getAccount().isConnected).toBe(false)
  })

  it('signs nothing in that was signed before the visitor signed out', async () => {
    const { adapter, connect, latch, store, views } = await opened({
      adapter: { signedIn: { address: OTHER_ADDRESS } },
    })
    await connect()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    const siwx = await latch.feature('siwx')
    await siwx.prepare()
    await siwx.sign()
    await siwx.signOut()
    adapter.emit({ type: 'accounts', connectorId, accounts: [accountOf(OTHER_ADDRESS)] })
    await settled()
    expect(store.added).toHaveLength(1)
  })

  it('signs nothing in where the visitor gave up before its accounts were read', async () => {
    const { adapter, connect, latch, store, status } = await opened({ adapter: { reconnect: 'hang' } })
    const connected = connect()
    await vi.waitFor(() => expect(adapter.count('reconnect')).toBe(1))
    latch.cancel()
    await expect(connected).rejects.toMatchObject({ code: 'connection/cancelled' })
    adapter.set({ reconnect: 'ok' })
    await vi.waitFor(() => expect(adapter.count('disconnect')).toBe(1))
    const connection = { accounts: [accountOf(TEST_ADDRESS)], networkId: alphaNetwork.caipNetworkId }
    adapter.emit({ type: 'connected', connectorId, connection, reconnected: false })
    await vi.waitFor(() => expect(status()).toBe('ready'))
    expect(store.added).toEqual([])
  })

  it('F095 is asked for nothing more after the visitor gave up', async () => {
    const { adapter, connect, counts, latch } = await opened({ adapter: { signIn: 'hang', reconnect: 'none' } })
    const connected = connect()
    await vi.waitFor(() => expect(adapter.count('signIn.request')).toBe(1))
    latch.cancel()
    await expect(connected).rejects.toMatchObject({ code: 'connection/cancelled' })
    adapter.set({ signIn: { throws: walletError('bad-answer') } })
    await vi.waitFor(() => expect(adapter.count('reconnect')).toBe(1))
    await settled()
    expect(counts()).toEqual({ signIn: 1, connect: 0, sign: 0 })
  })
})

describe('a wallet connects plainly, and signs in by the view', () => {
  const plainly = async (given: Given, expected: { signIn: number; connect: number }): Promise<void> => {
    const { connect, counts, views } = await opened(given)
    await connect()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(counts()).toEqual({ ...expected, sign: 0 })
  }

  it('where it lacks the method', () =>
    plainly({ adapter: { signIn: { throws: walletError('unsupported-method') } } }, { signIn: 1, connect: 1 }))

  it('where it has signed another message, by the permission that it gave', () =>
    plainly({ adapter: { signIn: { throws: walletError('bad-answer') } } }, { signIn: 1, connect: 0 }))

  it('where it gives no permission with the signature', () =>
    plainly(
      { adapter: { signIn: { throws: walletError('bad-answer') }, reconnect: 'none' } },
      { signIn: 1, connect: 1 },
    ))

  it('where the app doesn’t name it', () => plainly({ settings: { oneClick: [] } }, { signIn: 0, connect: 1 }))

  it('where the adapter can’t', () => plainly({ adapter: { without: ['signIn'] } }, { signIn: 0, connect: 1 }))

  it('where no nonce comes within half a second', async () => {
    const { clock, connect, counts, views } = await opened({ store: createFakeSiwxStore({ nonce: 'hang' }) })
    const connected = connect()
    await settled()
    await clock.advance(499)
    expect(counts()).toMatchObject({ signIn: 0, connect: 0 })
    await clock.advance(1)
    await connected
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(counts()).toEqual({ signIn: 0, connect: 1, sign: 0 })
  })
})

it.each([[[connectorId]], [[]]])(
  'does not wait for a store that is still being made: one click of %j',
  async (oneClick) => {
    const { adapter, latch } = createTestLatch({ siwx: { store: () => new Promise<never>(() => {}), oneClick } })
    latch.start()
    void latch.feature('siwx')
    await latch.open()
    await settled()
    void latch.connect({ wallet: connectorId }).catch(() => {})
    await vi.waitFor(() => expect(adapter.count('connect')).toBe(1))
    expect(adapter.count('signIn.request')).toBe(0)
  },
)

it('connects plainly where the message can’t be written, and says so', async () => {
  const { connect, counts, reports } = await opened({ settings: { expiresInMs: Infinity } })
  await connect()
  expect(counts()).toEqual({ signIn: 0, connect: 1, sign: 0 })
  await vi.waitFor(() => expect(reports).toMatchObject([{ code: 'siwx/initialize' }]))
})

it('loads the code for signing in before a wallet is pressed', async () => {
  const fake = createFakeAdapter()
  const load = vi.fn()
  const factory: AdapterFactory = (context) => {
    const adapter = fake.factory(context)
    const { signIn } = adapter.abilities
    load.mockImplementation(() => signIn?.())
    return { ...adapter, abilities: { ...adapter.abilities, signIn: load } }
  }
  await opened({ adapters: [factory] })
  expect(load).toHaveBeenCalledTimes(1)
})

it('asks for no nonce where an account is signed in, or where a sign-in isn’t required', async () => {
  const store = createFakeSiwxStore()
  store.sessions.push({ account: `${alphaNetwork.caipNetworkId}:${OTHER_ADDRESS}`, issuedAt: '2026-01-01T00:00:00Z' })
  expect((await opened({ store })).nonce).not.toHaveBeenCalled()
  expect((await opened({ settings: { required: false } })).nonce).not.toHaveBeenCalled()
  expect((await opened({ settings: { oneClick: [] } })).nonce).not.toHaveBeenCalled()
})

it('leaves no timer behind where the kit ends before the nonce is there', async () => {
  const store = createFakeSiwxStore({ nonce: 'hang' })
  const { clock, latch } = await opened({ store })
  latch.dispose()
  store.set({ nonce: 'ok' })
  await settled()
  expect(clock.waiting()).toBe(0)
})

it('asks for another nonce where the first one is too old', async () => {
  const { clock, connect, counts, latch, nonce } = await opened()
  await clock.advance(8 * 60_000)
  await (await latch.feature('siwx')).oneClick.prepare()
  expect(nonce).toHaveBeenCalledTimes(2)
  await clock.advance(8 * 60_000)
  await connect()
  expect(counts().signIn).toBe(0)
})
