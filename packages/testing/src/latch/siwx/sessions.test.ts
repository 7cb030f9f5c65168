// Tests sessions.steps.ts, sessions.feature.ts.
import type { SiwxDevice, SiwxOption } from '@latchkit/core'
import { describe, expect, it, vi } from 'vitest'
import { createFakeSiwxStore } from '../../createFakeSiwxStore.js'
import { OTHER_ADDRESS } from '../../createFakeWallet.js'
import { createTestLatch } from '../../createTestLatch.js'

const device = (id: string, isCurrent = false): SiwxDevice => ({ id, device: id, since: 1, until: 2, isCurrent })

/** Makes a kit with a connected account that may sign in. */
async function connected(settings: Partial<SiwxOption> = {}, devices?: readonly SiwxDevice[]) {
  const store = createFakeSiwxStore({}, devices)
  const test = createTestLatch({ siwx: { store, ...settings } as SiwxOption })
  const { latch } = test
  latch.start()
  await latch.open()
  await latch.connect({ wallet: 'org.example.fake' })
  const siwx = await latch.feature('siwx')
  await vi.waitFor(() => expect(siwx.state.current.status).toBe('ready'))
  const views = (): unknown => latch.getState().router?.history.map(({ view }) => view)
  return { ...test, store, siwx, views }
}

/** Makes a kit whose account is signed in, with the view of the sessions open. */
async function opened(settings: Partial<SiwxOption> = {}) {
  const test = await connected(settings, [device('here', true), device('there')])
  const { latch, siwx } = test
  await siwx.sign()
  await latch.open({ view: 'Sessions' })
  const sessions = await latch.feature('sessions')
  const ids = (): unknown => {
    const { current } = sessions.state
    return current.status === 'ready' ? current.devices.map(({ id }) => id) : current.status
  }
  await vi.waitFor(() => expect(ids()).toEqual(['here', 'there']))
  return { ...test, sessions, ids }
}

describe('the view of the sessions', () => {
  it('has read them, and forgets them once it is left or closed', async () => {
    const { latch, ids } = await opened()
    const router = await latch.feature('router')
    router.push({ view: 'Networks' })
    await vi.waitFor(() => expect(ids()).toBe('off'))
    router.goBack()
    await vi.waitFor(() => expect(ids()).toEqual(['here', 'there']))
    await latch.close()
    await vi.waitFor(() => expect(ids()).toBe('off'))
  })

  it('F205 goes to the sign-in where this browser is signed out elsewhere, which the store then says', async () => {
    const { latch, store, siwx, views, ids } = await opened()
    store.sessions.length = 0
    await siwx.recheck()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    await vi.waitFor(() => expect(ids()).toBe('off'))
    expect(latch.getState().modal?.open).toBe(true)
  })

  it('signs out by the end of the session of this browser: to the sign-in where it is required', async () => {
    const { latch, store, sessions, views } = await opened()
    await sessions.end('here')
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(store.sessions).toEqual([])
    expect(latch.getAccount().isConnected).toBe(true)
  })

  it('signs out by the end of the session of this browser: to the account where it is not required', async () => {
    const { siwx, sessions, views, latch } = await opened({ required: false })
    siwx.dismiss()
    await sessions.end('here')
    await vi.waitFor(() => expect(views()).toEqual(['Account']))
    expect(latch.getState().siwx?.current.status).toBe('needed')
    expect(sessions.state.current.status).toBe('off')
  })

  it('leaves an account that is not signed in to the view of the account, where it need not sign in', async () => {
    const { adapter, siwx, sessions, views } = await opened({ required: false })
    siwx.dismiss()
    const other = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    adapter.emit({ type: 'accounts', connectorId: 'org.example.fake', accounts: [other] })
    await vi.waitFor(() => expect(views()).toEqual(['Account']))
    await vi.waitFor(() => expect(sessions.state.current.status).toBe('off'))
  })

  it('is left for the view of the account where the app opens it for one that is not signed in', async () => {
    const { latch, siwx, views } = await connected({ required: false }, [device('here', true)])
    siwx.dismiss()
    await latch.open({ view: 'Sessions' })
    await vi.waitFor(() => expect(views()).toEqual(['Account']))
    expect(latch.getState()).toMatchObject({ modal: { open: true }, sessions: { current: { status: 'off' } } })
  })

  it('is left for the view of the account where the store lists no sessions', async () => {
    const { latch, siwx, views } = await connected()
    await siwx.sign()
    await latch.open({ view: 'Sessions' })
    await vi.waitFor(() => expect(views()).toEqual(['Account']))
    expect(latch.getState()).toMatchObject({ modal: { open: true }, sessions: { current: { status: 'off' } } })
  })

  it('goes with the wallet', async () => {
    const { latch, views, ids } = await opened()
    await latch.disconnect()
    await vi.waitFor(() => expect(views()).not.toContain('Sessions'))
    await vi.waitFor(() => expect(ids()).toBe('off'))
  })

  it('reads them anew for another network of the app, where the account is signed in too', async () => {
    const { latch, store, ids, views } = await opened({ scope: 'namespace' })
    const other = latch.getState().network.requested[1]!.caipNetworkId
    store.set({ listDevices: 'hang' })
    await latch.switchNetwork(other)
    await vi.waitFor(() => expect(ids()).toBe('loading'))
    store.set({ listDevices: 'ok' })
    await vi.waitFor(() => expect(ids()).toEqual(['here', 'there']))
    expect(views()).toEqual(['Sessions'])
  })

  it('says that a kit without a sign-in has none', async () => {
    const { latch } = createTestLatch()
    latch.start()
    await latch.connect({ wallet: 'org.example.fake' })
    await latch.open({ view: 'Sessions' })
    const error = { code: 'siwx/not-enabled' }
    await vi.waitFor(() => expect(latch.getState().sessions?.current).toMatchObject({ status: 'failed', error }))
  })
})
