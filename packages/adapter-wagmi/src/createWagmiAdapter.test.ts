// Tests wagmi.abilities.ts, wagmi.config.ts, wagmi.connect.ts, wagmi.connectors.ts, wagmi.events.ts, wagmi.switch.ts.
import { abilityOf, adaptersOf } from '@latchkit/core/adapter'
import { createLatch, type Latch } from '@latchkit/core'
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeAdapter,
  createFakeStorage,
  createFakeWallet,
  createFakeWindow,
  createTestLatch,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  type TestLatchOptions,
} from '@latchkit/testing'
import { connect, disconnect, http, hydrate, switchChain, version, type Connector } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { getWagmiConfig } from './getWagmiConfig.js'

// wagmi's injected connector needs a `window` before it uses the provider it was given.
beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

const test = (options: TestLatchOptions = {}) => createTestLatch({ adapters: [createWagmiAdapter()], ...options })
const connected = (options: TestLatchOptions = {}) =>
  createConnectedLatch({ adapters: [createWagmiAdapter()], ...options })

const status = (latch: Latch): string => latch.getAccount().status
const only = (latch: Latch): Connector => {
  const [connector] = getWagmiConfig(latch).connectors
  if (!connector) throw new Error('wagmi has no connector.')
  return connector
}

describe('createWagmiAdapter', () => {
  it('runs on the version of wagmi that this run is for', () => {
    expect(version.split('.')[0]).toBe(process.env.WAGMI_MAJOR ?? '3')
  })

  it('F209 is made where there is no page', () => {
    vi.unstubAllGlobals()
    expect(typeof window).toBe('undefined')
    const latch = createLatch({ networks: [alphaNetwork], adapters: [createWagmiAdapter()], metadata: { name: 'App' } })
    expect(getWagmiConfig(latch).state.status).toBe('disconnected')
  })

  it('makes a chain of each EVM network, with the transports of the app', () => {
    const transports = { 900_002: http('http://127.0.0.1:9/app') }
    const { latch } = test({ adapters: [createWagmiAdapter({ transports })] })
    const { chains, getClient } = getWagmiConfig(latch)
    expect(chains.map(({ id }) => id)).toEqual([alphaNetwork.id, betaNetwork.id])
    expect(getClient({ chainId: 900_002 }).transport.url).toBe('http://127.0.0.1:9/app')
  })

  it('gives its chains the networks of the app as they are when it reads or switches', async () => {
    const { latch } = await connected({ networks: [alphaNetwork, betaNetwork] })
    const answer = ({ body }: { body: string }) => ({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id })
    vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) =>
      Response.json({ ...answer(init), result: '0x2a' }),
    )
    const balance = await abilityOf(adaptersOf(latch).get('eip155'), 'balance')
    const changed = { ...alphaNetwork, nativeCurrency: { name: 'Other', symbol: 'OTH', decimals: 6 } }
    latch.addNetwork(changed)
    latch.removeNetwork(betaNetwork.caipNetworkId)
    const { caipNetworkId: networkId } = alphaNetwork
    expect(await balance?.get({ address: TEST_ADDRESS, networkId })).toEqual({ value: 42n, symbol: 'OTH', decimals: 6 })
    const { chains } = getWagmiConfig(latch)
    expect(chains.map(({ id, nativeCurrency }) => [id, nativeCurrency.symbol])).toEqual([[alphaNetwork.id, 'OTH']])
  })

  it('asks a network at its own URL where the app gives no transport', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (url: unknown, { body }: { body: string }) => {
      asked.push(url)
      const { id } = JSON.parse(body) as { id: number }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x2a' }))
    })
    const { getClient } = getWagmiConfig(test().latch)
    expect(await getClient({ chainId: 900_001 }).request({ method: 'eth_blockNumber' })).toBe('0x2a')
    expect(asked).toEqual(alphaNetwork.rpcUrls.default.http)
  })

  it('refuses a kit without an EVM network', () => {
    const make = () => createWagmiAdapter()({ networks: [] } as never)
    expect(make).toThrow(expect.objectContaining({ code: 'options/bad-networks' }))
  })

  it('stores nothing, before and after connecting', async () => {
    const localStorage = createFakeStorage()
    vi.stubGlobal('localStorage', localStorage)
    vi.stubGlobal('window', Object.assign(createFakeWindow(), { localStorage }))
    const { latch, storage } = test()
    latch.start()
    expect([...localStorage.writes, ...storage.writes]).toEqual([])
    await latch.connect({ wallet: 'Fake Wallet' })
    expect(localStorage.writes).toEqual([])
    expect(storage.writes.filter((key) => !key.startsWith('@latchkit/'))).toEqual([])
  })

  it('F212 has no listener at a wallet before it is used, and none of each more after 50 connections', async () => {
    const { latch, wallets, clock } = test()
    latch.start()
    const [wallet] = wallets
    await clock.settle()
    expect(wallet?.listeners()).toBe(0)
    for (let round = 0; round < 50; round++) {
      await latch.connect({ wallet: 'Fake Wallet' })
      await latch.disconnect()
    }
    expect(wallet?.listeners()).toBeLessThanOrEqual(3)
  })

  it('asks a wallet for nothing but its accounts and its chain', async () => {
    const { wallets } = await connected()
    const methods = wallets[0]?.requests.map(({ method }) => method)
    expect(methods).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('F063, F065 connects the one that was pressed of two with one rdns', async () => {
    const wallets = [
      createFakeWallet({ name: 'First', uuid: 'one' }),
      createFakeWallet({ name: 'Second', uuid: 'two', accounts: [OTHER_ADDRESS] }),
    ]
    const { latch } = test({ wallets })
    await latch.connect({ wallet: 'Second' })
    expect(latch.getAccount().address).toBe(OTHER_ADDRESS)
    expect(wallets[0]?.requests).toEqual([])
    await latch.connect({ wallet: 'First' })
    expect(latch.getAccount().address).toBe(TEST_ADDRESS)
  })

  it("makes one of two connected wallets wagmi's current one", async () => {
    const wallets = ['One', 'Two'].map((name) => createFakeWallet({ name, uuid: name, rdns: `org.example.${name}` }))
    const { latch } = test({ wallets })
    latch.start()
    const adapter = adaptersOf(latch).get('eip155')
    const current = (): string | undefined => {
      const { connections, current } = getWagmiConfig(latch).state
      return current ? connections.get(current)?.connector.name : undefined
    }
    for (const { info } of wallets) await adapter?.connect({ connectorId: info.rdns })
    expect(current()).toBe('Two')
    await adapter?.activate?.('org.example.One')
    expect(current()).toBe('One')
    await adapter?.activate?.('stranger')
    expect(current()).toBe('One')
  })

  it('stays connected to a wallet that declines the network the app would like', async () => {
    const { latch, wallets } = test()
    wallets[0]?.set({ failures: { wallet_switchEthereumChain: { code: 4001, message: 'No.' } } })
    await latch.connect({ wallet: 'Fake Wallet', network: betaNetwork.caipNetworkId })
    expect(latch.getNetwork()).toEqual(alphaNetwork)
    await latch.disconnect()
    wallets[0]?.set({ failures: {} })
    await latch.connect({ wallet: 'Fake Wallet', network: betaNetwork.caipNetworkId })
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it('F096 takes the connection that the app has made with wagmi meanwhile', async () => {
    const { latch, wallets } = test()
    latch.start()
    const adapter = adaptersOf(latch).get('eip155')
    await connect(getWagmiConfig(latch), { connector: only(latch) })
    const connection = await adapter?.connect({ connectorId: only(latch).id })
    expect(connection?.accounts[0]?.address).toBe(TEST_ADDRESS)
    expect(wallets[0]?.count('eth_requestAccounts')).toBe(1)
  })
})

describe('reconnecting', () => {
  it('comes to nothing when it was disconnected before the wallet answered', async () => {
    let answer = (_: readonly string[]): void => {}
    const accounts = new Promise<readonly string[]>((resolve) => (answer = resolve))
    const { latch, wallets } = test({ wallets: [{ authorised: true, answers: { eth_accounts: accounts } }] })
    latch.start()
    const [connectorId, adapter] = [only(latch).id, adaptersOf(latch).get('eip155')]
    const reconnecting = adapter?.reconnect({ connectorId })
    await expect.poll(() => wallets[0]?.count('eth_accounts')).toBe(1)
    await adapter?.disconnect(connectorId)
    answer([TEST_ADDRESS])
    expect(await reconnecting).toBeUndefined()
    expect(getWagmiConfig(latch).state.connections.size).toBe(0)
  })

  it('F229 reads a connected wallet again, and believes an event that comes during the read', async () => {
    const { latch, wallets } = await connected()
    const [connectorId, adapter, wallet] = [only(latch).id, adaptersOf(latch).get('eip155'), wallets[0]]
    let answer = (_: readonly string[]): void => {}
    const accounts = new Promise<readonly string[]>((resolve) => (answer = resolve))
    const asked = wallet?.count('eth_accounts') ?? 0
    wallet?.set({ answers: { eth_accounts: accounts } })
    const reconnecting = adapter?.reconnect({ connectorId })
    await expect.poll(() => wallet?.count('eth_accounts')).toBe(asked + 1)
    wallet?.set({ answers: {} })
    wallet?.changeAccounts([OTHER_ADDRESS])
    await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
    answer([TEST_ADDRESS])
    expect((await reconnecting)?.accounts).toMatchObject([{ address: OTHER_ADDRESS }])
    wallet?.set({ accounts: [TEST_ADDRESS], chainId: 900_002 })
    await adapter?.reconnect({ connectorId })
    const [connection] = getWagmiConfig(latch).state.connections.values()
    expect(connection).toMatchObject({ accounts: [TEST_ADDRESS], chainId: 900_002 })
  })

  it('F067 restores the connection of a wallet that announces itself 3 s late', async () => {
    const { storage, latch: before } = await connected()
    before.dispose()
    const wallet = createFakeWallet({ authorised: true })
    const { latch, window, clock } = test({ storage, wallets: [] })
    latch.start()
    await clock.advance(3_000)
    expect(status(latch)).toBe('reconnecting')
    wallet.announce(window)
    await expect.poll(() => status(latch)).toBe('connected')
    expect(wallet.count('eth_requestAccounts')).toBe(0)
  })
})

describe('what a wallet answers', () => {
  const mixed = '0x52908400098527886e0f7030069857d2e4169ee7'

  it.each([
    ['mixed case', [mixed.toUpperCase().replace('0X', '0x')], [TEST_ADDRESS]],
    ['lower case', [mixed], [TEST_ADDRESS]],
    ['duplicates', [mixed, TEST_ADDRESS, OTHER_ADDRESS], [TEST_ADDRESS, OTHER_ADDRESS]],
    ['something else among them', [mixed, '0x12', null, 7, {}], [TEST_ADDRESS]],
  ])('F071 accounts: %s', async (_, answer, addresses) => {
    const { latch } = test({ wallets: [{ answers: { eth_requestAccounts: answer } }] })
    await latch.connect({ wallet: 'Fake Wallet' })
    expect(latch.getAccount().allAccounts.map(({ address }) => address)).toEqual(addresses)
  })

  it.each([[[]], [null], ['0x12'], [[null]], [{ 0: mixed }], [undefined]])('F071 no account: %j', async (answer) => {
    const { latch } = test({ wallets: [{ answers: { eth_requestAccounts: answer } }] })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    expect(getWagmiConfig(latch).state).toMatchObject({ status: 'disconnected', current: null })
  })

  it.each([[900_001], ['900001'], ['0xdbba1'], ['0x00DBBA1']])('F072 chain id %j', async (answer) => {
    const { latch } = await connected({ wallets: [{ answers: { eth_chainId: answer } }] })
    expect(latch.getNetwork()).toEqual(alphaNetwork)
  })

  it.each([['0x'], [''], [null], ['0xffffffffffffffff'], [-1], [1.5], ['1e3'], [{}]])(
    'F072 no chain id: %j',
    async (answer) => {
      const { latch } = test({ wallets: [{ answers: { eth_chainId: answer } }] })
      const connecting = latch.connect({ wallet: 'Fake Wallet' })
      await expect(connecting).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    },
  )

  it.each([
    ['text', 'no'],
    ['null', null],
    ['an object', { message: { en: 'denied' } }],
    ['code as text', { code: '4001' }],
  ])('F069 %s is thrown', async (_, failure) => {
    const { latch } = test({ wallets: [{ failures: { eth_requestAccounts: failure } }] })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/unknown' })
  })

  it('F070 a request is open already', async () => {
    const failure = { code: -32002, message: 'Already pending.' }
    const { latch } = test({ wallets: [{ failures: { eth_requestAccounts: failure } }] })
    await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'wallet/already-pending' })
  })

  it('ignores events that make no sense', async () => {
    const { latch, wallets } = await connected()
    for (const nonsense of ['0x', null, {}, -5]) wallets[0]?.emit('chainChanged', nonsense)
    expect(latch.getNetwork()).toEqual(alphaNetwork)
    wallets[0]?.emit('accountsChanged', [OTHER_ADDRESS.toLowerCase(), OTHER_ADDRESS, 'x'])
    await expect.poll(() => latch.getAccount().allAccounts.map(({ address }) => address)).toEqual([OTHER_ADDRESS])
  })

  it('F073 is connected again when a wallet shares nothing and then something', async () => {
    const { latch, wallets } = await connected()
    wallets[0]?.lock()
    await expect.poll(() => status(latch)).toBe('disconnected')
    wallets[0]?.unlock()
    await expect.poll(() => status(latch)).toBe('connected')
  })

  it.each([undefined, null, {}, { chainId: 'nonsense' }, { chainId: '0xdbba1' }])(
    'F073 is connected again by an event `connect` with %j, on the chain that the wallet answers',
    async (info) => {
      const { latch, wallets } = await connected()
      const [wallet] = wallets
      wallet?.disconnect()
      await expect.poll(() => status(latch)).toBe('disconnected')
      wallet?.set({ authorised: true })
      wallet?.emit('connect', info)
      await expect.poll(() => status(latch)).toBe('connected')
      expect(latch.getNetwork()).toEqual(alphaNetwork)
    },
  )

  it('stays disconnected whatever the wallet tells, when the visitor disconnected', async () => {
    const { latch, wallets, clock } = await connected()
    const [wallet] = wallets
    await latch.disconnect()
    // Many wallets keep the permission.
    wallet?.set({ authorised: true })
    wallet?.emit('connect', { chainId: '0xdbba1' })
    wallet?.changeAccounts([OTHER_ADDRESS])
    await hydrate(getWagmiConfig(latch), { reconnectOnMount: true }).onMount()
    await clock.settle()
    expect(status(latch)).toBe('disconnected')
    expect(getWagmiConfig(latch).state.current).toBeNull()
  })
})

describe('the app’s own use of wagmi', () => {
  it('sees the same connection', async () => {
    const { latch } = await connected()
    const { state } = getWagmiConfig(latch)
    expect(state.status).toBe('connected')
    const connection = state.connections.get(state.current ?? '')
    expect(connection).toMatchObject({ accounts: [TEST_ADDRESS], chainId: 900_001 })
    expect(connection?.connector).toMatchObject({ id: 'org.example.fake', name: 'Fake Wallet' })
  })

  it('connects the kit, which remembers it', async () => {
    const { latch, storage } = test()
    latch.start()
    await connect(getWagmiConfig(latch), { connector: only(latch) })
    await expect.poll(() => latch.getAccount().address).toBe(TEST_ADDRESS)
    latch.dispose()
    const [wallet] = [createFakeWallet({ authorised: true })]
    const next = test({ storage, wallets: [wallet] })
    next.latch.start()
    await expect.poll(() => status(next.latch)).toBe('connected')
    expect(wallet.count('eth_requestAccounts')).toBe(0)
  })

  it('disconnects the kit', async () => {
    const { latch } = await connected()
    await disconnect(getWagmiConfig(latch))
    await expect.poll(() => status(latch)).toBe('disconnected')
  })

  it('switches the kit’s network', async () => {
    const { latch } = await connected()
    await switchChain(getWagmiConfig(latch), { chainId: 900_002 })
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it('moves the kit to another wallet, and the first stays connected beside it', async () => {
    const { latch } = await connected({
      wallets: [
        { name: 'One', rdns: 'one.example' },
        { name: 'Two', rdns: 'two.example', accounts: [OTHER_ADDRESS] },
      ],
    })
    const config = getWagmiConfig(latch)
    const two = config.connectors.find(({ id }) => id === 'two.example')
    if (two) await connect(config, { connector: two })
    await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
    expect(config.state.connections.size).toBe(2)
  })

  it('finds the config of a kit, or says that it has none', () => {
    const { latch } = createTestLatch({ adapters: [createFakeAdapter().factory] })
    expect(() => getWagmiConfig(latch)).toThrow(expect.objectContaining({ code: 'connection/no-adapter' }))
  })
})

describe('two kits on a page', () => {
  it('F093 each restores its own connection, while the other’s wagmi reconnects', async () => {
    const wallets = () => [
      createFakeWallet({ name: 'One', rdns: 'one.example', authorised: true }),
      createFakeWallet({ name: 'Two', rdns: 'two.example', authorised: true, accounts: [OTHER_ADDRESS] }),
    ]
    const storage = createFakeStorage()
    for (const [id, wallet] of [
      ['a', 'One'],
      ['b', 'Two'],
    ] as const) {
      const before = test({ id, storage, wallets: wallets() })
      await before.latch.connect({ wallet })
      before.latch.dispose()
    }
    const one = test({ id: 'a', storage, wallets: wallets() })
    const two = test({ id: 'b', storage, wallets: wallets() })
    one.latch.start()
    two.latch.start()
    const mounts = [one, two].map(({ latch }) => hydrate(getWagmiConfig(latch), { reconnectOnMount: true }).onMount())
    await Promise.all(mounts)
    await expect
      .poll(() => [one, two].map(({ latch }) => latch.getAccount().address))
      .toEqual([TEST_ADDRESS, OTHER_ADDRESS])
    expect([one, two].map(({ latch }) => getWagmiConfig(latch).state.connections.size)).toEqual([1, 1])
  })
})
