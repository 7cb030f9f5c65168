// Tests network.switch.ts.
import type { CaipNetworkId, EvmChain } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { createFakeAdapter, type FakeAdapter, type FakeAdapterOptions } from '../../createFakeAdapter.js'
import { createConnectedLatch, createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const ALPHA = alphaNetwork.caipNetworkId
const BETA = betaNetwork.caipNetworkId
const gammaNetwork = { ...foreignNetwork, name: 'Gamma' }
const GAMMA = gammaNetwork.caipNetworkId
const networks = [alphaNetwork, betaNetwork, gammaNetwork]

const solana = {
  ...foreignNetwork,
  id: 'mainnet',
  caipNetworkId: 'solana:mainnet',
  chainNamespace: 'solana',
  name: 'Solana',
} as const
const devnet = { ...solana, id: 'devnet', caipNetworkId: 'solana:devnet', name: 'Devnet' } as const
const DEVNET = devnet.caipNetworkId

/** A started kit on two chains, with a wallet for each. */
function createTwoChains(switches: FakeAdapterOptions = {}, options: TestLatchOptions = {}) {
  const [evm, sol] = [createFakeAdapter(switches), createFakeAdapter({ namespace: 'solana' })]
  const test = createTestLatch({
    networks: [alphaNetwork, betaNetwork, solana, devnet],
    adapters: [evm.factory, sol.factory],
    ...options,
  })
  test.latch.start()
  const connector = { id: 'sol', name: 'Sol', type: 'EXTERNAL', chain: 'solana', imageUrl: undefined } as const
  sol.emit({ type: 'connectors', connectors: [{ ...connector, info: undefined }] })
  return { ...test, evm, sol }
}

/** Begins to switch the network. Resolves when the wallet is asked. */
async function begin(
  { latch }: Pick<TestLatch, 'latch'>,
  adapter: FakeAdapter,
  id: CaipNetworkId,
): Promise<{ readonly done: Promise<string> }> {
  const before = adapter.count('switchNetwork')
  const done = latch.switchNetwork(id).then(
    () => 'switched',
    ({ code }: { code: string }) => code,
  )
  await soon(() => adapter.count('switchNetwork')).toBe(before + 1)
  return { done }
}

const switchingTo = ({ latch }: Pick<TestLatch, 'latch'>): unknown => latch.getState().network.switchingTo

describe('switching while connected', () => {
  it('S1.01 asks the wallet, and is done when the wallet is there', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const events: unknown[] = []
    test.latch.subscribeEvents((event) => events.push(event))
    const { done } = await begin(test, test.adapter, BETA)
    expect(switchingTo(test)).toBe(BETA)
    expect(test.latch.getNetwork()).toEqual(alphaNetwork)
    test.adapter.set({ switchNetwork: 'ok' })
    expect(await done).toBe('switched')
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

  it('F261 ends where the wallet tells the network, and the adapter never answers', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const { done } = await begin(test, test.adapter, BETA)
    const [{ connectorId = '' } = {}] = test.latch.getState().connection.connections
    test.adapter.emit({ type: 'network', connectorId, networkId: BETA })
    expect(await done).toBe('switched')
    expect(switchingTo(test)).toBeUndefined()
    expect(test.latch.getNetwork()).toEqual(betaNetwork)
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
      const toBeta = await begin(test, test.adapter, BETA)
      const toGamma = await begin(test, test.adapter, GAMMA)
      expect(switchingTo(test)).toBe(GAMMA)
      test.adapter.set({ switchNetwork: first })
      expect(await toBeta.done).toBe('network/superseded')
      expect(await toGamma.done).toBe(first === 'ok' ? 'switched' : 'wallet/rejected')
      expect(switchingTo(test)).toBeUndefined()
      expect(test.latch.getNetwork().name).toBe(first === 'ok' ? 'Gamma' : 'Alpha')
    },
  )

  it('F086 there, elsewhere and there again: only the latest counts', async () => {
    const test = await createConnectedLatch({ networks, adapter: { switchNetwork: 'hang' } })
    const switches = []
    for (const id of [BETA, GAMMA, BETA]) switches.push(await begin(test, test.adapter, id))
    test.adapter.set({ switchNetwork: 'ok' })
    const ends = await Promise.all(switches.map(({ done }) => done))
    expect(ends).toEqual(['network/superseded', 'network/superseded', 'switched'])
    expect(switchingTo(test)).toBeUndefined()
    expect(test.latch.getNetwork()).toEqual(betaNetwork)
  })

  it('F086 back to where the wallet is, while it is asked to leave: it is asked to stay', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const leaving = await begin(test, test.adapter, BETA)
    const staying = await begin(test, test.adapter, ALPHA)
    expect(switchingTo(test)).toBe(ALPHA)
    test.adapter.set({ switchNetwork: 'ok' })
    expect(await Promise.all([leaving.done, staying.done])).toEqual(['network/superseded', 'switched'])
    expect(test.latch.getNetwork()).toEqual(alphaNetwork)
  })

  it('ends with the connection of its own namespace only', async () => {
    const test = createTwoChains({ switchNetwork: 'hang' })
    const { latch, evm, sol } = test
    await latch.connect({ wallet: 'Fake Wallet' })
    await latch.connect({ wallet: 'Sol' })
    const { done } = await begin(test, evm, BETA)
    sol.emit({ type: 'disconnected', connectorId: 'sol' })
    expect(switchingTo(test)).toBe(BETA)
    evm.set({ switchNetwork: 'ok' })
    expect(await done).toBe('switched')
    expect(latch.getNetwork('eip155')).toEqual(betaNetwork)
  })

  it('of two namespaces both are done', async () => {
    const test = createTwoChains({ switchNetwork: 'hang' })
    const { latch, evm, sol } = test
    await latch.connect({ wallet: 'Fake Wallet' })
    await latch.connect({ wallet: 'Sol' })
    sol.set({ switchNetwork: 'hang' })
    const toBeta = await begin(test, evm, BETA)
    const toDevnet = await begin(test, sol, DEVNET)
    expect(switchingTo(test)).toBe(DEVNET)
    sol.set({ switchNetwork: 'ok' })
    expect(await toDevnet.done).toBe('switched')
    expect(switchingTo(test)).toBe(BETA)
    evm.set({ switchNetwork: 'ok' })
    expect(await toBeta.done).toBe('switched')
    expect(switchingTo(test)).toBeUndefined()
    expect([latch.getNetwork('eip155'), latch.getNetwork('solana')]).toEqual([betaNetwork, devnet])
  })

  it('ends where another wallet takes the place of the one that was asked', async () => {
    const test = await createConnectedLatch({
      wallets: [{}, { name: 'Two', rdns: 'org.two' }],
      adapter: { switchNetwork: 'hang' },
    })
    const { done } = await begin(test, test.adapter, BETA)
    await test.latch.connect({ wallet: 'Two' })
    expect(switchingTo(test)).toBeUndefined()
    test.adapter.set({ switchNetwork: { throws: { code: 4001 } } })
    expect(await done).toBe('network/superseded')
  })

  it('ends with the connection', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const { done } = await begin(test, test.adapter, BETA)
    await test.latch.disconnect()
    expect(switchingTo(test)).toBeUndefined()
    test.adapter.set({ switchNetwork: 'ok' })
    expect(await done).toBe('network/superseded')
    expect(test.latch.getNetwork()).toEqual(alphaNetwork)
  })
})

describe('what cannot be switched to', () => {
  it.each([7, 'eip155:7', GAMMA] as const)('S8.12 %j is not found', async (id) => {
    const { latch, adapter, storage } = createTestLatch()
    await expect(latch.switchNetwork(id)).rejects.toMatchObject({
      code: 'network/not-found',
      message: 'Network not found',
    })
    expect(adapter.count('switchNetwork')).toBe(0)
    expect(storage.writes).toEqual([])
  })

  it.each(['eip155', '', '__proto__:1', undefined])('%j is refused, because it names no network', async (id) => {
    const { latch, adapter, storage } = createTestLatch()
    await expect(latch.switchNetwork(id as never)).rejects.toMatchObject({ code: 'network/bad-network' })
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

  it('of each namespace the one that was chosen is active, else the first of the app’s', async () => {
    const { latch } = createTwoChains()
    expect([latch.getNetwork('eip155'), latch.getNetwork('solana')]).toEqual([alphaNetwork, solana])
    await latch.switchNetwork(DEVNET)
    expect(latch.getNetwork()).toEqual(devnet)
    expect([latch.getNetwork('eip155'), latch.getNetwork('solana')]).toEqual([alphaNetwork, devnet])
    expect(latch.getNetwork('bip122')).toMatchObject({ chainNamespace: 'bip122', name: 'Unsupported Network' })
  })

  it('what was chosen is what a connection wishes for, on this visit and the next', async () => {
    const wishes = ({ calls }: FakeAdapter): unknown[] =>
      calls.filter(({ name }) => name === 'connect').map(({ args }) => (args[0] as { networkId: unknown }).networkId)
    const { latch, evm, sol, storage } = createTwoChains()
    await latch.connect({ wallet: 'Fake Wallet' })
    await latch.disconnect()
    await latch.switchNetwork(BETA)
    await latch.connect({ wallet: 'Sol' })
    await latch.connect({ wallet: 'Fake Wallet' })
    await latch.disconnect()
    await latch.connect({ wallet: 'Fake Wallet', network: ALPHA })
    // The default network was not chosen, so the first request names none.
    expect(wishes(evm)).toEqual([undefined, BETA, ALPHA])
    expect(wishes(sol)).toEqual([undefined])
    await latch.disconnect()
    const next = createTwoChains({}, { storage })
    await next.latch.connect({ wallet: 'Fake Wallet' })
    expect(wishes(next.evm)).toEqual([BETA])
  })

  it('is named by its chain id, its CAIP-2 id or itself, wherever a call takes one', async () => {
    const { latch } = createTestLatch({ defaultNetwork: betaNetwork })
    expect(latch.getNetwork()).toEqual(betaNetwork)
    await latch.connect({ wallet: 'Fake Wallet', network: alphaNetwork })
    const { id } = betaNetwork
    const chain: EvmChain = { ...betaNetwork, id: Number(id) }
    for (const target of [Number(id), alphaNetwork, BETA, ALPHA, chain]) {
      await latch.switchNetwork(target)
      expect(latch.getNetwork().caipNetworkId).toBe([alphaNetwork, ALPHA].includes(target as never) ? ALPHA : BETA)
    }
    latch.removeNetwork(chain)
    expect(latch.getState().network.requested.map(({ caipNetworkId }) => caipNetworkId)).toEqual([ALPHA])
  })

  it('is refused with a clear text where a call names none', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const refusal = { code: 'network/bad-network', message: expect.stringContaining('not Beta.') as string }
    await expect(latch.switchNetwork('Beta' as never)).rejects.toMatchObject(refusal)
    await expect(latch.connect({ wallet: 'Fake Wallet', network: 'Beta' as never })).rejects.toMatchObject(refusal)
    expect(() => latch.removeNetwork('Beta' as never)).toThrow(expect.objectContaining(refusal))
    expect(adapter.calls.map(({ name }) => name)).not.toContain('switchNetwork')
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

  it('S2.07 opens its view before the view that asks for a wallet of another namespace', async () => {
    const { latch, adapter } = await createConnectedLatch({ networks: [alphaNetwork, solana] })
    adapter.emit(foreign)
    await soon(() => latch.getState().modal?.open).toBe(true)
    await latch.close()
    await latch.switchNetwork(solana.caipNetworkId)
    await soon(() => latch.getState().modal?.open).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('is left by a switch, which closes its view', async () => {
    const { latch, adapter } = await createConnectedLatch()
    adapter.emit(foreign)
    await soon(() => latch.getState().modal?.open).toBe(true)
    await latch.switchNetwork(BETA)
    expect(latch.getState().modal?.open).toBe(false)
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })
})
