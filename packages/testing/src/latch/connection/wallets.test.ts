import type { AccountType, Latch, LatchOptions, Network } from '@latchkit/core'
import { adaptersOf, type Account, type AdapterConnection, type Connector } from '@latchkit/core/adapter'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFakeAdapter, type FakeAdapter } from '../../createFakeAdapter.js'
import { createFakeStorage } from '../../createFakeStorage.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { createConnectedLatch, createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'
import { storedIds } from '../../model/storedConnections.js'

const TWO = [
  { name: 'One', rdns: 'org.one' },
  { name: 'Two', rdns: 'org.two' },
] as const
const ONE = { namespace: 'eip155', connectorId: 'org.one' } as const

const walletOf = ({ getAccount }: Latch): string | undefined => getAccount().connectedWalletInfo?.name
const connected = ({ getState }: Latch): string[] =>
  getState().connection.connections.map(({ connectorId }) => connectorId)

const connectionOf = (address: string): AdapterConnection => ({
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  networkId: alphaNetwork.caipNetworkId,
})

/** Two connected wallets, One and then Two, each with its own account. */
async function connectTwo(): Promise<TestLatch> {
  const test = await createConnectedLatch({ wallets: TWO })
  test.adapter.set({ accounts: [OTHER_ADDRESS] })
  await test.latch.connect({ wallet: 'Two' })
  return test
}

describe('several wallets of one namespace', () => {
  it('S3.02 the one connected last is the active one, and the others stay connected', async () => {
    const { latch, adapter } = await connectTwo()
    expect(latch.getAccount()).toMatchObject({ address: OTHER_ADDRESS, connectedWalletInfo: { name: 'Two' } })
    expect(connected(latch)).toEqual(['org.two', 'org.one'])
    expect(adapter.count('disconnect')).toBe(0)
  })

  it('switching sends no request to a wallet; connecting a connected wallet switches to it', async () => {
    const { latch, adapter } = await connectTwo()
    const asked = adapter.count('connect')
    await latch.switchWallet(ONE)
    expect(latch.getAccount()).toMatchObject({ address: TEST_ADDRESS, connectedWalletInfo: { name: 'One' } })
    expect(await latch.connect({ wallet: 'Two' })).toMatchObject({ address: OTHER_ADDRESS })
    expect(walletOf(latch)).toBe('Two')
    expect(adapter.count('connect')).toBe(asked)
    await expect(latch.connect({ wallet: 'Two' })).rejects.toMatchObject({ code: 'connection/already-connected' })
  })

  it('S8.13 one that isn’t connected can’t be switched to', async () => {
    const { latch } = await connectTwo()
    await expect(latch.switchWallet({ ...ONE, connectorId: 'org.no' })).rejects.toMatchObject({
      code: 'connection/not-connected',
      message: 'Connector not connected.',
    })
  })

  it('disconnects one: another takes its place where it was the active one', async () => {
    const { latch } = await connectTwo()
    await latch.disconnect({ connectorId: 'org.two' })
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    expect(connected(latch)).toEqual(['org.one'])
    const other = await connectTwo()
    await other.latch.disconnect({ connectorId: 'org.one' })
    expect(other.latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
    await other.latch.disconnect()
    expect(other.latch.getAccount().status).toBe('disconnected')
  })

  it('F074 what a wallet does that is not the active one changes that one alone', async () => {
    const { latch, adapter } = await connectTwo()
    const before = latch.getAccount()
    adapter.emit({ type: 'network', connectorId: 'org.one', networkId: betaNetwork.caipNetworkId })
    expect(latch.getAccount()).toEqual(before)
    adapter.emit({ type: 'accounts', connectorId: 'org.one', accounts: [] })
    expect(latch.getAccount()).toEqual(before)
    expect(connected(latch)).toEqual(['org.two'])
  })

  it('F074 unlocking one doesn’t make it the active one', async () => {
    const { latch, adapter } = await connectTwo()
    adapter.emit({ type: 'accounts', connectorId: 'org.one', accounts: [] })
    expect(connected(latch)).toEqual(['org.two'])
    adapter.emit({ type: 'connected', connectorId: 'org.one', connection: connectionOf(TEST_ADDRESS) })
    expect(connected(latch)).toEqual(['org.two', 'org.one'])
    expect(walletOf(latch)).toBe('Two')
  })

  it('F074 a wallet that locked is not listened to after a disconnect', async () => {
    const { latch, adapter } = await createConnectedLatch({ wallets: TWO })
    adapter.emit({ type: 'accounts', connectorId: 'org.one', accounts: [] })
    expect(adapter.count('forget')).toBe(0)
    await latch.disconnect()
    expect(adapter.calls.filter(({ name }) => name === 'forget')).toMatchObject([{ args: ['org.one'] }])
  })

  it('what the app connects through the chain library is active, even while another one is waited for', async () => {
    const { latch: before, storage } = await createConnectedLatch({ wallets: TWO })
    before.dispose()
    const { latch, adapter, clock } = createTestLatch({ storage, wallets: TWO.slice(1) })
    latch.start()
    await clock.settle()
    expect(latch.getAccount().status).toBe('reconnecting')
    adapter.emit({ type: 'connected', connectorId: 'org.two', connection: connectionOf(OTHER_ADDRESS) })
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
    await clock.advance(5_000)
    expect(walletOf(latch)).toBe('Two')
  })

  it('S4.01 a reload restores them all, the same one active', async () => {
    const { latch: before, storage } = await connectTwo()
    await before.switchWallet(ONE)
    before.dispose()
    const { latch } = createTestLatch({ storage, wallets: TWO, adapter: { accounts: [TEST_ADDRESS, OTHER_ADDRESS] } })
    latch.start()
    expect(latch.getAccount().status).toBe('reconnecting')
    await soon(() => connected(latch)).toEqual(['org.one', 'org.two'])
    expect(walletOf(latch)).toBe('One')
  })

  it('one that is gone after a reload keeps its record, and the other becomes the active one', async () => {
    const { latch: before, storage } = await connectTwo()
    before.dispose()
    const { latch, clock } = createTestLatch({ storage, wallets: TWO.slice(0, 1) })
    latch.start()
    await soon(async () => {
      await clock.advance(1_000)
      return connected(latch)
    }).toEqual(['org.one'])
    expect(storedIds(storage)).toContain('org.two')
    await latch.disconnect()
    expect(storedIds(storage)).toEqual([])
  })
})

const solana: Network = {
  ...alphaNetwork,
  id: 'test',
  caipNetworkId: 'solana:test',
  chainNamespace: 'solana',
  name: 'Solana Test',
}

/** A kit for two namespaces. The adapter of the second namespace finds one wallet by itself. */
function createTwoNamespaces(
  like: Partial<Pick<Connector, 'type' | 'traits'>> = {},
): TestLatch & { readonly other: FakeAdapter } {
  const first = createFakeAdapter()
  const other = createFakeAdapter({ namespace: 'solana' })
  other.set({ accounts: [{ namespace: 'solana', address: 'So1', type: 'eoa' }], networkId: solana.caipNetworkId })
  const test = createTestLatch({ networks: [alphaNetwork, solana], adapters: [first.factory, other.factory] })
  test.latch.start()
  const connector = (id: string, chain: Connector['chain']): Connector => ({
    id,
    name: id,
    type: 'ANNOUNCED',
    chain,
    ...like,
  })
  first.emit({ type: 'connectors', connectors: [connector('Pair', 'eip155')] })
  other.emit({ type: 'connectors', connectors: [connector('Pair Solana', 'solana')] })
  return { ...test, adapter: first, other }
}

describe('several namespaces', () => {
  it('each has a status, an account and a wallet, and one of them is the active one', async () => {
    const { latch } = createTwoNamespaces()
    await latch.connect({ wallet: 'Pair' })
    await latch.connect({ wallet: 'Pair Solana' })
    expect(latch.getAccount()).toMatchObject({ address: 'So1', caipAddress: 'solana:test:So1' })
    expect(latch.getAccount('eip155')).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    expect(latch.getNetwork()).toEqual(solana)
    await latch.switchNamespace('eip155')
    expect(latch.getAccount().address).toBe(TEST_ADDRESS)
    expect(latch.getNetwork()).toEqual(alphaNetwork)
  })

  it('S4.02 disconnecting one leaves the other, which becomes the active one', async () => {
    const { latch } = createTwoNamespaces()
    await latch.connect({ wallet: 'Pair' })
    await latch.connect({ wallet: 'Pair Solana' })
    await latch.disconnect('solana')
    expect(latch.getAccount('solana').status).toBe('disconnected')
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    await expect(latch.switchNamespace('solana')).rejects.toMatchObject({ code: 'connection/not-connected' })
  })

  it.each([
    ['that share a session end together', { traits: { session: 'remote' } }, []],
    ['of one type, each with a session of its own, end one by one', { type: 'WALLET_CONNECT' }, ['eip155']],
  ] as const)('S4.02 wallets %s', async (_, like, left) => {
    const { latch } = createTwoNamespaces(like)
    await latch.connect({ wallet: 'Pair' })
    await latch.connect({ wallet: 'Pair Solana' })
    await latch.disconnect('solana')
    expect(latch.getState().connection.connections.map(({ namespace }) => namespace)).toEqual(left)
  })

  it('S4.13 says that it switches while the chain library does', async () => {
    const { latch, adapter } = createTwoNamespaces()
    let finish = (): void => {}
    Object.assign(adaptersOf(latch).get('eip155') ?? {}, {
      activate: () => new Promise<void>((resolve) => (finish = resolve)),
    })
    await latch.connect({ wallet: 'Pair' })
    await latch.connect({ wallet: 'Pair Solana' })
    const switching = latch.switchNamespace('eip155')
    expect(latch.getState().connection).toMatchObject({ switchingNamespace: 'eip155', activeNamespace: 'solana' })
    finish()
    await switching
    expect(latch.getState().connection).toMatchObject({ switchingNamespace: undefined, activeNamespace: 'eip155' })
    expect(adapter.count('connect')).toBe(1)
  })
})

describe('kinds of account', () => {
  const account = (address: string, type: AccountType) => ({ namespace: 'bip122', address, type }) as const
  const bitcoin: Network = { ...solana, caipNetworkId: 'bip122:test', chainNamespace: 'bip122' }

  it('S3.03 S9.11 Bitcoin’s payment account is the active one until another kind is preferred, remembered over a reload', async () => {
    const storage = createFakeStorage()
    const open = async (options: Partial<LatchOptions> = {}): Promise<Latch> => {
      const adapter = createFakeAdapter({ namespace: 'bip122' })
      const accounts = [account('bc1p', 'ordinal'), account('bc1q', 'payment')]
      adapter.set({ accounts, networkId: bitcoin.caipNetworkId })
      const { latch } = createTestLatch({ networks: [bitcoin], adapters: [adapter.factory], storage, ...options })
      latch.start()
      adapter.emit({
        type: 'connectors',
        connectors: [{ id: 'ord', name: 'Ord', type: 'ANNOUNCED', chain: 'bip122' }],
      })
      await soon(() => latch.getState().connectors.connectors).toHaveLength(1)
      if (latch.getAccount().status === 'disconnected') await latch.connect({ wallet: 'ord' })
      await soon(() => latch.getAccount().status).toBe('connected')
      return latch
    }
    const latch = await open()
    expect(latch.getAccount()).toMatchObject({ address: 'bc1q', type: 'payment' })
    await latch.preferAccountType('bip122', 'ordinal')
    expect(latch.getAccount()).toMatchObject({ address: 'bc1p', preferredAccountTypes: { bip122: 'ordinal' } })
    latch.dispose()
    expect((await open()).getAccount().address).toBe('bc1p')
    storage.entries()
    const other = await open({ id: 'other', defaultAccountTypes: { bip122: 'ordinal' } })
    expect(other.getAccount().type).toBe('ordinal')
  })

  /** A kit that is connected to a wallet with these accounts. */
  async function share(...accounts: readonly [Account, ...Account[]]): Promise<Latch> {
    const [{ namespace: chain }] = accounts
    const network: Network = { ...solana, id: 1, caipNetworkId: `${chain}:1`, chainNamespace: chain }
    const adapter = createFakeAdapter({ namespace: chain, accounts, networkId: network.caipNetworkId })
    const { latch } = createTestLatch({ networks: [network], adapters: [adapter.factory], wallets: [] })
    latch.start()
    adapter.emit({ type: 'connectors', connectors: [{ id: 'one', name: 'One', type: 'ANNOUNCED', chain }] })
    await latch.connect({ wallet: 'one' })
    return latch
  }

  it.each([
    ['eip155', 'smartAccount', 'eoa'],
    ['solana', 'eoa', 'smartAccount'],
    ['bip122', 'payment', 'ordinal'],
  ] as const)('S9.11 on %s the active one is the %s, not the %s', async (namespace, type, other) => {
    const latch = await share({ namespace, address: 'a', type: other }, { namespace, address: 'b', type })
    expect(latch.getAccount()).toMatchObject({ address: 'b', type, preferredAccountTypes: { [namespace]: type } })
  })

  it('S3.03 an account is told with all that the wallet tells of it', async () => {
    const known = { ...account('bc1q', 'payment'), publicKey: `02${'ab'.repeat(32)}`, path: "m/84'/0'/0'/0/0" }
    expect((await share(known)).getAccount().allAccounts).toEqual([known])
  })

  it('S4.04 a choice emits an event to listeners', async () => {
    const latch = await share(account('bc1p', 'ordinal'), account('bc1q', 'payment'))
    const heard: unknown[] = []
    latch.subscribeEvents(({ event, properties }) => heard.push([event, properties]))
    await latch.preferAccountType('bip122', 'ordinal')
    expect(heard).toEqual([['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'ordinal', network: 'bip122' }]])
  })

  it('S3.01 the app labels addresses', () => {
    const { latch } = createTestLatch()
    expect(latch.getAccount().addressLabels).toEqual({})
    latch.setAddressLabels({ [TEST_ADDRESS]: 'Savings' })
    expect(latch.getAccount().addressLabels).toEqual({ [TEST_ADDRESS]: 'Savings' })
  })
})

describe('a network of another namespace', () => {
  it('is switched to at once where something is connected there', async () => {
    const { latch } = createTwoNamespaces()
    await latch.connect({ wallet: 'Pair Solana' })
    await latch.connect({ wallet: 'Pair' })
    await latch.switchNetwork(solana.caipNetworkId)
    expect(latch.getAccount().address).toBe('So1')
  })

  it('is asked a wallet for where nothing is, and the wallet is on it then', async () => {
    const { latch, other } = createTwoNamespaces()
    await latch.connect({ wallet: 'Pair' })
    await latch.feature('router')
    await latch.switchNetwork(solana.caipNetworkId)
    expect(latch.getAccount().address).toBe(TEST_ADDRESS)
    await expect
      .poll(() => latch.getState())
      .toMatchObject({
        modal: { open: true },
        router: { history: [{ view: 'SwitchActiveChain', params: { namespace: 'solana' } }] },
      })
    await latch.connect({ wallet: 'Pair Solana' })
    expect(other.calls.find(({ name }) => name === 'connect')).toMatchObject({
      args: [{ networkId: solana.caipNetworkId }],
    })
  })
})

describe('networks at run time', () => {
  const foreign: AdapterConnection = { ...connectionOf(TEST_ADDRESS), networkId: foreignNetwork.caipNetworkId }

  it('are added, replaced and taken out; the adapters see the same list', async () => {
    const adapter = createFakeAdapter()
    let seen: readonly Network[] = []
    const { latch } = createTestLatch({
      adapters: [
        (context) => {
          seen = context.networks
          return adapter.factory(context)
        },
      ],
    })
    const ids = (): string[] => latch.getState().network.requested.map(({ caipNetworkId }) => caipNetworkId)
    latch.addNetwork(foreignNetwork)
    expect(ids()).toEqual([alphaNetwork, betaNetwork, foreignNetwork].map(({ caipNetworkId }) => caipNetworkId))
    latch.addNetwork({ ...betaNetwork, name: 'Better' })
    expect(seen.map(({ name }) => name)).toEqual([alphaNetwork.name, 'Better', foreignNetwork.name])
    await latch.switchNetwork(foreignNetwork.caipNetworkId)
    expect(latch.getNetwork()).toEqual(foreignNetwork)
    const before = latch.getState().network.requested
    latch.removeNetwork('eip155:4242')
    expect(latch.getState().network.requested).toBe(before)
    latch.removeNetwork(foreignNetwork.caipNetworkId)
    expect(latch.getNetwork()).toEqual(alphaNetwork)
    for (const { caipNetworkId } of [alphaNetwork, betaNetwork]) latch.removeNetwork(caipNetworkId)
    expect(ids()).toEqual([betaNetwork.caipNetworkId])
    let thrown: unknown
    try {
      latch.addNetwork({ name: 'No network' } as Network)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ isLatchError: true })
    const { name, nativeCurrency, rpcUrls } = foreignNetwork
    latch.addNetwork({ id: 31, name, nativeCurrency, rpcUrls })
    expect(ids()).toContain('eip155:31')
  })

  it('S2.07 F084 a connection on a removed network is on an unsupported network', async () => {
    const { latch } = await createConnectedLatch()
    latch.removeNetwork(alphaNetwork.caipNetworkId)
    expect(latch.getNetwork()).toMatchObject({ name: 'Unsupported Network' })
  })

  it('S2.07 switching to a namespace whose wallet is on a foreign one asks for another', async () => {
    const { latch, other } = createTwoNamespaces()
    await latch.connect({ wallet: 'Pair Solana' })
    await latch.connect({ wallet: 'Pair' })
    // This wallet is not the active one now.
    other.emit({ type: 'network', connectorId: 'Pair Solana', networkId: 'solana:foreign' })
    await latch.switchNamespace('solana')
    await soon(() => latch.getState().modal?.open).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it.each([
    ['the kit', ({ latch }: TestLatch): unknown => latch.switchWallet(ONE)],
    [
      'the app, through its chain library',
      ({ adapter }: TestLatch): unknown =>
        adapter.emit({ type: 'connected', connectorId: 'org.one', connection: foreign }),
    ],
  ])('S2.07 switching to a wallet that is on a foreign one asks for another: by %s', async (_, switchWallet) => {
    const test = await connectTwo()
    const { latch, adapter } = test
    adapter.emit({ type: 'network', connectorId: 'org.one', networkId: foreign.networkId })
    expect(latch.getNetwork()).toEqual(alphaNetwork)
    await switchWallet(test)
    await soon(() => latch.getState().modal?.open).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('S2.07 the end of a wallet opens no closed modal, though the next one is on a foreign network', async () => {
    const { latch, adapter, other } = createTwoNamespaces()
    await latch.connect({ wallet: 'Pair Solana' })
    await latch.connect({ wallet: 'Pair' })
    other.emit({ type: 'network', connectorId: 'Pair Solana', networkId: 'solana:foreign' })
    await latch.open({ view: 'Account' })
    await latch.close()
    await wait(100)
    adapter.emit({ type: 'disconnected', connectorId: 'Pair' })
    await wait(100)
    expect(latch.getState().connection.activeNamespace).toBe('solana')
    expect(latch.getState().modal?.open).toBe(false)
    await latch.open()
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('S2.07 taking out the one that the wallet is on asks for another', async () => {
    const { latch } = await createConnectedLatch()
    expect(latch.getState().modal?.open).toBeFalsy()
    latch.removeNetwork(alphaNetwork.caipNetworkId)
    await soon(() => latch.getState().router?.history.at(-1)?.view).toBe('UnsupportedChain')
    expect(latch.getState().modal?.open).toBe(true)
  })

  it.each([
    ['its id is another', { id: 7 }],
    ['its currency has no decimals', { nativeCurrency: { name: 'A', symbol: 'A' } }],
    ['its currency has no decimals', { nativeCurrency: { name: 'A', symbol: 'A', decimals: 1.5 } }],
  ])('is refused where %s', (why, part) => {
    const { latch } = createTestLatch()
    const network = { ...foreignNetwork, ...part } as Network
    expect(() => latch.addNetwork(network)).toThrow(why)
  })
})
