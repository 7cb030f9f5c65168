import type { AdapterFactory, AdapterConnection } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createFakeWallet, OTHER_ADDRESS, TEST_ADDRESS, type FakeWalletOptions } from '../../createFakeWallet.js'
import { createFakeStorage, type FakeStorage } from '../../createFakeStorage.js'
import { createConnectedLatch, createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'
import { storedIds } from '../../model/storedConnections.js'

/** The older format of the stored connections: one record for all of them. */
const CONNECTION_LIST = '@latchkit/connections'
const STORED = '@latchkit/connection:eip155:'

/** A kit after a reload of a page where "Fake Wallet" was connected. */
async function reload(options: TestLatchOptions = {}): Promise<TestLatch> {
  const { storage, latch } = await createConnectedLatch()
  latch.dispose()
  const test = createTestLatch({ storage, ...options })
  test.latch.start()
  return test
}

describe('a reload', () => {
  it('S4.01 S3.02 restores the connection without asking, and opens nothing', async () => {
    const { storage } = await createConnectedLatch()
    const { latch, adapter, clock } = createTestLatch({ storage })
    const events: unknown[] = []
    latch.subscribeEvents((event) => events.push(event))
    latch.start()
    expect(latch.getAccount()).toMatchObject({ status: 'reconnecting', address: undefined })
    await clock.settle()
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    expect(adapter.count('connect')).toBe(0)
    expect(adapter.calls.find(({ name }) => name === 'reconnect')?.args).toEqual([
      { connectorId: 'org.example.fake', networkId: alphaNetwork.caipNetworkId, isAwaited: true },
    ])
    expect(events).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { reconnect: true } }])
    expect(latch.getState().modal).toBeUndefined()
    await clock.advance(100)
    expect(clock.waiting()).toBe(0)
  })

  it('does not where the app wants none, and keeps what is stored', async () => {
    const { latch, adapter, storage } = await reload({ enableReconnect: false })
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.count('reconnect')).toBe(0)
    expect(storedIds(storage)).toEqual(['org.example.fake'])
  })

  it('F067 waits up to 5 s for a wallet that announces itself late', async () => {
    const { latch, clock, window } = await reload({ wallets: [] })
    await clock.advance(4_900)
    expect(latch.getAccount().status).toBe('reconnecting')
    createFakeWallet().announce(window)
    await clock.settle()
    expect(latch.getAccount().status).toBe('connected')
  })

  it('F067 is disconnected after 5 s, and the next reload tries again', async () => {
    const { latch, clock, window, adapter, storage } = await reload({ wallets: [] })
    await clock.advance(5_000)
    expect(latch.getAccount().status).toBe('disconnected')
    createFakeWallet().announce(window)
    await clock.advance(5_000)
    expect(adapter.count('reconnect')).toBe(0)
    expect(latch.getAccount().status).toBe('disconnected')
    const next = createTestLatch({ storage })
    next.latch.start()
    await next.clock.settle()
    expect(next.latch.getAccount().status).toBe('connected')
  })

  it.each(['none', { throws: new Error('locked') }] as const)(
    'ends at once where the wallet gives nothing, and keeps what is stored',
    async (reconnect) => {
      const { latch, clock, storage } = await reload({ adapter: { reconnect } })
      await clock.advance(100)
      expect(latch.getAccount().status).toBe('disconnected')
      expect(storedIds(storage)).toEqual(['org.example.fake'])
      await clock.advance(4_900)
      expect(latch.getAccount().status).toBe('disconnected')
      expect(clock.waiting()).toBe(0)
    },
  )

  it('F076 ends after 5 s where the wallet never answers', async () => {
    const { latch, clock } = await reload({ adapter: { reconnect: 'hang' } })
    await clock.advance(5_000)
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it('takes the account that the wallet has now, when the stored one can no longer come', async () => {
    const { latch, clock } = await reload({
      adapter: { accounts: [OTHER_ADDRESS], networkId: betaNetwork.caipNetworkId },
    })
    await clock.advance(4_999)
    expect(latch.getAccount().status).toBe('reconnecting')
    await clock.advance(1)
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
    expect(latch.getNetwork()).toEqual(betaNetwork)
  })

  it('goes on to the wallet that the visitor asks for meanwhile', async () => {
    const { latch, adapter, clock } = await reload({ adapter: { reconnect: 'hang' } })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    expect(await connecting).toMatchObject({ address: TEST_ADDRESS })
    adapter.set({ reconnect: 'ok' })
    await clock.advance(5_000)
    expect(latch.getAccount().status).toBe('connected')
    expect(adapter.count('forget')).toBe(0)
  })

  it('F095 stays disconnected where the visitor disconnects meanwhile, whatever comes late', async () => {
    const { latch, adapter, clock, storage } = await reload({ adapter: { reconnect: 'hang' } })
    await soon(() => adapter.count('reconnect')).toBe(1)
    await latch.disconnect()
    expect(latch.getAccount().status).toBe('disconnected')
    adapter.emit({
      type: 'connected',
      connectorId: 'org.example.fake',
      connection: {
        accounts: [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'eoa' }],
        networkId: alphaNetwork.caipNetworkId,
      },
    })
    adapter.set({ reconnect: 'ok' })
    await clock.advance(5_000)
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.connected()).toBeUndefined()
    expect(storedIds(storage)).toEqual([])
  })

  it('F202 survives whatever it finds', async () => {
    for (const text of ['x', '{"version":1,"value":[{"namespace":"toString"}]}', '{"version":1,"value":[null]}']) {
      const storage = createFakeStorage({ [CONNECTION_LIST]: text, [`${STORED}org.example.fake`]: text })
      const { latch, clock } = createTestLatch({ storage })
      latch.start()
      await clock.settle()
      expect(latch.getAccount().status).toBe('disconnected')
      expect(storage.entries()).toEqual({})
    }
  })
})

describe('wallets that share an rdns', () => {
  interface Known {
    readonly uuid: string
    readonly name: string
    readonly account?: string
  }

  /** A kit whose wallets have the same rdns. Each wallet shares its own account without a prompt. */
  function createTwins(twins: readonly Known[], storage: FakeStorage) {
    const fake = createFakeAdapter()
    const asked: string[] = []
    const wallets: FakeWalletOptions[] = twins.map(({ uuid, name }) => ({ uuid, name, rdns: 'org.twin' }))
    const idOf = ({ uuid }: Known): string => (uuid === twins[0]?.uuid ? 'org.twin' : `org.twin#${uuid}`)
    const connectionOf = (id: string): AdapterConnection | undefined => {
      const account = twins.find((twin) => idOf(twin) === id)?.account
      if (!account) return undefined
      return {
        accounts: [{ namespace: 'eip155', address: account, type: 'eoa' }],
        networkId: alphaNetwork.caipNetworkId,
      }
    }
    const factory: AdapterFactory = (context) => ({
      ...fake.factory(context),
      async reconnect({ connectorId }) {
        asked.push(connectorId)
        return connectionOf(connectorId)
      },
      async connect({ connectorId }) {
        const connection = connectionOf(connectorId)
        if (!connection) throw { code: 4001 }
        return connection
      },
    })
    return { ...createTestLatch({ adapters: [factory], wallets, storage }), fake, asked }
  }

  const ONE = { uuid: 'u1', name: 'Twin', account: TEST_ADDRESS }
  const TWO = { uuid: 'u2', name: 'Twin Beta', account: OTHER_ADDRESS }

  async function connectTo(uuid: string, twins: readonly Known[]): Promise<FakeStorage> {
    const storage = createFakeStorage()
    const { latch } = createTwins(twins, storage)
    latch.start()
    await latch.connect({ wallet: uuid === twins[0]?.uuid ? 'org.twin' : `org.twin#${uuid}` })
    return storage
  }

  async function restored(twins: readonly Known[], storage: FakeStorage) {
    const test = createTwins(twins, storage)
    test.latch.start()
    await test.clock.settle()
    const { status, address, connectedWalletInfo } = test.latch.getAccount()
    return { ...test, status, address, name: connectedWalletInfo?.name }
  }

  it('F065 both are listed, and a reload goes back to the one that was chosen', async () => {
    const storage = await connectTo('u2', [ONE, TWO])
    // New uuids, and the other wallet first, as a browser may announce them.
    const { address, name, latch } = await restored(
      [
        { ...TWO, uuid: 'v2' },
        { ...ONE, uuid: 'v1' },
      ],
      storage,
    )
    expect({ address, name }).toEqual({ address: OTHER_ADDRESS, name: 'Twin Beta' })
    expect(latch.getState().connectors.connectors).toHaveLength(2)
    const again = await restored([ONE, TWO], await connectTo('u2', [ONE, TWO]))
    expect(again.name).toBe('Twin Beta')
  })

  it('F065 where they have one name too, the account tells them apart', async () => {
    const twins = [ONE, { ...TWO, name: 'Twin' }]
    const { address, fake } = await restored(twins, await connectTo('u2', twins))
    expect(address).toBe(OTHER_ADDRESS)
    expect(fake.calls.filter(({ name }) => name === 'forget')).toMatchObject([{ args: ['org.twin'] }])
  })

  it('F065 a wallet that shares nothing does not hide the other one', async () => {
    const twins = [ONE, { ...TWO, name: 'Twin' }]
    const storage = await connectTo('u2', twins)
    const { address } = await restored([{ uuid: 'u1', name: 'Twin' }, twins[1] ?? TWO], storage)
    expect(address).toBe(OTHER_ADDRESS)
  })

  it('F065 another account of a wallet of that name will do, where none has the stored one', async () => {
    const storage = await connectTo('u1', [ONE])
    const { status, latch, clock } = await restored([{ ...ONE, account: OTHER_ADDRESS }], storage)
    expect(status).toBe('reconnecting')
    await clock.advance(5_000)
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
  })

  it('F063 a stranger with the rdns of the wallet is not taken for it', async () => {
    const storage = await connectTo('u1', [ONE])
    const stranger = { uuid: 'u9', name: 'Stranger', account: OTHER_ADDRESS }
    const { status, fake, latch, clock } = await restored([stranger], storage)
    expect(status).toBe('reconnecting')
    expect(fake.calls.filter(({ name }) => name === 'forget')).toMatchObject([{ args: ['org.twin'] }])
    await clock.advance(5_000)
    expect(latch.getAccount().status).toBe('disconnected')
  })
})
