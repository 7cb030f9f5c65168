import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch, type TestLatch } from '../createTestLatch.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../testNetworks.js'
import { soon } from './soon.fixture.js'

const ALPHA = alphaNetwork.caipNetworkId
const BETA = betaNetwork.caipNetworkId
const gammaNetwork = { ...foreignNetwork, name: 'Gamma' }
const GAMMA = gammaNetwork.caipNetworkId
const networks = [alphaNetwork, betaNetwork, gammaNetwork]

const switchingTo = ({ latch }: TestLatch): unknown => latch.getState().network.switchingTo

describe('switching while connected', () => {
  it('S1.01 asks the wallet, and is done when the wallet is there', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const events: unknown[] = []
    test.latch.subscribeEvents((event) => events.push(event))
    const switching = test.latch.switchNetwork(BETA)
    expect(switchingTo(test)).toBe(BETA)
    expect(test.latch.getNetwork()).toEqual(alphaNetwork)
    test.adapter.set({ switchNetwork: 'ok' })
    await switching
    expect(switchingTo(test)).toBeUndefined()
    expect(test.latch.getNetwork()).toEqual(betaNetwork)
    expect(test.latch.getAccount().caipAddress).toContain(BETA)
    expect(events).toMatchObject([{ event: 'SWITCH_NETWORK', properties: { network: BETA } }])
  })

  it('asks nothing where the wallet is there already', async () => {
    const { latch, adapter } = await createConnectedLatch()
    await latch.switchNetwork(ALPHA)
    expect(adapter.count('switchNetwork')).toBe(0)
  })

  it('asks once, however often the same network is chosen', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const both = Promise.all([latch.switchNetwork(BETA), latch.switchNetwork(BETA)])
    adapter.set({ switchNetwork: 'ok' })
    await both
    expect(adapter.count('switchNetwork')).toBe(1)
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it('F085 stays where it is when the wallet declines', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: { throws: { code: 4001 } } } })
    await expect(test.latch.switchNetwork(BETA)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(test.latch.getNetwork()).toEqual(alphaNetwork)
    expect(switchingTo(test)).toBeUndefined()
    test.adapter.set({ switchNetwork: 'ok' })
    await test.latch.switchNetwork(BETA)
    expect(test.latch.getNetwork()).toEqual(betaNetwork)
  })

  it.each(['ok', { throws: { code: 4001 } }] as const)(
    'F086 of two the last wins, and the spinner ends',
    async (first) => {
      const test = await createConnectedLatch({ networks, adapter: { switchNetwork: 'hang' } })
      const toBeta = test.latch.switchNetwork(BETA)
      const superseded = expect(toBeta).rejects.toMatchObject({ code: 'network/superseded' })
      const toGamma = test.latch.switchNetwork(GAMMA)
      expect(switchingTo(test)).toBe(GAMMA)
      test.adapter.set({ switchNetwork: first })
      await superseded
      if (first === 'ok') await toGamma
      else await expect(toGamma).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(switchingTo(test)).toBeUndefined()
      expect(test.latch.getNetwork().name).toBe(first === 'ok' ? 'Gamma' : 'Alpha')
    },
  )

  it('ends with the connection', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const switching = test.latch.switchNetwork(BETA)
    const settled = expect(switching).rejects.toMatchObject({ code: 'network/superseded' })
    await test.latch.disconnect()
    expect(switchingTo(test)).toBeUndefined()
    test.adapter.set({ switchNetwork: 'ok' })
    await settled
    expect(test.latch.getNetwork()).toEqual(alphaNetwork)
  })
})

describe('what cannot be switched to', () => {
  it.each(['eip155:7', GAMMA, 'eip155', '', '__proto__:1', undefined])('S8.12 %j is not found', async (id) => {
    const { latch, adapter, storage } = createTestLatch()
    await expect(latch.switchNetwork(id as never)).rejects.toMatchObject({
      code: 'network/not-found',
      message: 'Network not found',
    })
    expect(adapter.count('switchNetwork')).toBe(0)
    expect(storage.writes).toEqual([])
  })

  it('is anything while the app has switching off', async () => {
    const { latch } = createTestLatch({ enableNetworkSwitch: false })
    await expect(latch.switchNetwork(BETA)).rejects.toMatchObject({ code: 'network/switch-disabled' })
  })
})

describe('while nothing is connected', () => {
  it('S3.19 what is chosen is active, and still is after a reload', async () => {
    const { latch, storage } = createTestLatch()
    expect(latch.getNetwork()).toEqual(alphaNetwork)
    await latch.switchNetwork(BETA)
    expect(latch.getNetwork()).toEqual(betaNetwork)
    expect(storage.entries()).toEqual({ '@latchkit/active-network': JSON.stringify({ version: 1, value: BETA }) })
    const reloaded = createTestLatch({ storage }).latch
    expect(reloaded.getNetwork()).toEqual(alphaNetwork)
    reloaded.start()
    expect(reloaded.getNetwork()).toEqual(betaNetwork)
  })

  it('F202 what the app has no more is not', async () => {
    const { latch, storage } = createTestLatch()
    await latch.switchNetwork(BETA)
    const reloaded = createTestLatch({ storage, networks: [alphaNetwork] }).latch
    reloaded.start()
    expect(reloaded.getNetwork()).toEqual(alphaNetwork)
  })

  it('is the default one of the app', () => {
    expect(createTestLatch({ defaultNetwork: BETA }).latch.getNetwork()).toEqual(betaNetwork)
  })
})

describe('a network that is not the app’s', () => {
  const foreign = { type: 'network', connectorId: 'org.example.fake', networkId: foreignNetwork.caipNetworkId } as const

  it('F084 S2.07 S3.14 is said so, and its view is shown', async () => {
    const { latch, adapter } = await createConnectedLatch()
    adapter.emit(foreign)
    expect(latch.getNetwork()).toMatchObject({
      name: 'Unsupported Network',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
    })
    await soon(() => latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
    expect(latch.getState().modal?.open).toBe(true)
  })

  it('S2.07 is shown also where the views were just being loaded', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const loading = latch.feature('modal')
    adapter.emit(foreign)
    await loading
    await soon(() => latch.getState().modal?.open).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('opens nothing where the wallet came back before the view was there', async () => {
    const { latch, adapter, clock, reports } = await createConnectedLatch()
    adapter.emit(foreign)
    adapter.emit({ ...foreign, networkId: BETA })
    await latch.feature('modal')
    await clock.settle()
    expect(reports).toEqual([])
    expect(latch.getState().modal?.open).toBe(false)
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }])(
    'S2.07 is left alone: %j',
    async (options) => {
      const { latch, adapter } = await createConnectedLatch(options)
      await latch.feature('modal')
      adapter.emit(foreign)
      expect(latch.getState().modal?.open).toBe(false)
    },
  )

  it('is left by a switch, which closes its view', async () => {
    const { latch, adapter } = await createConnectedLatch()
    adapter.emit(foreign)
    await soon(() => latch.getState().modal?.open).toBe(true)
    await latch.switchNetwork(BETA)
    expect(latch.getState().modal?.open).toBe(false)
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })
})
