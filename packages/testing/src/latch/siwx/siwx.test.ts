// Tests siwx.steps.ts, siwx.view.steps.ts, siwx.options.ts, createFakeSiwxStore.ts.
import type { LatchOptions, SiwxOption } from '@latchkit/core'
import { describe, expect, it, vi } from 'vitest'
import { createFakeSiwxStore, type FakeSiwxStore } from '../../createFakeSiwxStore.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../../testNetworks.js'

const connectorId = 'org.example.fake'
const ACCOUNT = `${alphaNetwork.caipNetworkId}:${TEST_ADDRESS}` as const

/** Makes a started kit that signs in, with its modal open. */
async function opened(settings: Partial<SiwxOption> = {}, options: TestLatchOptions = {}) {
  const store = createFakeSiwxStore()
  const siwx = { store, ...settings } as SiwxOption
  const test = createTestLatch({ siwx, ...options })
  const { latch } = test
  latch.start()
  await latch.open()
  const views = (): (string | undefined)[] => latch.getState().router?.history.map(({ view }) => view) ?? []
  const connect = (): Promise<unknown> => latch.connect({ wallet: connectorId })
  const isOpen = (): boolean => !!latch.getState().modal?.open
  const status = (): string | undefined => latch.getState().siwx?.current.status
  return {
    ...test,
    store,
    views,
    connect,
    isOpen,
    status,
    asked: () => test.adapter.count('message.sign'),
    /** Connects, and waits until the message can be signed. */
    async reachView(): Promise<void> {
      await connect()
      await vi.waitFor(() => expect(status()).toBe('ready'))
      expect(views()).toEqual(['SIWXSignMessage'])
    },
    sign: async () => (await latch.feature('siwx')).sign(),
  }
}

describe('signing in', () => {
  it('S4.06 follows connecting in the same modal, and closes it', async () => {
    const { reachView, sign, isOpen, store, latch, asked } = await opened()
    await reachView()
    expect(isOpen()).toBe(true)
    expect(asked()).toBe(0)
    await sign()
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(asked()).toBe(1)
    expect(store.added).toMatchObject([{ account: ACCOUNT, message: expect.stringContaining('app.example wants') }])
    await latch.open()
    expect(latch.getState().router?.history).toEqual([{ view: 'Account' }])
  })

  it('shows no account before it, also while the sessions are being read', async () => {
    const first = await opened()
    await first.connect()
    const store = createFakeSiwxStore({ list: 'hang' })
    const { latch, storage } = first
    const second = createTestLatch({ siwx: { store }, storage })
    second.latch.start()
    await vi.waitFor(() => expect(second.latch.getAccount().isConnected).toBe(true))
    await second.latch.open()
    const views = (): unknown => second.latch.getState().router?.history.map(({ view }) => view)
    expect(views()).toEqual(['SIWXSignMessage'])
    expect(second.latch.getState().siwx?.current.status).toBe('checking')
    store.sessions.push({ account: `${latch.getAccount().caipAddress}` as never, issuedAt: '2026-01-01T00:00:00Z' })
    store.set({ list: 'ok' })
    await vi.waitFor(() => expect(views()).toEqual(['Account']))
    expect(second.latch.getState().modal?.open).toBe(true)
  })

  it('leads to the account that was opened while the sessions were being read, in the same modal', async () => {
    const first = await opened()
    await first.connect()
    const store = createFakeSiwxStore({ list: 'hang' })
    const second = createTestLatch({ siwx: { store }, storage: first.storage })
    second.latch.start()
    await vi.waitFor(() => expect(second.latch.getAccount().isConnected).toBe(true))
    await second.latch.open()
    await second.latch.feature('siwx')
    // The steps of the view have loaded by now.
    await new Promise((resolve) => setTimeout(resolve, 50))
    store.sessions.push({ account: ACCOUNT, issuedAt: '2026-01-01T00:00:00Z' })
    store.set({ list: 'ok' })
    await vi.waitFor(() => expect(second.latch.getState().router?.isChecking).toBe(false))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(second.latch.getState().modal?.open).toBe(true)
    expect(second.latch.getState().router?.history).toEqual([{ view: 'Account' }])
    // The app may name the view itself.
    await second.latch.open({ view: 'SIWXSignMessage' })
    await vi.waitFor(() => expect(second.latch.getState().modal?.open).toBe(false))
  })

  it('needs no look-up after a reload where the server has rendered the session, and shows no other view', async () => {
    const first = await opened()
    await first.connect()
    const session = { accounts: [{ account: ACCOUNT, issuedAt: '2026-01-01T00:00:00Z' }] } as const
    const store = createFakeSiwxStore()
    // The code of the sign-in comes later than the press.
    let load = (): void => {}
    const loaded = new Promise<FakeSiwxStore>((resolve) => (load = () => resolve(store)))
    const { latch } = createTestLatch({ siwx: { store: () => loaded, session }, storage: first.storage })
    const views = (): unknown => latch.getState().router?.history.map(({ view }) => view)
    latch.start()
    await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(true))
    await latch.open()
    expect(views()).toEqual(['Account'])
    load()
    await vi.waitFor(() => expect(latch.getState().siwx?.current.status).toBe('signed-in'))
    expect(views()).toEqual(['Account'])
    expect(store.count('list')).toBe(0)
  })

  it('S4.06 comes before anything else where the modal is opened after a reload', async () => {
    const first = await opened()
    await first.connect()
    const { latch, status } = await opened({}, { storage: first.storage })
    await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(true))
    await vi.waitFor(() => expect(status()).toBe('ready'))
    expect(latch.getState().router?.history).toEqual([{ view: 'SIWXSignMessage' }])
  })

  it('does not open a modal after a reload', async () => {
    const first = await opened()
    await first.connect()
    const store = createFakeSiwxStore()
    const { latch } = createTestLatch({
      siwx: { store },
      storage: first.storage,
    })
    latch.start()
    await vi.waitFor(() => expect(latch.getState().siwx?.current.status).toBe('needed'))
    expect(latch.getState().modal?.open ?? false).toBe(false)
  })

  it('S4.06 is not asked for on a network that is not of the app', async () => {
    const { connect, views, status } = await opened({}, { adapter: { networkId: foreignNetwork.caipNetworkId } })
    await connect()
    await vi.waitFor(() => expect(views()).toEqual(['UnsupportedChain']))
    expect(status()).toBeUndefined()
  })

  it('is asked for anew on another network and by another account, and asks no wallet by itself', async () => {
    const { reachView, sign, isOpen, adapter, views, asked, status } = await opened()
    await reachView()
    await sign()
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    await vi.waitFor(() => expect(status()).toBe('ready'))
    expect(views()).toEqual(['SIWXSignMessage'])
    adapter.emit({ type: 'network', connectorId, networkId: alphaNetwork.caipNetworkId })
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(status()).toBe('signed-in')
    const other = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    adapter.emit({ type: 'accounts', connectorId, accounts: [other] })
    await vi.waitFor(() => expect(status()).toBe('ready'))
    expect(asked()).toBe(1)
  })
})

describe('a sign-in that does not succeed', () => {
  it('F194 S8.06 is said where the visitor declines, in the view', async () => {
    const { reachView, sign, adapter, views, latch, status } = await opened()
    await reachView()
    adapter.set({ sign: { throws: { code: 4001, message: 'User rejected.' } } })
    await expect(sign()).rejects.toMatchObject({ code: 'siwx/declined' })
    expect(views()).toEqual(['SIWXSignMessage'])
    expect(latch.getState().snackbar).toMatchObject({ open: true, variant: 'error', message: 'siwx/declined' })
    expect(status()).toBe('ready')
  })

  it('F195 shows the wallets where the sessions can not be read after connecting', async () => {
    const { connect, store, views, latch, clock } = await opened()
    store.set({ list: 'hang' })
    await connect()
    await clock.advance(11_000)
    await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(false))
    expect(views()).toEqual(['Connect'])
  })

  it('F195 disconnects, and shows the wallets, where it can not begin', async () => {
    const { connect, store, views, latch } = await opened()
    store.set({ nonce: { throws: new Error('down') } })
    await connect()
    await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(false))
    expect(views()).toEqual(['Connect'])
    expect(latch.getState().snackbar).toMatchObject({ open: true, message: 'siwx/initialize' })
  })

  it('S4.06 that is cancelled disconnects the wallet', async () => {
    const { reachView, latch, views, isOpen } = await opened()
    await reachView()
    await (await latch.feature('siwx')).cancel()
    expect(latch.getAccount().isConnected).toBe(false)
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(views()).toEqual(['Connect'])
    expect(latch.getState().snackbar?.open ?? false).toBe(false)
  })

  it('F075 leaves the view where the wallet is gone, and says so', async () => {
    const { reachView, latch, adapter, views } = await opened()
    await reachView()
    adapter.emit({ type: 'disconnected', connectorId })
    await vi.waitFor(() => expect(views()).toEqual(['Connect']))
    expect(latch.getState().snackbar).toMatchObject({ open: true, message: 'wallet/disconnected' })
  })
})

describe('an account that is another one by the time its wallet answers', () => {
  it('shows no view for it where the wallet is gone, and says nothing', async () => {
    const { reachView, sign, adapter, latch, views } = await opened()
    await reachView()
    adapter.set({ sign: 'hang' })
    const signing = sign().catch(({ code }: { readonly code: string }) => code)
    await vi.waitFor(() => expect(adapter.count('message.sign')).toBe(1))
    await latch.disconnect()
    await latch.open()
    expect(await signing).toBe('siwx/changed')
    expect(views()).toEqual(['Connect'])
  })

  it('leaves one that is signed in at its account', async () => {
    const { reachView, sign, adapter, store, views, latch } = await opened()
    const other = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    store.sessions.push({
      account: `${alphaNetwork.caipNetworkId}:${OTHER_ADDRESS}` as never,
      issuedAt: '2026-01-01T00:00:00Z',
    })
    await reachView()
    adapter.set({ sign: 'hang' })
    const signing = sign().catch(() => {})
    await vi.waitFor(() => expect(adapter.count('message.sign')).toBe(1))
    adapter.emit({ type: 'accounts', connectorId, accounts: [other] })
    await vi.waitFor(() => expect(latch.getState().siwx?.current.status).toBe('signed-in'))
    await latch.open()
    adapter.set({ sign: { throws: { code: 4001, message: 'User rejected.' } } })
    await signing
    expect(views()).toEqual(['Account'])
  })

  it('resolves a call of the app with the session of the account that is signed in', async () => {
    const { connect, latch, adapter, store, status } = await opened({ required: false })
    await connect()
    await vi.waitFor(() => expect(status()).toBe('ready'))
    store.sessions.push({
      account: `${betaNetwork.caipNetworkId}:${TEST_ADDRESS}` as never,
      issuedAt: '2026-01-01T00:00:00Z',
    })
    const signedIn = latch.signIn()
    // The call is meant for the account of its own time, until the code is there.
    await new Promise((resolve) => setTimeout(resolve))
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    expect(await signedIn).toMatchObject({ account: `${betaNetwork.caipNetworkId}:${TEST_ADDRESS}` })
  })
})

describe('a sign-in that is not required', () => {
  it('stays away once its view was closed, until the app asks for it', async () => {
    const { reachView, latch, views, sign, status } = await opened({ required: false })
    await reachView()
    await latch.close()
    await vi.waitFor(async () => {
      await latch.open()
      expect(views()).toEqual(['Account'])
    })
    await latch.close()
    const signedIn = latch.signIn()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(status()).toBe('ready')
    await sign()
    expect(await signedIn).toMatchObject({ account: ACCOUNT })
  })

  it('S4.06 keeps the wallet where it is cancelled', async () => {
    const { reachView, latch, isOpen } = await opened({ required: false })
    await reachView()
    await (await latch.feature('siwx')).cancel()
    expect(latch.getAccount().isConnected).toBe(true)
    expect(isOpen()).toBe(false)
  })
})

describe('the session', () => {
  it('ends with the connection, and by a call of the app', async () => {
    const { reachView, sign, store, latch, connect } = await opened()
    await reachView()
    await sign()
    await latch.disconnect()
    await vi.waitFor(() => expect(store.sessions).toEqual([]))
    await connect()
    await sign().catch(() => {})
    await latch.signOut()
    expect(store.sessions).toEqual([])
  })

  it('that the app ends while the view is shown can be made anew', async () => {
    const { reachView, latch, status } = await opened()
    await reachView()
    await latch.signOut()
    await vi.waitFor(() => expect(status()).toBe('ready'))
  })

  it('is followed no more once the kit has ended, and again once it starts', async () => {
    const { reachView, sign, adapter, latch, status, clock } = await opened()
    await reachView()
    adapter.set({ sign: 'hang' })
    const signing = sign().catch(({ code }: { readonly code: string }) => code)
    await vi.waitFor(() => expect(adapter.count('message.sign')).toBe(1))
    latch.dispose()
    adapter.set({ sign: 'ok' })
    await signing
    await clock.advance(1_000)
    expect(status()).toBe('off')
  })

  it('S8.06 can not be had without the option', async () => {
    const { latch } = createTestLatch()
    await expect(latch.signIn()).rejects.toMatchObject({ code: 'siwx/not-enabled', message: 'SIWX is not enabled' })
  })
})

it('S3.17 a wrong option is an error that says what is wanted', () => {
  const store = createFakeSiwxStore()
  const wrong: unknown[] = [true, {}, { url: '' }, { url: '/siwx', store }, { store: {} }]
  for (const siwx of wrong)
    expect(() => createTestLatch({ siwx } as Partial<LatchOptions>)).toThrow(
      expect.objectContaining({ code: 'options/bad-option', context: expect.objectContaining({ option: 'siwx' }) }),
    )
})
