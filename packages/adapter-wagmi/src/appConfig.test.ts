// Tests wagmi.connections.ts, wagmi.request.ts.
import { abilityOf, adaptersOf } from '@latchkit/core/adapter'
import type { Latch } from '@latchkit/core'
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeStorage,
  createFakeWallet,
  createFakeWindow,
  createTestLatch,
  foreignNetwork,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  type FakeWallet,
  type TestLatchOptions,
} from '@latchkit/testing'
import {
  connect,
  createConfig,
  createConnector,
  createStorage,
  disconnect,
  getAccount,
  getConnectorClient,
  http,
  hydrate,
  injected,
  type Config,
  type Connector,
  type CreateConnectorFn,
} from '@wagmi/core'
import type { Chain } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { toLatchError } from './wagmi.errors.js'

let page: Window
beforeEach(() => {
  page = createFakeWindow()
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

const [alpha, beta] = [alphaNetwork, betaNetwork].map((network) => network as object as Chain) as [Chain, Chain]

/** The config of an app that used wagmi before it used the kit. */
function appConfig(connectors: readonly CreateConnectorFn[] = [], storage = createFakeStorage()): Config {
  return createConfig({
    chains: [alpha, beta],
    transports: { [alpha.id]: http(), [beta.id]: http() },
    connectors,
    storage: createStorage({ storage }),
  })
}

const withConfig = (config: Config, options: TestLatchOptions = {}): TestLatchOptions => ({
  adapters: [createWagmiAdapter({ config })],
  window: page,
  ...options,
})
const rows = (latch: Latch) => latch.getState().connectors.connectors.map(({ id, name, type }) => ({ id, name, type }))

/** A connector of an SDK: not injected, with the parts that the test needs. */
const sdkConnector = (parts: Partial<ReturnType<CreateConnectorFn>> = {}): CreateConnectorFn =>
  createConnector(({ emitter }) => ({
    id: 'sdk',
    name: 'Wallet SDK',
    type: 'walletConnect',
    connect: async () => ({ accounts: [TEST_ADDRESS] as never, chainId: alpha.id }),
    disconnect: async () => {},
    getAccounts: async () => [TEST_ADDRESS],
    getChainId: async () => alpha.id,
    getProvider: async () => ({ isSdk: true }),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: (chainId) => emitter.emit('change', { chainId: Number(chainId) }),
    onDisconnect: () => emitter.emit('disconnect'),
    ...parts,
  }))

/** A connector for `window.ethereum`, as it was before wallets announced themselves. */
const legacy = (wallet: FakeWallet): CreateConnectorFn =>
  injected({ target: { id: 'legacy', name: 'Legacy', provider: wallet.provider as never } })

describe('an app’s own config', () => {
  it('lists its connectors under what they are', () => {
    const config = appConfig([injected(), sdkConnector(), sdkConnector({ id: 'safe', name: 'Safe', type: 'safe' })])
    const { latch } = createTestLatch(withConfig(config, { wallets: [] }))
    latch.start()
    expect(rows(latch)).toEqual([
      { id: 'injected', name: 'Injected', type: 'INJECTED' },
      { id: 'sdk', name: 'Wallet SDK', type: 'WALLET_CONNECT' },
      { id: 'safe', name: 'Safe', type: 'EXTERNAL' },
    ])
  })

  it('lists one of two connectors with one id', () => {
    const config = appConfig([sdkConnector(), sdkConnector({ name: 'Another' })])
    const { latch } = createTestLatch(withConfig(config, { wallets: [] }))
    latch.start()
    expect(rows(latch)).toEqual([{ id: 'sdk', name: 'Wallet SDK', type: 'WALLET_CONNECT' }])
  })

  it('lists connectors that come later', () => {
    const config = appConfig()
    const { latch } = createTestLatch(withConfig(config, { wallets: [] }))
    latch.start()
    const { setup, setState } = config._internal.connectors
    setState((known) => [...known, setup(sdkConnector())])
    expect(rows(latch).map(({ id }) => id)).toEqual(['sdk'])
  })

  it('connects a wallet that wagmi discovered too through wagmi’s connector, and lists it once', async () => {
    const wallet = createFakeWallet()
    wallet.announce(page)
    const config = appConfig()
    const [discovered] = config.connectors
    const { latch } = createTestLatch(withConfig(config, { wallets: [wallet] }))
    await latch.connect({ wallet: 'Fake Wallet' })
    expect(rows(latch)).toEqual([{ id: 'org.example.fake', name: 'Fake Wallet', type: 'ANNOUNCED' }])
    expect(config.connectors).toEqual([discovered])
    expect(config.state.current).toBe(discovered?.uid)
    await latch.disconnect()
    expect(config.state.connections.size).toBe(0)
  })

  it('F063 connects the wallet that was pressed, where wagmi took another of the same rdns', async () => {
    const stranger = createFakeWallet({ name: 'Stranger', uuid: 'stranger', accounts: [OTHER_ADDRESS] })
    stranger.announce(page)
    const config = appConfig()
    const wallet = createFakeWallet()
    // The kit sees this wallet first, so its id is the bare rdns. wagmi gave that id to the stranger.
    const { latch } = createTestLatch(withConfig(config, { window: createFakeWindow(), wallets: [wallet, stranger] }))
    await latch.connect({ wallet: 'org.example.fake' })
    expect(latch.getAccount().address).toBe(TEST_ADDRESS)
    expect(stranger.requests).toEqual([])
    await latch.connect({ wallet: 'Stranger' })
    expect(latch.getAccount().address).toBe(OTHER_ADDRESS)
  })

  it('sees what the app connects with a connector of its own', async () => {
    const config = appConfig([sdkConnector()])
    const { latch } = createTestLatch(withConfig(config, { wallets: [] }))
    latch.start()
    const [connector] = config.connectors
    if (connector) await connect(config, { connector })
    await expect.poll(() => latch.getAccount().address).toBe(TEST_ADDRESS)
    expect(await latch.getProvider()).toEqual({ isSdk: true })
  })

  it('S2.07 F084 asks for another network where the app connects one that is on a foreign one', async () => {
    const foreign = sdkConnector({
      id: 'foreign',
      connect: async () => ({ accounts: [TEST_ADDRESS] as never, chainId: foreignNetwork.id as number }),
      getChainId: async () => foreignNetwork.id as number,
    })
    const config = appConfig([sdkConnector(), foreign])
    const { latch } = createTestLatch(withConfig(config, { wallets: [] }))
    latch.start()
    const [supported, unsupported] = config.connectors as readonly [Connector, Connector]
    await connect(config, { connector: supported })
    await expect.poll(() => latch.getAccount().address).toBe(TEST_ADDRESS)
    await disconnect(config)
    await expect.poll(() => latch.getAccount().status).toBe('disconnected')
    expect(latch.getState().modal).toBeUndefined()
    await connect(config, { connector: unsupported })
    await expect.poll(() => latch.getState().modal?.open, { timeout: 10_000 }).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('F071 refuses a connector of the app that shares no account', async () => {
    const config = appConfig([sdkConnector({ connect: async () => ({ accounts: [] as never, chainId: alpha.id }) })])
    const { latch } = createTestLatch(withConfig(config, { wallets: [] }))
    await expect(latch.connect({ wallet: 'sdk' })).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    expect(config.state.connections.size).toBe(0)
  })

  it('hands the network that the app would like to a connector that is not injected', async () => {
    const connectSdk = vi.fn(async () => ({ accounts: [TEST_ADDRESS] as never, chainId: beta.id }))
    const { latch } = createTestLatch(withConfig(appConfig([sdkConnector({ connect: connectSdk })]), { wallets: [] }))
    await latch.connect({ wallet: 'sdk', network: betaNetwork.caipNetworkId })
    expect(connectSdk).toHaveBeenCalledExactlyOnceWith({ chainId: beta.id })
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it('says so where a connector cannot switch', async () => {
    const { latch } = createTestLatch(withConfig(appConfig([sdkConnector()]), { wallets: [] }))
    await latch.connect({ wallet: 'sdk' })
    const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
    await expect(switching).rejects.toMatchObject({ code: 'wallet/switch-not-supported' })
  })

  it('F078 does not believe a connector that stayed where it was', async () => {
    const { latch, clock } = createTestLatch(
      withConfig(appConfig([sdkConnector({ switchChain: async () => beta })]), { wallets: [] }),
    )
    await latch.connect({ wallet: 'sdk' })
    const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
    const refused = expect(switching).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    await expect.poll(() => clock.waiting()).toBeGreaterThan(0)
    await clock.advance(3_000)
    await refused
  })

  it.each(['never answers', 'answers before that'])(
    'F261, F266 is on the network that a connector of the app reaches, though it %s',
    async (how) => {
      const answer = how === 'never answers' ? new Promise<typeof beta>(() => {}) : Promise.resolve(beta)
      const config = appConfig([sdkConnector({ switchChain: () => answer })])
      const { latch, clock } = createTestLatch(withConfig(config, { wallets: [] }))
      await latch.connect({ wallet: 'sdk' })
      const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
      await clock.settle()
      const [connector] = config.connectors
      if (connector) connector.getChainId = async () => beta.id
      connector?.emitter.emit('change', { chainId: beta.id })
      await switching
      expect(latch.getNetwork()).toEqual(betaNetwork)
    },
  )

  it('F078 does not wait for ever for an injected wallet of the app that stayed where it was', async () => {
    const wallet = createFakeWallet({ liesAboutSwitch: true })
    const { latch, clock } = createTestLatch(withConfig(appConfig([legacy(wallet)]), { wallets: [] }))
    await latch.connect({ wallet: 'Legacy' })
    const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
    const refused = expect(switching).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    await expect.poll(() => clock.waiting()).toBeGreaterThan(0)
    await clock.advance(3_000)
    await refused
  })

  it('F094 ends a connection whose wallet never answers, in wagmi too', async () => {
    const config = appConfig([sdkConnector({ disconnect: () => new Promise(() => {}) })])
    const { latch, clock } = createTestLatch(withConfig(config, { wallets: [] }))
    await latch.connect({ wallet: 'sdk' })
    const ended = latch.disconnect()
    await clock.advance(3_000)
    await ended
    expect(latch.getAccount().status).toBe('disconnected')
    await expect.poll(() => config.state).toMatchObject({ current: null, status: 'disconnected' })
  })

  it.each<[string, Partial<ReturnType<CreateConnectorFn>>]>([
    ['says whether it may be used', { isAuthorized: () => new Promise<boolean>(() => {}) }],
    ['connects', { isAuthorized: async () => true, connect: () => new Promise<never>(() => {}) }],
  ])('F076 waits 5 s for a connector that never %s, and not for ever', async (_, parts) => {
    const config = appConfig([sdkConnector(parts)])
    const { latch, clock } = createTestLatch(withConfig(config, { wallets: [] }))
    latch.start()
    const ended = vi.fn()
    const reconnecting = adaptersOf(latch).get('eip155')?.reconnect({ connectorId: 'sdk' })
    void reconnecting?.then(ended, ended)
    await expect.poll(() => clock.waiting()).toBeGreaterThan(0)
    await clock.advance(4_999)
    expect(ended).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'wallet/timed-out' }))
  })

  describe('whose wallet answers a request to connect that is over', () => {
    /**
     * A kit that waits for the wallet's answer, which the test gives. The app has asked the same wallet, or else the wallet
     * tells its accounts by an event: so the kit is connected without the answer.
     */
    async function connectWithoutAnswer(by: 'the app' | 'an event') {
      const answers: (() => void)[] = []
      const ask = vi.fn(
        () =>
          new Promise<never>((resolve) =>
            answers.push(() => resolve({ accounts: [TEST_ADDRESS], chainId: alpha.id } as never)),
          ),
      )
      const endPermission = vi.fn(async () => {})
      const config = appConfig([sdkConnector({ connect: ask, disconnect: endPermission })])
      const { latch, clock } = createTestLatch(withConfig(config, { wallets: [] }))
      latch.start()
      const connector = config.connectors[0] as Connector
      const byApp = by === 'the app' ? connect(config, { connector }) : undefined
      const connecting = latch.connect({ wallet: 'sdk' })
      await expect.poll(() => answers.length).toBe(byApp ? 2 : 1)
      if (byApp) answers.shift()?.()
      else connector.emitter.emit('connect', { accounts: [TEST_ADDRESS], chainId: alpha.id })
      await connecting
      await byApp
      expect(latch.getAccount().address).toBe(TEST_ADDRESS)
      const answer = async (): Promise<void> => {
        answers.shift()?.()
        await clock.settle()
      }
      return { config, latch, clock, connector, answers, answer, endPermission }
    }

    it.each(['the app', 'an event'] as const)(
      'F301 stays disconnected, and ends the permission, after it was connected by %s',
      async (by) => {
        const { config, latch, connector, answer, endPermission } = await connectWithoutAnswer(by)
        if (by === 'the app') await disconnect(config, { connector })
        else await latch.disconnect()
        expect(endPermission).toHaveBeenCalledTimes(1)
        await answer()
        await expect.poll(() => endPermission.mock.calls.length).toBe(2)
        expect(config.state).toMatchObject({ connections: { size: 0 }, current: null, status: 'disconnected' })
        expect(latch.getAccount().status).toBe('disconnected')
      },
    )

    it('F301 stays as it is while it is connected', async () => {
      const { config, latch, answer, endPermission } = await connectWithoutAnswer('the app')
      await answer()
      expect(endPermission).not.toHaveBeenCalled()
      expect(latch.getAccount().address).toBe(TEST_ADDRESS)
      expect(config.state).toMatchObject({ connections: { size: 1 }, status: 'connected' })
    })

    it('F301 keeps what the app is connecting anew, where the wallet answers the older request first', async () => {
      const { config, latch, clock, connector, answers, answer, endPermission } = await connectWithoutAnswer('the app')
      await disconnect(config, { connector })
      const again = connect(config, { connector })
      await expect.poll(() => answers.length).toBe(2)
      await answer()
      await answer()
      await again
      await clock.advance(2_000)
      expect(endPermission).toHaveBeenCalledTimes(1)
      expect(latch.getAccount().address).toBe(TEST_ADDRESS)
    })
  })

  describe('whose wallet answers a read after the kit gave it up', () => {
    /** A kit on a config with the connector of an SDK, whose answers the test gives. */
    async function connectSdk() {
      const answers: ((accounts?: string[]) => void)[] = []
      /** Without accounts, the wallet refuses. */
      const connectSdk = vi.fn(
        () =>
          new Promise<never>((resolve, reject) =>
            answers.push((accounts) =>
              accounts ? resolve({ accounts, chainId: alpha.id } as never) : reject(new Error('locked')),
            ),
          ),
      )
      const config = appConfig([sdkConnector({ isAuthorized: async () => true, connect: connectSdk })])
      const { latch, clock } = createTestLatch(withConfig(config, { wallets: [] }))
      latch.start()
      const [connector] = config.connectors
      return {
        config,
        latch,
        clock,
        answers,
        read: () => adaptersOf(latch).get('eip155')?.reconnect({ connectorId: 'sdk' }),
        connectByApp: () => connect(config, { connector: connector as Connector }),
      }
    }

    /** Begins `count` reads one after another, and gives each up. The test answers them in any order. */
    async function giveUpReads(count: number) {
      const sdk = await connectSdk()
      for (let read = 1; read <= count; read += 1) {
        const ended = expect(sdk.read()).rejects.toMatchObject({ code: 'wallet/timed-out' })
        await sdk.clock.settle()
        // The first read leaves wagmi connecting, for which the second one waits 2 s.
        await sdk.clock.advance(2_000)
        await expect.poll(() => sdk.answers.length).toBe(read)
        await sdk.clock.advance(5_000)
        await ended
      }
      return sdk
    }

    it('F229 makes no connection of the answer, and connects when the visitor asks', async () => {
      const { config, latch, answers } = await giveUpReads(1)
      answers[0]?.([TEST_ADDRESS])
      await expect.poll(() => config.state).toMatchObject({ current: null, status: 'disconnected' })
      expect(latch.getAccount().status).toBe('disconnected')
      const connecting = latch.connect({ wallet: 'sdk' })
      await expect.poll(() => answers.length).toBe(2)
      answers[1]?.([TEST_ADDRESS])
      await connecting
      expect(latch.getAccount().address).toBe(TEST_ADDRESS)
    })

    it.each([
      ['has connected', true],
      ['is connecting', false],
    ])('F229 keeps what the visitor %s when the kit gives the read up', async (_, isConnected) => {
      const { config, latch, clock, answers, read } = await connectSdk()
      const reading = expect(read()).rejects.toMatchObject({ code: 'wallet/timed-out' })
      await expect.poll(() => answers.length).toBe(1)
      const connecting = latch.connect({ wallet: 'sdk' })
      await expect.poll(() => answers.length).toBe(2)
      const approve = async (): Promise<void> => {
        answers[1]?.([TEST_ADDRESS])
        await connecting
      }
      if (isConnected) await approve()
      await clock.advance(5_000)
      await reading
      await approve()
      answers[0]?.([TEST_ADDRESS])
      await clock.settle()
      expect(latch.getAccount().address).toBe(TEST_ADDRESS)
      expect(config.state).toMatchObject({ connections: { size: 1 }, status: 'connected' })
    })

    it.each([
      ['the order of the reads', [0, 1]],
      ['the other order', [1, 0]],
    ])('F229 makes no connection of the answers to two reads, in %s', async (_, order) => {
      const { config, latch, clock, answers } = await giveUpReads(2)
      for (const at of order) {
        answers[at]?.([TEST_ADDRESS])
        await clock.settle()
        await expect.poll(() => config.state).toMatchObject({ current: null, status: 'disconnected' })
        expect(latch.getAccount().status).toBe('disconnected')
      }
    })

    it('F229 shows what the app connected meanwhile, once the read has failed', async () => {
      const { latch, answers, connectByApp } = await giveUpReads(1)
      const connecting = connectByApp()
      await expect.poll(() => answers.length).toBe(2)
      answers[1]?.([OTHER_ADDRESS])
      await connecting
      answers[0]?.()
      await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
    })

    it('F229 ends what the app connected meanwhile where the read makes a connection of it', async () => {
      const { config, latch, answers, connectByApp } = await giveUpReads(1)
      const connecting = connectByApp()
      await expect.poll(() => answers.length).toBe(2)
      answers[1]?.([OTHER_ADDRESS])
      await connecting
      answers[0]?.([TEST_ADDRESS])
      await expect.poll(() => config.state.connections.size).toBe(0)
      expect(latch.getAccount().status).toBe('disconnected')
    })
  })

  it('is read with the coin that the network has by now, and stays as it is', async () => {
    const config = appConfig()
    const { latch } = createTestLatch(withConfig(config, { networks: [alphaNetwork, betaNetwork] }))
    vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
      const { id } = JSON.parse(body) as { id: number }
      return Response.json({ jsonrpc: '2.0', id, result: '0x2a' })
    })
    latch.addNetwork({ ...alphaNetwork, nativeCurrency: { name: 'Other', symbol: 'OTH', decimals: 6 } })
    latch.removeNetwork(betaNetwork.caipNetworkId)
    const asked = { address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId }
    const balance = await (await abilityOf(adaptersOf(latch).get('eip155'), 'balance'))?.get(asked)
    expect(balance).toEqual({ value: 42n, symbol: 'OTH', decimals: 6 })
    expect(config.chains).toEqual([alpha, beta])
  })

  it('warns of networks that the config does not have', async () => {
    const config = createConfig({ chains: [alpha], transports: { [alpha.id]: http() }, storage: null })
    const { warnings } = await createConnectedLatch(withConfig(config))
    expect(warnings).toEqual([
      `The wagmi config has no chain for ${beta.name}. Add it to the config's \`chains\`, or leave it out of \`networks\`.`,
    ])
  })
})

describe('an app’s own config that reconnects by itself', () => {
  /** An app whose visitor was connected before this load of the page. */
  async function lastVisit(): Promise<{
    kept: ReturnType<typeof createFakeStorage>
    storage: ReturnType<typeof createFakeStorage>
  }> {
    const kept = createFakeStorage()
    const wallet = createFakeWallet()
    wallet.announce(page)
    const { latch, storage } = await createConnectedLatch(withConfig(appConfig([], kept), { wallets: [wallet] }))
    latch.dispose()
    page = createFakeWindow()
    vi.stubGlobal('window', page)
    return { kept, storage }
  }

  it('gives the kit the connection that it found', async () => {
    const { kept, storage } = await lastVisit()
    const wallet = createFakeWallet({ authorised: true })
    wallet.announce(page)
    const config = appConfig([], kept)
    const { latch } = createTestLatch(withConfig(config, { storage, wallets: [wallet] }))
    await hydrate(config, { reconnectOnMount: true }).onMount()
    expect(config.state.status).toMatch(/connecting/)
    latch.start()
    await expect.poll(() => latch.getAccount().status).toBe('connected')
    expect(config.state.connections.size).toBe(1)
    expect(wallet.count('eth_requestAccounts') + wallet.count('wallet_requestPermissions')).toBe(0)
  })

  it('S2.07 opens nothing for what it found on a foreign network: that was no choice of the visitor’s', async () => {
    const { kept } = await lastVisit()
    const wallet = createFakeWallet({ authorised: true, chainId: foreignNetwork.id as number })
    wallet.announce(page)
    const config = appConfig([], kept)
    // The kit has stored nothing: it takes the connection from wagmi.
    const { latch } = createTestLatch(withConfig(config, { wallets: [wallet] }))
    latch.start()
    await hydrate(config, { reconnectOnMount: true }).onMount()
    await expect.poll(() => latch.getAccount().status).toBe('connected')
    expect(latch.getNetwork().name).toBe('Unsupported Network')
    await latch.feature('modal')
    expect(latch.getState().modal?.open).toBe(false)
  })

  it('S8.13 has wagmi say that a wallet cannot be used meanwhile: to the kit it is disconnected', async () => {
    const { kept } = await lastVisit()
    createFakeWallet({ authorised: true }).announce(page)
    const config = appConfig([], kept)
    await expect.poll(() => config.state.current).not.toBeNull()
    await hydrate(config, { reconnectOnMount: true }).onMount()
    expect(config.state.status).toBe('reconnecting')
    const [connection] = config.state.connections.values()
    const using = getConnectorClient(config, { connector: connection?.connector as Connector })
    const error: unknown = await using.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: expect.stringContaining('unavailable while reconnecting') as string })
    expect(toLatchError(error, 'signMessage').code).toBe('wallet/disconnected')
  })

  it('keeps what the kit has connected, where its own reconnecting replaces all connections', async () => {
    const wallets = ['org.example.one', 'org.example.two'].map((rdns) =>
      createFakeWallet({ name: rdns, uuid: rdns, rdns }),
    )
    for (const wallet of wallets) wallet.announce(page)
    const config = appConfig()
    const { latch } = createTestLatch(withConfig(config, { wallets }))
    latch.start()
    for (const { info } of wallets) await latch.connect({ wallet: info.rdns })
    // As wagmi's `reconnect` does with the first wallet that answers.
    config.setState((state) => ({ ...state, connections: new Map([...state.connections].slice(1)) }))
    expect(config.state.connections.size).toBe(2)
    expect(latch.getState().connection.connections).toHaveLength(2)
    // A wallet that the app disconnects is not put back.
    const [first] = config.state.connections.values()
    await disconnect(config, { connector: first?.connector as Connector })
    await expect.poll(() => latch.getState().connection.connections.length).toBe(1)
    expect(config.state.connections.size).toBe(1)
  })

  it('shows what the kit connects, where its own reconnecting had failed', async () => {
    const wallet = createFakeWallet({ authorised: true })
    wallet.announce(page)
    const config = appConfig()
    const [connector] = config.connectors
    await connect(config, { connector: connector as Connector })
    // wagmi leaves this where two of its reconnects cross, and one of them fails.
    config.setState((state) => ({ ...state, status: 'disconnected' }))
    const { latch } = createTestLatch(withConfig(config, { wallets: [wallet] }))
    latch.start()
    await latch.connect({ wallet: wallet.info.rdns })
    expect(getAccount(config)).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
  })

  it('is waited for no longer than 2 s', async () => {
    const { kept, storage } = await lastVisit()
    const wallet = createFakeWallet({ authorised: true })
    wallet.announce(page)
    const config = appConfig([], kept)
    // wagmi leaves this state when another config on the page reconnects at the same time.
    config.setState((state) => ({ ...state, status: 'reconnecting' }))
    const { latch, clock } = createTestLatch(withConfig(config, { storage, wallets: [wallet] }))
    latch.start()
    await clock.advance(1_999)
    expect(latch.getAccount().status).toBe('reconnecting')
    await clock.advance(1)
    await expect.poll(() => latch.getAccount().status).toBe('connected')
  })

  /** Opens tabs of the app, each with a wallet that has kept its permission. */
  const tabs =
    ({ kept, storage }: Awaited<ReturnType<typeof lastVisit>>) =>
    (answers = {}) => {
      page = createFakeWindow()
      vi.stubGlobal('window', page)
      const wallet = createFakeWallet({ authorised: true, answers })
      wallet.announce(page)
      const config = appConfig([], kept)
      return { wallet, config, ...createTestLatch(withConfig(config, { storage, wallets: [wallet] })) }
    }

  it('does not connect what another tab disconnected while this one was reading the wallet', async () => {
    const openTab = tabs(await lastVisit())
    let answer: ((chainId: string) => void) | undefined
    const slow = openTab({ eth_chainId: new Promise((resolve) => (answer = resolve)) })
    slow.latch.start()
    await expect.poll(() => slow.wallet.count('eth_chainId')).toBe(1)
    const other = openTab()
    other.latch.start()
    await expect.poll(() => other.latch.getAccount().status).toBe('connected')
    await other.latch.disconnect()
    answer?.(`0x${alpha.id.toString(16)}`)
    await expect.poll(() => slow.wallet.count('wallet_revokePermissions')).toBe(1)
    await slow.clock.settle()
    for (const { latch } of [slow, other]) {
      expect(latch.getAccount().status).toBe('disconnected')
      latch.dispose()
    }
    const again = openTab()
    again.latch.start()
    await hydrate(again.config, { reconnectOnMount: true }).onMount()
    await expect.poll(() => again.config.state.status).toBe('disconnected')
    await again.clock.settle()
    expect(again.latch.getAccount().status).toBe('disconnected')
  })

  it('does not restore for the kit what the visitor disconnected', async () => {
    const { kept, storage } = await lastVisit()
    const wallet = createFakeWallet({ authorised: true })
    wallet.announce(page)
    const options = { storage, wallets: [wallet] }
    const before = appConfig([], kept)
    const first = createTestLatch(withConfig(before, options))
    first.latch.start()
    await expect.poll(() => first.latch.getAccount().status).toBe('connected')
    await first.latch.disconnect()
    expect(before.state).toMatchObject({ current: null, status: 'disconnected' })
    first.latch.dispose()
    // Many wallets keep the permission.
    wallet.set({ authorised: true })
    const config = appConfig([], kept)
    const { latch, clock } = createTestLatch(withConfig(config, options))
    latch.start()
    await hydrate(config, { reconnectOnMount: true }).onMount()
    await expect.poll(() => config.state.status).toBe('disconnected')
    await clock.settle()
    expect(latch.getAccount().status).toBe('disconnected')
  })
})
