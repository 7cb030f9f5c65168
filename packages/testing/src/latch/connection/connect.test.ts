import { isLatchError, type TelemetryEventName } from '@latchkit/core'
import type { AdapterConnection, AdapterFactory, ConnectRequest } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createConnectedLatch, createPreparedLatch, createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { storedIds } from '../../model/storedConnections.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const TWO = [
  { name: 'One', rdns: 'org.one' },
  { name: 'Two', rdns: 'org.two' },
] as const

function heardBy({ latch }: TestLatch): TelemetryEventName[] {
  const heard: TelemetryEventName[] = []
  latch.subscribeEvents(({ event }) => heard.push(event))
  return heard
}
const attemptOf = ({ latch }: TestLatch): unknown => latch.getState().connection.attempt

describe('connecting', () => {
  it('S4.01 goes from disconnected over connecting to connected, and resolves with the account', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const heard = heardBy(test)
    const { latch, adapter, reports } = test
    expect(latch.getAccount().status).toBe('disconnected')
    const connecting = latch.connect({ wallet: 'org.example.fake' })
    expect(latch.getAccount()).toMatchObject({ status: 'connecting', address: undefined, allAccounts: [] })
    expect(attemptOf(test)).toEqual({ connectorId: 'org.example.fake', status: 'waiting' })
    adapter.set({ connect: 'ok' })
    expect(await connecting).toEqual({
      namespace: 'eip155',
      address: TEST_ADDRESS,
      caipAddress: `${alphaNetwork.caipNetworkId}:${TEST_ADDRESS}`,
      caipNetworkId: alphaNetwork.caipNetworkId,
      connectorId: 'org.example.fake',
      type: 'eoa',
    })
    expect(latch.getAccount()).toMatchObject({
      status: 'connected',
      address: TEST_ADDRESS,
      connectedWalletInfo: { name: 'Fake Wallet', rdns: 'org.example.fake' },
    })
    expect(latch.getNetwork()).toEqual(alphaNetwork)
    expect(await latch.getProvider()).toEqual({ isFake: true })
    expect(attemptOf(test)).toBeUndefined()
    expect(heard).toEqual(['CONNECT_SUCCESS'])
    expect(reports).toEqual([])
  })

  it.each(['org.two', 'Two'])('finds the wallet by %s', async (wallet) => {
    const { latch } = createTestLatch({ wallets: TWO })
    expect(await latch.connect({ wallet })).toMatchObject({ connectorId: 'org.two' })
  })

  it('hands on the network that the app wishes', async () => {
    const { latch, adapter } = createTestLatch()
    await latch.connect({ wallet: 'Fake Wallet', network: betaNetwork.caipNetworkId })
    expect(adapter.calls.find(({ name }) => name === 'connect')?.args).toMatchObject([
      { connectorId: 'org.example.fake', networkId: betaNetwork.caipNetworkId },
    ])
  })

  it('F095 tells the adapter whether an attempt still waits', async () => {
    const { latch, adapter } = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const first = latch.connect({ wallet: 'Fake Wallet' })
    const { isWanted } = adapter.calls.find(({ name }) => name === 'connect')?.args[0] as ConnectRequest
    expect(isWanted?.()).toBe(true)
    latch.cancel()
    await expect(first).rejects.toMatchObject({ code: 'connection/cancelled' })
    expect(isWanted?.()).toBe(false)
    // A further attempt joins the request.
    const second = latch.connect({ wallet: 'Fake Wallet' })
    expect(isWanted?.()).toBe(true)
    latch.cancel()
    await expect(second).rejects.toMatchObject({ code: 'connection/cancelled' })
  })

  it.each(['Stranger', '', '__proto__', 'constructor'])('rejects for the unknown wallet %j', async (wallet) => {
    const test = createTestLatch()
    await expect(test.latch.connect({ wallet })).rejects.toMatchObject({ code: 'connection/connector-not-found' })
    expect(test.latch.getAccount().status).toBe('disconnected')
    expect(attemptOf(test)).toBeUndefined()
  })

  it('S8.08 rejects for a wallet whose namespace no adapter speaks', async () => {
    const { latch, adapter } = createTestLatch()
    latch.start()
    const strange = { id: 'sol', name: 'Sol', type: 'EXTERNAL', chain: 'solana' } as const
    adapter.emit({ type: 'connectors', connectors: [strange] })
    await expect(latch.connect({ wallet: 'Sol' })).rejects.toMatchObject({
      code: 'connection/no-adapter',
      message: 'No ConnectionController client found: createLatch({ adapters }) names none for solana.',
    })
  })

  it('F096 S8.13 refuses the connector that is connected', async () => {
    const { latch, adapter } = await createConnectedLatch()
    await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({
      code: 'connection/already-connected',
      message: 'Connector already connected.',
    })
    expect(latch.getAccount().status).toBe('connected')
    expect(adapter.count('connect')).toBe(1)
  })

  it('F087 a double click is one request, and both get its answer', async () => {
    const { latch, adapter } = createTestLatch({ adapter: { connect: 'hang' } })
    const both = Promise.all([latch.connect({ wallet: 'Fake Wallet' }), latch.connect({ wallet: 'org.example.fake' })])
    adapter.set({ connect: 'ok' })
    const [first, second] = await both
    expect(first).toBe(second)
    expect(adapter.count('connect')).toBe(1)
  })
})

describe('a connect that fails', () => {
  const trap: object = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )

  it.each([
    ['a code', 'wallet/rejected', 'USER_REJECTED', { throws: { code: 4001, message: 'User rejected.' } }],
    ['a text', 'wallet/rejected', 'USER_REJECTED', { throws: 'User closed modal' }],
    ['an open prompt', 'wallet/already-pending', 'CONNECT_ERROR', { throws: { code: -32002 } }],
    ['null', 'wallet/unknown', 'CONNECT_ERROR', { throws: null }],
    ['nothing', 'wallet/unknown', 'CONNECT_ERROR', { throws: undefined }],
    ['what throws when it is read', 'wallet/unknown', 'CONNECT_ERROR', { throws: trap }],
  ] as const)('F069 S4.01 throws %s: disconnected, and %s', async (_, code, event, connect) => {
    const test = createTestLatch({ adapter: { connect } })
    const heard = heardBy(test)
    const error: unknown = await test.latch.connect({ wallet: 'Fake Wallet' }).catch((caught: unknown) => caught)
    expect(isLatchError(error, code)).toBe(true)
    expect(test.latch.getAccount().status).toBe('disconnected')
    expect(attemptOf(test)).toMatchObject({ connectorId: 'org.example.fake', status: 'failed', error: { code } })
    expect(heard).toEqual([event])
    expect(test.storage.writes).toEqual([])
  })

  it('F070 asks the wallet no more until the visitor does', async () => {
    const { latch, adapter, clock } = createTestLatch({ adapter: { connect: { throws: { code: -32002 } } } })
    await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'wallet/already-pending' })
    await clock.advance(60_000)
    expect(adapter.count('connect')).toBe(1)
    adapter.set({ connect: 'ok' })
    await latch.connect({ wallet: 'Fake Wallet' })
    expect(adapter.count('connect')).toBe(2)
  })

  it('F071 S4.02 shared no account: that is no connection, on neither side', async () => {
    const { latch, adapter, clock } = createTestLatch({ adapter: { accounts: [] } })
    await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'connection/no-accounts' })
    await clock.settle()
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.connected()).toBeUndefined()
  })

  it('S4.01 returns to connected where another wallet is connected', async () => {
    const { latch, adapter } = await createConnectedLatch({ wallets: TWO })
    adapter.set({ connect: 'hang' })
    const connecting = latch.connect({ wallet: 'Two' })
    expect(latch.getAccount()).toMatchObject({ status: 'connected', connectedWalletInfo: { name: 'One' } })
    adapter.set({ connect: { throws: { code: 4001 } } })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(latch.getAccount()).toMatchObject({ status: 'connected', connectedWalletInfo: { name: 'One' } })
  })
})

describe('another wallet', () => {
  it('takes the place of one that still waits', async () => {
    const { latch, adapter } = createTestLatch({ wallets: TWO, adapter: { connect: 'hang' } })
    const first = latch.connect({ wallet: 'One' })
    const second = latch.connect({ wallet: 'Two' })
    adapter.set({ connect: 'ok' })
    await expect(first).rejects.toMatchObject({ code: 'connection/cancelled' })
    expect(await second).toMatchObject({ connectorId: 'org.two' })
  })
})

describe('giving up', () => {
  const cancelled = { code: 'connection/cancelled' }
  const other = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
  const connect = ({ latch }: TestLatch): Promise<unknown> =>
    latch.connect({ wallet: 'Fake Wallet' }).catch((error: unknown) => error)

  const ends: readonly (readonly [string, (latch: TestLatch['latch']) => void | Promise<void>])[] = [
    ['cancelled', (latch) => latch.cancel()],
    ['disconnected', (latch) => latch.disconnect()],
    ['disposed of', (latch) => latch.dispose()],
  ]

  it.each(ends)(
    'F068 F095 %s: the pending connect rejects at once, also where the wallet never answers',
    async (_, end) => {
      const test = createTestLatch({ adapter: { connect: 'hang' } })
      const connecting = connect(test)
      await end(test.latch)
      expect(await connecting).toMatchObject(cancelled)
      expect(test.latch.getAccount().status).toBe('disconnected')
      expect(attemptOf(test)).toBeUndefined()
    },
  )

  it('F068 F087 is one request, and can be given up, before its code is loaded', async () => {
    const test = createTestLatch()
    const pressed = [connect(test), connect(test)]
    expect(await Promise.all(pressed)).toHaveLength(2)
    expect(test.adapter.count('connect')).toBe(1)
    const other = createTestLatch({ adapter: { connect: 'hang' } })
    const connecting = connect(other)
    other.latch.cancel()
    expect(await connecting).toMatchObject(cancelled)
    expect(other.latch.getAccount().status).toBe('disconnected')
  })

  it('F068 uses the request that is still pending in the wallet', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const { latch, adapter } = test
    const first = connect(test)
    latch.cancel()
    expect(latch.getAccount().status).toBe('disconnected')
    const second = connect(test)
    expect(adapter.count('connect')).toBe(1)
    adapter.set({ connect: 'ok' })
    expect(await first).toMatchObject(cancelled)
    expect(await second).toMatchObject({ address: TEST_ADDRESS })
  })

  it('F068 sends a new request where the second attempt was cancelled too: the wallet may have lost the first', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const { latch, adapter } = test
    for (const asked of [1, 1, 2, 2, 3]) {
      latch.cancel()
      void connect(test)
      expect(adapter.count('connect')).toBe(asked)
    }
    const connecting = connect(test)
    adapter.set({ connect: 'ok' })
    expect(await connecting).toMatchObject({ address: TEST_ADDRESS })
    expect(adapter.connected()).toBe('org.example.fake')
  })

  it('F068 asks anew after a disconnect', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    void connect(test)
    await test.latch.disconnect()
    void connect(test)
    expect(test.adapter.count('connect')).toBe(2)
  })

  it('F095 refuses the approval of a lost request, also where an event comes before the answer', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const { latch, adapter, clock } = test
    void connect(test)
    await latch.disconnect()
    adapter.emit({
      type: 'connected',
      connectorId: 'org.example.fake',
      connection: { accounts: [other], networkId: alphaNetwork.caipNetworkId },
    })
    expect(latch.getAccount().status).toBe('disconnected')
    adapter.set({ connect: 'ok' })
    await clock.settle()
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.connected()).toBeUndefined()
  })

  it('F068 is not ended by the late approval of a request that counted as lost', async () => {
    const fake = createFakeAdapter()
    const answers: ((connection: AdapterConnection) => void)[] = []
    const factory: AdapterFactory = (context) => ({
      ...fake.factory(context),
      connect: () => new Promise((resolve) => answers.push(resolve)),
    })
    const test = createTestLatch({ adapters: [factory] })
    const connection = { accounts: [other], networkId: alphaNetwork.caipNetworkId }
    void connect(test)
    await test.latch.disconnect()
    const connecting = connect(test)
    answers[1]?.(connection)
    expect(await connecting).toMatchObject({ address: OTHER_ADDRESS })
    answers[0]?.(connection)
    await test.clock.settle()
    expect(test.latch.getAccount().status).toBe('connected')
    expect(fake.count('disconnect')).toBe(0)
  })

  it('F095 while another wallet is connected ends both', async () => {
    const test = await createConnectedLatch({ wallets: TWO })
    test.adapter.set({ connect: 'hang' })
    const connecting = test.latch.connect({ wallet: 'Two' }).catch((error: unknown) => error)
    await test.latch.disconnect()
    expect(await connecting).toMatchObject(cancelled)
    expect(test.latch.getAccount().status).toBe('disconnected')
    expect(attemptOf(test)).toBeUndefined()
  })

  it('F088 a late approval changes nothing any more, and is refused', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const { latch, adapter, clock, storage } = test
    const heard = heardBy(test)
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    latch.cancel()
    const before = latch.getState()
    adapter.set({ connect: 'ok' })
    await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
    await clock.settle()
    expect(latch.getState()).toBe(before)
    expect(adapter.connected()).toBeUndefined()
    expect(heard).toEqual([])
    // Another tab may have connected the wallet through its chain library: it learns that this was refused.
    expect(storage.writes).toEqual(['@latchkit/connection:eip155:org.example.fake'])
    expect(storedIds(storage)).toEqual([])
  })

  it('F088 a late rejection changes nothing either', async () => {
    const { latch, adapter, clock } = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    latch.cancel()
    const before = latch.getState()
    adapter.set({ connect: { throws: { code: 4001 } } })
    await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
    await clock.settle()
    expect(latch.getState()).toBe(before)
  })

  it('F068 sends no request for an attempt that was cancelled while an older connection was ending', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { disconnect: 'hang' } })
    void latch.disconnect()
    adapter.emit({ type: 'disconnected', connectorId: 'org.example.fake' })
    const asked = adapter.count('connect')
    const connecting = expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({
      code: 'connection/cancelled',
    })
    latch.cancel()
    adapter.set({ disconnect: 'ok' })
    await connecting
    await soon(() => latch.getAccount().status).toBe('disconnected')
    expect(adapter.count('connect')).toBe(asked)
  })

  it('F095 disconnecting while connecting ends disconnected, and a late approval is refused', async () => {
    const { latch, adapter, clock } = createTestLatch({ adapter: { connect: 'hang' } })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await latch.disconnect()
    expect(latch.getAccount().status).toBe('disconnected')
    adapter.set({ connect: 'ok' })
    await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
    await clock.settle()
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.connected()).toBeUndefined()
  })
})

describe('a wallet on a network that is not the app’s', () => {
  const adapter = { networkId: foreignNetwork.caipNetworkId }
  const foreignConnection: AdapterConnection = {
    ...adapter,
    accounts: [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'eoa' }],
  }

  it('S2.07 is connected, and the unsupported network is shown', async () => {
    const { latch } = await createConnectedLatch({ adapter })
    expect(latch.getNetwork()).toMatchObject({ name: 'Unsupported Network', caipNetworkId: adapter.networkId })
    await soon(() => latch.getState().modal?.open).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  const foreign = { type: 'connected', connectorId: 'org.example.fake', connection: foreignConnection } as const

  it('S2.07 is shown also where the app connected it through its chain library', async () => {
    const { latch, adapter } = await createPreparedLatch()
    latch.start()
    adapter.emit({ ...foreign, reconnected: false })
    expect(latch.getAccount().status).toBe('connected')
    await soon(() => latch.getState().modal?.open).toBe(true)
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it.each([
    ['restored', [foreign]],
    ['unlocked', [foreign, { ...foreign, type: 'disconnected' }, { ...foreign, reconnected: false }]],
  ] as const)('S2.07 opens nothing by itself where it was %s, and is what the modal begins with', async (_, events) => {
    const { latch, adapter } = await createPreparedLatch()
    latch.start()
    for (const event of events) adapter.emit(event)
    expect(latch.getAccount().status).toBe('connected')
    await latch.feature('modal')
    expect(latch.getState().modal?.open).toBe(false)
    await latch.open()
    expect(latch.getState().router?.history).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('S2.07 is left alone where the app allows it', async () => {
    const { latch } = await createConnectedLatch({ adapter, allowUnsupportedChain: true })
    await latch.feature('modal')
    expect(latch.getState().modal?.open).toBe(false)
  })
})
