import type { TelemetryEventName } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createPreparedLatch, createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS } from '../../createFakeWallet.js'
import { betaNetwork } from '../../testNetworks.js'

const connectorId = 'org.example.fake'

function heardBy({ latch }: TestLatch): TelemetryEventName[] {
  const heard: TelemetryEventName[] = []
  latch.subscribeEvents(({ event }) => heard.push(event))
  return heard
}

const afterReload = async ({ storage }: TestLatch): Promise<string> => {
  const { latch, clock } = createTestLatch({ storage })
  latch.start()
  await clock.settle()
  return latch.getAccount().status
}

describe('disconnecting', () => {
  it('S4.02 clears account, network and wallet, and a reload finds nothing', async () => {
    const test = await createConnectedLatch({ adapter: { networkId: betaNetwork.caipNetworkId } })
    const heard = heardBy(test)
    const { latch, adapter } = test
    await latch.disconnect()
    expect(latch.getAccount()).toEqual({
      status: 'disconnected',
      isConnected: false,
      caipAddress: undefined,
      address: undefined,
      type: undefined,
      allAccounts: [],
      addressLabels: {},
      preferredAccountTypes: { bip122: 'payment', eip155: 'smartAccount', solana: 'eoa' },
      balance: undefined,
      balanceSymbol: undefined,
      connectedWalletInfo: undefined,
    })
    expect(latch.getNetwork().name).toBe('Alpha')
    expect(await latch.getProvider()).toBeUndefined()
    expect(adapter.connected()).toBeUndefined()
    expect(heard).toEqual(['DISCONNECT_SUCCESS'])
    expect(await afterReload(test)).toBe('disconnected')
  })

  it('F094 S9.03 ends after 3 s where the wallet never answers', async () => {
    const test = await createConnectedLatch({ adapter: { disconnect: 'hang' } })
    const heard = heardBy(test)
    const { latch, adapter, clock } = test
    const codes: unknown[] = []
    latch.subscribeEvents(({ event, properties }) => event === 'DISCONNECT_ERROR' && codes.push(properties))
    let ended = false
    const disconnecting = latch.disconnect().then(() => (ended = true))
    await clock.advance(2_999)
    expect(ended).toBe(false)
    await clock.advance(1)
    await disconnecting
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.count('forget')).toBe(1)
    expect(heard).toEqual(['DISCONNECT_ERROR', 'DISCONNECT_SUCCESS'])
    expect(codes).toEqual([{ code: 'connection/disconnect-failed' }])
    expect(clock.waiting()).toBe(0)
    expect(await afterReload(test)).toBe('disconnected')
  })

  it('S8.04 ends disconnected where the wallet throws', async () => {
    const test = await createConnectedLatch({ adapter: { disconnect: { throws: new Error('no') } } })
    const heard = heardBy(test)
    await test.latch.disconnect()
    expect(test.latch.getAccount().status).toBe('disconnected')
    expect(test.adapter.connected()).toBeUndefined()
    expect(heard).toEqual(['DISCONNECT_ERROR', 'DISCONNECT_SUCCESS'])
  })

  it('asks the wallet once, however often it is called', async () => {
    const test = await createConnectedLatch()
    const heard = heardBy(test)
    await Promise.all([test.latch.disconnect(), test.latch.disconnect('eip155'), test.latch.disconnect()])
    await test.latch.disconnect()
    expect(test.adapter.count('disconnect')).toBe(1)
    expect(heard).toEqual(['DISCONNECT_SUCCESS'])
  })

  it('leaves what belongs to another namespace alone', async () => {
    const { latch, adapter } = createTestLatch({ adapter: { connect: 'hang' } })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await latch.disconnect('solana')
    expect(latch.getAccount().status).toBe('connecting')
    adapter.set({ connect: 'ok' })
    await connecting
    await latch.disconnect('solana')
    expect(latch.getAccount().status).toBe('connected')
  })

  it('is said once where the wallet tells of it before it answers', async () => {
    const test = await createConnectedLatch({ adapter: { disconnect: 'hang' } })
    const heard = heardBy(test)
    const disconnecting = test.latch.disconnect()
    test.adapter.emit({ type: 'accounts', connectorId, accounts: [] })
    expect(test.latch.getAccount().status).toBe('disconnected')
    test.adapter.set({ disconnect: 'ok' })
    await disconnecting
    expect(heard).toEqual(['DISCONNECT_SUCCESS'])
  })
})

describe('a wallet that does something by itself', () => {
  it('F074 S4.02 locked: no account is a disconnect', async () => {
    const test = await createConnectedLatch()
    test.adapter.emit({ type: 'accounts', connectorId, accounts: [] })
    expect(test.latch.getAccount().status).toBe('disconnected')
    expect(await afterReload(test)).toBe('disconnected')
  })

  it('disconnects', async () => {
    const test = await createConnectedLatch()
    test.adapter.emit({ type: 'disconnected', connectorId })
    expect(test.latch.getAccount().status).toBe('disconnected')
  })

  it('changes the account, and that is what a reload looks for', async () => {
    const test = await createConnectedLatch()
    const account = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    test.adapter.emit({ type: 'accounts', connectorId, accounts: [account] })
    expect(test.latch.getAccount()).toMatchObject({
      status: 'connected',
      address: OTHER_ADDRESS,
      allAccounts: [account],
    })
    expect(JSON.stringify(test.storage.entries())).toContain(OTHER_ADDRESS)
  })

  it('changes the network', async () => {
    const { latch, adapter } = await createConnectedLatch()
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    expect(latch.getNetwork()).toEqual(betaNetwork)
    expect(latch.getAccount().caipAddress).toContain(betaNetwork.caipNetworkId)
  })

  it('F073 ends in the right state where events come in the wrong order', async () => {
    const { latch, adapter } = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const account = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    adapter.emit({ type: 'accounts', connectorId, accounts: [] })
    adapter.emit({ type: 'disconnected', connectorId })
    expect(latch.getAccount().status).toBe('connecting')
    adapter.set({ connect: 'ok' })
    await connecting
    expect(latch.getAccount().status).toBe('connected')
    adapter.emit({ type: 'accounts', connectorId, accounts: [] })
    adapter.emit({ type: 'accounts', connectorId, accounts: [account] })
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it.each(['accounts', 'network', 'disconnected'] as const)(
    'is not heard where it is another one: %s',
    async (type) => {
      const { latch, adapter } = await createConnectedLatch()
      const before = latch.getState()
      const networkId = betaNetwork.caipNetworkId
      adapter.emit({ type, connectorId: 'org.stranger', accounts: [], networkId })
      expect(latch.getState()).toBe(before)
    },
  )

  it('tells of the network it is on already: nothing happens', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const before = latch.getState()
    adapter.emit({ type: 'network', connectorId, networkId: latch.getNetwork().caipNetworkId })
    expect(latch.getState()).toBe(before)
  })
})

describe('a connection that the app made by itself', () => {
  const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }] as const
  const connection = { accounts, networkId: betaNetwork.caipNetworkId }

  it('is taken over', async () => {
    const test = await createPreparedLatch()
    const heard = heardBy(test)
    test.latch.start()
    test.adapter.emit({ type: 'connected', connectorId, connection })
    expect(test.latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
    expect(heard).toEqual(['CONNECT_SUCCESS'])
    expect(test.latch.getState().modal).toBeUndefined()
  })

  it('is ignored where no connector is known', () => {
    const { latch, adapter } = createTestLatch()
    latch.start()
    adapter.emit({ type: 'connected', connectorId: 'org.stranger', connection })
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it('counts once where core requested it', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const heard = heardBy(test)
    const connecting = test.latch.connect({ wallet: 'Fake Wallet' })
    test.adapter.emit({ type: 'connected', connectorId, connection })
    expect(test.latch.getAccount().status).toBe('connecting')
    test.adapter.set({ connect: 'ok' })
    await connecting
    expect(heard).toEqual(['CONNECT_SUCCESS'])
  })
})
