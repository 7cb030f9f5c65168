// Tests createFakeClock.ts, createFakeWallet.ts, fakeWallet.methods.ts.
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createPreparedLatch, createTestLatch } from './createTestLatch.js'
import { createFakeClock } from './createFakeClock.js'
import { createFakeWallet, OTHER_ADDRESS, TEST_ADDRESS } from './createFakeWallet.js'
import { alphaNetwork, betaNetwork } from './testNetworks.js'

describe('createTestLatch', () => {
  it('connects on fakes', async () => {
    const { latch, adapter, reports } = await createConnectedLatch()
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    expect(adapter.connected()).toBe('org.example.fake')
    expect(reports).toEqual([])
  })

  it('holds a connection back until the switch is thrown', async () => {
    const { latch, adapter } = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await Promise.resolve()
    expect(latch.getAccount().status).toBe('connecting')
    adapter.set({ connect: { throws: { code: 4001 } } })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  it('restores a connection from the storage of the kit before', async () => {
    const { storage, latch: before } = await createConnectedLatch()
    before.dispose()
    const { latch, clock, adapter } = createTestLatch({ storage })
    latch.start()
    await clock.settle()
    expect(latch.getAccount().status).toBe('connected')
    expect(adapter.count('connect')).toBe(0)
  })

  it('has the adapter prepare when the modal opens, and not before', async () => {
    const { latch, adapter, clock } = createTestLatch()
    latch.start()
    await latch.feature('modal')
    await clock.advance(1_000)
    expect(adapter.count('prepare')).toBe(0)
    await latch.open()
    await clock.advance(100)
    expect(adapter.count('prepare')).toBe(1)
  })

  it('switches network and signs', async () => {
    const { latch } = await createConnectedLatch()
    await latch.switchNetwork(betaNetwork.caipNetworkId)
    expect(latch.getNetwork()).toEqual(betaNetwork)
    expect(await latch.signMessage('hello')).toMatch(/^0x(5a){65}$/)
  })
})

describe('createFakeClock', () => {
  it('runs timers at their own moments, in order', async () => {
    const clock = createFakeClock(1000)
    const seen: number[] = []
    clock.after(20, () => seen.push(clock.now()))
    clock.after(10, () => void Promise.resolve().then(() => clock.after(5, () => seen.push(clock.now()))))
    clock.after(30, () => seen.push(-1))()
    await clock.advance(25)
    expect(seen).toEqual([1015, 1020])
    expect(clock.waiting()).toBe(0)
    expect(clock.now()).toBe(1025)
  })
})

describe('createFakeWallet', () => {
  it('shares accounts once it was approved, and not when it is locked', async () => {
    const { provider, ...wallet } = createFakeWallet()
    const accounts = (): Promise<unknown> => provider.request({ method: 'eth_accounts' })
    expect(await accounts()).toEqual([])
    await provider.request({ method: 'eth_requestAccounts' })
    expect(await accounts()).toEqual([TEST_ADDRESS])
    wallet.lock()
    expect(await accounts()).toEqual([])
    expect(wallet.count('eth_accounts')).toBe(3)
  })

  it('answers 4902 for a chain it does not know, until it was added', async () => {
    const { provider, now } = createFakeWallet({ knownChains: [900_001], addSwitches: false })
    const params = [{ chainId: `0x${Number(betaNetwork.id).toString(16)}` }]
    const switched = (): Promise<unknown> => provider.request({ method: 'wallet_switchEthereumChain', params })
    await expect(switched()).rejects.toMatchObject({ code: 4902 })
    await provider.request({ method: 'wallet_addEthereumChain', params })
    expect(now().chainId).toBe(alphaNetwork.id)
    await switched()
    expect(now().chainId).toBe(betaNetwork.id)
  })

  it('tells its listeners', () => {
    const wallet = createFakeWallet()
    const heard: unknown[] = []
    const listener = (accounts: never): void => void heard.push(accounts)
    wallet.provider.on('accountsChanged', listener)
    wallet.changeAccounts([OTHER_ADDRESS])
    wallet.provider.removeListener('accountsChanged', listener)
    wallet.lock()
    expect(heard).toEqual([[OTHER_ADDRESS]])
  })
})
