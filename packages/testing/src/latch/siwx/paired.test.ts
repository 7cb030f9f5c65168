// Tests siwx.oneClick.ts, pairing.approval.ts, connection.steps.ts.
import type { SiwxOption } from '@latchkit/core'
import type { SignInInput } from '@latchkit/core/adapter'
import { describe, expect, it, vi } from 'vitest'
import { createFakePairing, fakePairingId } from '../../createFakePairing.js'
import { createFakeSiwxStore, type FakeSiwxStore } from '../../createFakeSiwxStore.js'
import { TEST_ADDRESS } from '../../createFakeWallet.js'
import { createTestLatch } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'

const connectorId = fakePairingId('eip155')
const NETWORK = alphaNetwork.caipNetworkId

/** What a phone signs: the message of EIP-4361. */
const signInOf = ({ domain, uri, nonce, issuedAt, expirationTime }: SignInInput, networkId = NETWORK) => ({
  networkId,
  address: TEST_ADDRESS,
  message: `${domain} wants you to sign in with your Ethereum account:\n${TEST_ADDRESS}\n\n\nURI: ${uri}\nVersion: 1\nChain ID: ${networkId.split(':')[1]}\nNonce: ${nonce}\nIssued At: ${issuedAt}\nExpiration Time: ${expirationTime}`,
  signature: `0x${'5a'.repeat(65)}`,
})

/** Makes a kit that signs in, with its code on show. */
async function opened(store: FakeSiwxStore = createFakeSiwxStore(), settings: Partial<SiwxOption> = {}) {
  const pairing = createFakePairing()
  const test = createTestLatch({ pairing, siwx: { store, ...settings } as SiwxOption })
  const { latch, clock } = test
  latch.start()
  await latch.open({ view: 'ConnectingWalletConnect', params: {} })
  await vi.waitFor(() => expect(pairing.isOpen()).toBe(true))
  return {
    ...test,
    pairing,
    store,
    views: () => latch.getState().router?.history.map(({ view }) => view),
    status: () => latch.getState().siwx?.current.status,
    isOpen: () => !!latch.getState().modal?.open,
    /** Lets the time pass after which a view is shown. */
    pass: () => clock.advance(150),
  }
}

describe('a remote wallet that signs with its approval', () => {
  it('S5.08 F197 is signed in by one prompt', async () => {
    const { adapter, isOpen, latch, pairing, status, store } = await opened()
    const input = await pairing.toSign()
    expect(input).toMatchObject({ domain: 'app.example', networkId: NETWORK, nonce: 'fakenonce1' })
    // Each code has a nonce of its own.
    expect(await pairing.toSign()).toMatchObject({ nonce: 'fakenonce2' })
    pairing.approve({ signIns: [signInOf(input!)] })
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(adapter.count('message.sign')).toBe(0)
    expect(store.added).toMatchObject([{ account: `${NETWORK}:${TEST_ADDRESS}` }])
    expect(latch.getState().connection.connections[0]).toMatchObject({ connectorId })
  })

  it('is asked by the view where its account is on another network', async () => {
    const { adapter, pairing, store, views } = await opened()
    const input = await pairing.toSign()
    pairing.approve({ signIns: [signInOf(input!, betaNetwork.caipNetworkId)] })
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    expect(store.added).toEqual([])
    expect(adapter.count('message.sign')).toBe(0)
  })

  it('is asked by the view where it has signed nothing', async () => {
    const { pairing, status, views } = await opened()
    pairing.approve()
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
    await vi.waitFor(() => expect(status()).toBe('ready'))
  })

  it('is to sign nothing where the sign-in is optional, or an account is signed in', async () => {
    const optional = await opened(createFakeSiwxStore(), { required: false })
    expect(await optional.pairing.toSign()).toBeUndefined()
    const store = createFakeSiwxStore()
    store.sessions.push({ account: `eip155:1:${TEST_ADDRESS}`, issuedAt: '2026-01-01T00:00:00Z' })
    expect(await (await opened(store)).pairing.toSign()).toBeUndefined()
  })

  it('is to sign nothing where the store of the app isn’t made within 3 s', async () => {
    const pairing = createFakePairing()
    const { clock, latch } = createTestLatch({ pairing, siwx: { store: () => new Promise(() => {}) } })
    latch.start()
    await latch.open({ view: 'ConnectingWalletConnect', params: {} })
    await vi.waitFor(() => expect(pairing.isOpen()).toBe(true))
    const asked = pairing.toSign()
    await clock.advance(3_000)
    expect(await asked).toBeUndefined()
  })

  it('is to sign nothing where no nonce comes within 3 s', async () => {
    const { clock, pairing } = await opened(createFakeSiwxStore({ nonce: 'hang' }))
    const asked = pairing.toSign()
    await clock.advance(3_000)
    expect(await asked).toBeUndefined()
  })
})

describe('while the sessions are read', () => {
  it('the view that checks takes the place of the code', async () => {
    const store = createFakeSiwxStore({ list: 'hang' })
    const { latch, pairing, pass, views } = await opened(store)
    pairing.approve()
    await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(true))
    await vi.waitFor(() => expect(latch.getState().router?.isChecking).toBe(true))
    expect(views()).toEqual(['ConnectingWalletConnect'])
    await pass()
    expect(views()).toEqual(['ConnectingExternal'])
    expect(latch.getState().router?.history[0]).toMatchObject({ params: { connectorId } })
    store.set({ list: 'ok' })
    await vi.waitFor(() => expect(views()).toEqual(['SIWXSignMessage']))
  })

  it('a wallet that ends the session leads to the list of wallets', async () => {
    const { isOpen, latch, pairing, pass, views } = await opened(createFakeSiwxStore({ list: 'hang' }))
    pairing.approve()
    await vi.waitFor(() => expect(latch.getState().router?.isChecking).toBe(true))
    await pass()
    pairing.end()
    await latch.disconnect()
    await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(false))
    await vi.waitFor(() => expect(views()).toEqual(['Connect']))
    expect(isOpen()).toBe(false)
  })
})
