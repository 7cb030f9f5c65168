import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createFakePairing, fakePairingId } from '../../createFakePairing.js'
import { createFakeWallet, OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { createConnectedLatch, createPreparedLatch, createTestLatch } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'
import { storedIds } from '../../model/storedConnections.js'
import { connectedIds, createBrowser, truth, type Tab } from '../../model/createBrowser.js'
import { addressOf, NETWORKS, solOne, solTwo } from '../../model/sharedWallets.js'

const wallet = (connectorId: string) =>
  ({ namespace: connectorId.startsWith('solana') ? 'solana' : 'eip155', connectorId }) as const

describe('what the kit says is connected is what is connected', () => {
  it.each(['walletConnect:eip155', 'walletConnect:solana', 'walletConnect', 'solana:sol', 'bip122:bit', 'injected'])(
    'F063 a wallet that announces itself by the rdns %j takes the id of no other connector',
    async (rdns) => {
      const pairing = createFakePairing()
      const { latch, adapter } = createTestLatch({ pairing, wallets: [{ rdns, name: 'Stranger' }] })
      adapter.emit({
        type: 'connectors',
        connectors: [{ id: 'injected', name: 'Own', type: 'INJECTED', chain: 'eip155' }],
      })
      latch.start()
      const connecting = latch.connect({ wallet: fakePairingId('eip155') })
      await soon(() => pairing.isOpen()).toBe(true)
      pairing.approve()
      expect(await connecting).toMatchObject({ connectorId: fakePairingId('eip155') })
      const { connectors } = latch.getState().connectors
      const stranger = connectors.find(({ name }) => name === 'Stranger')
      expect(stranger?.id).toMatch(/^eip6963:|#/)
      expect(connectors.filter(({ id }) => id === 'injected')).toMatchObject([{ name: 'Own' }])
    },
  )

  it('a network of another namespace is an error before any wallet is asked', async () => {
    const browser = createBrowser()
    const { latch } = browser.open()
    latch.start()
    await expect(latch.connect({ wallet: 'org.one', network: solOne.caipNetworkId })).rejects.toMatchObject({
      code: 'network/wrong-namespace',
    })
    const { caipNetworkId: id } = betaNetwork
    const mixed = { ...solOne, caipNetworkId: id, id: 900_002 } as const
    expect(() => latch.addNetwork(mixed)).toThrow(expect.objectContaining({ code: 'options/bad-network' }))
    await latch.connect({ wallet: 'org.one' })
    await latch.connect({ wallet: 'solana:sol', network: solTwo.caipNetworkId })
    expect(browser.log.map(({ name }) => name)).toEqual(['connect', 'connect'])
  })

  it('a name that several connectors have means the one in the namespace of the network', async () => {
    const pairing = createFakePairing()
    const adapters = (['eip155', 'solana'] as const).map((namespace) => createFakeAdapter({ namespace }).factory)
    const { latch } = createTestLatch({ pairing, networks: NETWORKS, adapters })
    const connecting = latch.connect({ wallet: 'WalletConnect', network: solOne.caipNetworkId })
    await soon(() => pairing.isOpen()).toBe(true)
    // While it waits, because the answer is the one of the namespace that the phone approves.
    expect(latch.getState().connection.attempt?.connectorId).toBe(fakePairingId('solana'))
    pairing.approve({ namespaces: ['solana'] })
    expect(await connecting).toMatchObject({ connectorId: fakePairingId('solana') })
  })

  it('a connected wallet that is not the active one is asked for the network of `connect`', async () => {
    const browser = createBrowser()
    const { latch } = browser.open()
    latch.start()
    await latch.connect({ wallet: 'org.one' })
    await latch.connect({ wallet: 'org.two' })
    expect(await latch.connect({ wallet: 'org.one', network: betaNetwork.caipNetworkId })).toMatchObject({
      connectorId: 'org.one',
      caipNetworkId: betaNetwork.caipNetworkId,
    })
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it('F074 what a wallet tells while the code of connecting loads is not lost', async () => {
    const { latch, adapter } = createTestLatch()
    latch.start()
    const accounts = (address: string) => [{ namespace: 'eip155', address, type: 'eoa' } as const]
    const connectorId = 'org.example.fake'
    const connection = { accounts: accounts(TEST_ADDRESS), networkId: alphaNetwork.caipNetworkId }
    adapter.emit({ type: 'connected', connectorId, connection })
    adapter.emit({ type: 'accounts', connectorId, accounts: accounts(OTHER_ADDRESS) })
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    await soon(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
    expect(latch.getNetwork()).toEqual(betaNetwork)
    const { latch: other, adapter: its } = createTestLatch()
    other.start()
    its.emit({ type: 'connected', connectorId, connection })
    its.emit({ type: 'disconnected', connectorId })
    await (await other.feature('connection')).prepare()
    expect(other.getAccount().status).toBe('disconnected')
  })

  it('the switch that was called last wins, and the older one rejects', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'activate' })
    const { latch } = browser.open()
    latch.start()
    for (const id of ['org.one', 'org.two', 'solana:sol']) await latch.connect({ wallet: id })
    const first = expect(latch.switchWallet(wallet('org.one'))).rejects.toMatchObject({ code: 'connection/superseded' })
    const second = latch.switchWallet(wallet('org.two'))
    browser.calls.find(({ connectorId }) => connectorId === 'org.two')?.resolve()
    await second
    browser.calls.find(({ connectorId }) => connectorId === 'org.one')?.resolve()
    await first
    await soon(() => browser.calls.map(({ connectorId }) => connectorId)).toEqual(['org.two'])
    expect(latch.getAccount('eip155').connectedWalletInfo?.name).toBe('org.two')
  })

  it('two switches to one wallet are one, by `connect` and by `switchWallet`', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'activate' })
    const { latch } = browser.open()
    latch.start()
    for (const id of ['org.one', 'org.two']) await latch.connect({ wallet: id })
    const switches = [
      latch.switchWallet(wallet('org.one')),
      latch.connect({ wallet: 'org.one' }),
      latch.connect({ wallet: 'org.one' }),
    ]
    await soon(() => browser.calls.map(({ connectorId }) => connectorId)).toEqual(['org.one'])
    browser.calls[0]?.resolve()
    const [, ...accounts] = await Promise.all(switches)
    expect(accounts.map((each) => each?.address)).toEqual([addressOf('org.one', 'a'), addressOf('org.one', 'a')])
    expect(latch.getAccount('eip155').connectedWalletInfo?.name).toBe('org.one')
  })

  it.each([undefined, null, 7, {}, ''])('connect({ wallet: %j }) finds no connector', async (bad) => {
    const { latch, adapter } = createTestLatch()
    adapter.emit({ type: 'connectors', connectors: [{ id: 'own', name: 'Own', type: 'EXTERNAL', chain: 'eip155' }] })
    await expect(latch.connect({ wallet: bad as string })).rejects.toMatchObject({
      code: 'connection/connector-not-found',
    })
    expect(adapter.count('connect')).toBe(0)
  })

  it.each(['__proto__', 'constructor', 'toString'])('there is no account in the namespace %j', async (bad) => {
    const { latch } = await createConnectedLatch()
    const namespace = bad as 'eip155'
    expect(latch.getAccount(namespace).status).toBe('disconnected')
    expect(await latch.getProvider(namespace)).toBeUndefined()
  })

  it('a wallet that is told to be connected, without an account, is not connected', async () => {
    const { latch, adapter } = await createPreparedLatch()
    const connection = { accounts: [], networkId: alphaNetwork.caipNetworkId }
    adapter.emit({ type: 'connected', connectorId: 'org.example.fake', connection })
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it('an account type that the app leaves undefined, or that does not exist, is the default', () => {
    const types = { eip155: undefined, solana: 'smartAccount' } as never
    const { latch, storage } = createTestLatch({ defaultAccountTypes: types })
    storage.open().setItem('@latchkit/account-types', '{"version":1,"value":{"eip155":"god","bip122":"ordinal"}}')
    latch.start()
    return soon(async () => {
      await (await latch.feature('connection')).prepare()
      return latch.getState().connection.preferredAccountTypes
    }).toEqual({ eip155: 'smartAccount', solana: 'smartAccount', bip122: 'payment' })
  })
})

describe('a reload', () => {
  /** A page where wallets were connected, in their order. */
  async function visited(...ids: readonly string[]) {
    const browser = createBrowser()
    const { latch } = browser.open()
    latch.start()
    for (const id of ids) await latch.connect({ wallet: id })
    latch.dispose()
    return browser
  }

  it('a change of account while another wallet is waited for is newer than the answer', async () => {
    const browser = await visited('org.one', 'org.two')
    browser.wallet('org.two').isInstalled = false
    const tab = browser.open()
    tab.latch.start()
    await soon(() => browser.log.filter(({ name }) => name === 'reconnect')).toHaveLength(1)
    await tab.clock.settle()
    tab.tell({
      type: 'accounts',
      connectorId: 'org.one',
      accounts: [{ namespace: 'eip155', address: 'new', type: 'eoa' }],
    })
    await tab.clock.advance(5_000)
    expect(tab.latch.getAccount()).toMatchObject({ status: 'connected', address: 'new' })
  })

  it('the active namespace moves to a connected one where its own wallet does not come back', async () => {
    const browser = await visited('org.one', 'solana:sol')
    browser.wallet('solana:sol').isInstalled = false
    const { latch, clock } = browser.open()
    latch.start()
    expect(latch.getState().connection.activeNamespace).toBe('solana')
    await clock.advance(5_000)
    expect(latch.getState().connection.activeNamespace).toBe('eip155')
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: addressOf('org.one', 'a') })
    // It is still what the visitor chose.
    browser.wallet('solana:sol').isInstalled = true
    const next = browser.open()
    next.latch.start()
    await soon(() => next.latch.getAccount().address).toBe(addressOf('solana:sol', 'a'))
  })

  it('F065 a wallet with the stored rdns and name and another account does not take the place of the real one', async () => {
    const { storage } = await createConnectedLatch()
    const { latch, clock, window, adapter } = createTestLatch({ storage, adapter: { accounts: [OTHER_ADDRESS] } })
    latch.start()
    await clock.advance(20)
    expect(latch.getAccount().status).toBe('reconnecting')
    adapter.set({ accounts: [TEST_ADDRESS] })
    createFakeWallet({ uuid: 'real' }).announce(window)
    await clock.settle()
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    await clock.advance(5_000)
    expect(latch.getState().connection.connections).toMatchObject([{ connectorId: 'org.example.fake#real' }])
  })

  it('F207 keeps the records of 20 connections, and restores 20 of 10,000 tampered ones', async () => {
    const { latch, storage, adapter } = createTestLatch({ wallets: [] })
    latch.start()
    for (let at = 0; at < 30; at++) {
      const id = `org.w${at}`
      adapter.emit({ type: 'connectors', connectors: [{ id, name: id, type: 'EXTERNAL', chain: 'eip155' }] })
      await latch.connect({ wallet: id })
    }
    expect(storedIds(storage)).toHaveLength(20)
    expect(storedIds(storage)).toContain('org.w29')
    const text = Object.values(storage.entries()).find((each) => /"org.w29".*"isEnded"/.test(each)) ?? ''
    for (let at = 0; at < 10_000; at++)
      storage.open().setItem(`@latchkit/connection:eip155:t${at}`, text.replaceAll('org.w29', `t${at}`))
    const { latch: next, adapter: its, clock } = createTestLatch({ wallets: [], storage })
    const ids = Array.from({ length: 1_000 }, (_, at) => `t${at}`)
    const connectors = ids.map((id) => ({ id, name: id, type: 'EXTERNAL', chain: 'eip155' }) as const)
    its.emit({ type: 'connectors', connectors })
    next.start()
    await clock.advance(5_000)
    expect(its.count('reconnect')).toBe(20)
  })

  it('F207 stores a connection over a record with a revision that no kit writes', async () => {
    const { storage } = await createConnectedLatch()
    for (const [key, text] of Object.entries(storage.entries()))
      storage.open().setItem(key, text.replaceAll(/"revision":\d+/g, `"revision":${Number.MAX_SAFE_INTEGER}`))
    const { latch } = createTestLatch({ storage })
    latch.start()
    await latch.connect({ wallet: 'Fake Wallet' })
    await soon(() => storedIds(storage)).toEqual(['org.example.fake'])
    const { latch: next, clock } = createTestLatch({ storage })
    next.start()
    await clock.settle()
    await soon(() => next.getAccount().status).toBe('connected')
  })

  it('moves the records of the older format, and reads them once', async () => {
    const stored = ['org.two', 'org.one'].map((connectorId) => ({
      ...wallet(connectorId),
      name: connectorId,
      address: addressOf(connectorId, 'a'),
      networkId: alphaNetwork.caipNetworkId,
    }))
    const browser = createBrowser()
    browser.storage.open().setItem('@latchkit/connections', JSON.stringify({ version: 1, value: stored }))
    const { latch } = browser.open()
    latch.start()
    await soon(() => connectedIds(latch)).toEqual(['org.one', 'org.two'])
    expect(latch.getAccount().address).toBe(addressOf('org.two', 'a'))
    expect(browser.storage.entries()).not.toHaveProperty(['@latchkit/connections'])
    expect(storedIds(browser.storage)).toEqual(['org.one', 'org.two'])
  })
})

describe('F205 two tabs', () => {
  async function openTwo(browser = createBrowser()): Promise<readonly [Tab, Tab, typeof browser]> {
    const tabs = [browser.open(), browser.open()] as const
    for (const { latch } of tabs) latch.start()
    await tabs[0].clock.settle()
    return [...tabs, browser]
  }
  const agree = ([here, there]: readonly [Tab, Tab, unknown]) =>
    soon(() => JSON.stringify(truth(here.latch)) === JSON.stringify(truth(there.latch))).toBe(true)

  it('agree on the network of Solana and on the active namespace, and the one that follows stores nothing', async () => {
    const tabs = await openTwo()
    const [here, there, browser] = tabs
    await here.latch.connect({ wallet: 'org.one' })
    await here.latch.connect({ wallet: 'solana:sol' })
    await here.latch.switchNamespace('eip155')
    await soon(() => connectedIds(there.latch)).toHaveLength(2)
    await agree(tabs)
    const writes = browser.storage.writes.length
    await here.latch.switchNetwork(solTwo.caipNetworkId)
    const own = browser.storage.writes.length
    await soon(() => there.latch.getNetwork().caipNetworkId).toBe(solTwo.caipNetworkId)
    await there.clock.settle()
    expect(own).toBeGreaterThan(writes)
    expect(browser.storage.writes).toHaveLength(own)
    expect(truth(here.latch)).toMatchObject({ activeNamespace: 'solana' })
    await agree(tabs)
  })

  it('what the visitor chooses in a tab that is still following holds in both', async () => {
    const browser = createBrowser({ holds: ({ page, name }) => page === 1 && name === 'reconnect' })
    const tabs = await openTwo(browser)
    const [here, there] = tabs
    await here.latch.connect({ wallet: 'org.one' })
    await soon(() => browser.calls).toHaveLength(1)
    await there.latch.connect({ wallet: 'org.two' })
    browser.calls[0]?.resolve()
    await soon(() => connectedIds(there.latch)).toEqual(['org.one', 'org.two'])
    expect(there.latch.getAccount().address).toBe(addressOf('org.two', 'a'))
    await agree(tabs)
  })

  it('that connect different wallets at the same time have both, and the same one is active', async () => {
    const late: (() => void)[] = []
    const browser = createBrowser({ deliver: (_, send) => late.push(send) })
    const tabs = await openTwo(browser)
    const [here, there] = tabs
    await Promise.all([here.latch.connect({ wallet: 'org.one' }), there.latch.connect({ wallet: 'org.two' })])
    while (late.length > 0) {
      late.shift()?.()
      await here.clock.settle()
    }
    expect(connectedIds(here.latch)).toEqual(['org.one', 'org.two'])
    await agree(tabs)
  })

  it('F229 a page that comes back from the cache has what is connected now, and stores nothing', async () => {
    const tabs = await openTwo()
    const [here, there, browser] = tabs
    await here.latch.connect({ wallet: 'org.one' })
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    there.freeze()
    await here.latch.disconnect()
    await here.latch.connect({ wallet: 'org.two' })
    const writes = browser.storage.writes.length
    there.resume()
    await soon(() => connectedIds(there.latch)).toEqual(['org.two'])
    await there.clock.settle()
    expect(browser.storage.writes).toHaveLength(writes)
    await agree(tabs)
  })

  it('F229 a page that comes back from the cache has the accounts that its wallet shares now', async () => {
    const [here, , browser] = await openTwo()
    await here.latch.connect({ wallet: 'org.one' })
    here.freeze()
    browser.wallet('org.one').change({ accounts: ['other'] })
    here.resume()
    await soon(() => here.latch.getAccount().address).toBe('other')
  })

  it('follow where another page clears the storage', async () => {
    const [here, there, browser] = await openTwo()
    await here.latch.connect({ wallet: 'org.one' })
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    browser.clear()
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    await here.latch.connect({ wallet: 'org.one' })
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
  })
})
