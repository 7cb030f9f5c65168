import { adaptersOf } from '@latchkit/core/adapter'
import {
  createFakeWallet,
  createFakeWindow,
  createTestLatch,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  type FakeProvider,
} from '@latchkit/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, type Config } from '@wagmi/core'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { getWagmiConfig } from './getWagmiConfig.js'

// wagmi's injected connector needs a `window` before it uses the provider it was given.
beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

const [one, two] = ['org.example.one', 'org.example.two'] as const

it('F074 a kit that starts again hears the wallet that is not the current one', async () => {
  const wallets = [one, two].map((rdns) => createFakeWallet({ name: rdns, uuid: rdns, rdns }))
  const { latch, clock } = createTestLatch({ adapters: [createWagmiAdapter()], wallets })
  latch.start()
  for (const wallet of [one, two]) await latch.connect({ wallet })
  const addressOfOne = () =>
    latch.getState().connection.connections.find(({ connectorId }) => connectorId === one)?.accounts[0]?.address
  latch.dispose()
  latch.start()
  await clock.settle()
  await clock.settle()
  expect(addressOfOne()).toBe(TEST_ADDRESS)
  wallets[0]?.changeAccounts([OTHER_ADDRESS])
  await expect.poll(addressOfOne).toBe(OTHER_ADDRESS)
  wallets[0]?.lock()
  await expect.poll(addressOfOne).toBeUndefined()
})

it('what a wallet tells while another one is disconnected is not taken back', async () => {
  const wallets = [one, two].map((rdns) => createFakeWallet({ name: rdns, uuid: rdns, rdns }))
  const { latch } = createTestLatch({ adapters: [createWagmiAdapter()], wallets })
  latch.start()
  for (const wallet of [one, two]) await latch.connect({ wallet })
  const provider = wallets[1]?.provider as FakeProvider
  const { request } = provider
  provider.request = (asked) => {
    if (asked.method === 'wallet_revokePermissions') wallets[0]?.changeAccounts([OTHER_ADDRESS])
    return request(asked)
  }
  await latch.disconnect({ connectorId: two })
  expect(wallets[1]?.count('wallet_revokePermissions')).toBe(1)
  await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
})

it('an account that a wallet tells counts, also where its answers are still those of before', async () => {
  const wallet = createFakeWallet({ name: one, uuid: one, rdns: one })
  const { latch } = createTestLatch({ adapters: [createWagmiAdapter()], wallets: [wallet] })
  latch.start()
  await latch.connect({ wallet: one })
  const provider = wallet.provider
  const { request } = provider
  provider.request = async (asked) => (asked.method === 'eth_accounts' ? [TEST_ADDRESS] : request(asked))
  wallet.changeAccounts([OTHER_ADDRESS])
  await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
  await new Promise((done) => setTimeout(done, 20))
  expect(latch.getAccount().address).toBe(OTHER_ADDRESS)
})

it('F074 a wallet that locks while another one is disconnected is not connected again', async () => {
  const wallets = [one, two].map((rdns) => createFakeWallet({ name: rdns, uuid: rdns, rdns }))
  const { latch, clock } = createTestLatch({ adapters: [createWagmiAdapter()], wallets })
  latch.start()
  for (const wallet of [one, two]) await latch.connect({ wallet })
  const config = getWagmiConfig(latch)
  const provider = wallets[1]?.provider as FakeProvider
  const { request } = provider
  provider.request = async (asked) => {
    if (asked.method !== 'wallet_revokePermissions') return request(asked)
    // wagmi makes a new map of connections for the other account, so its disconnect still has the map of before.
    wallets[0]?.changeAccounts([OTHER_ADDRESS])
    await expect.poll(() => addressesOf(config)).toContain(OTHER_ADDRESS)
    wallets[0]?.lock()
    await expect.poll(() => addressesOf(config)).toEqual([TEST_ADDRESS])
    return request(asked)
  }
  await latch.disconnect({ connectorId: two })
  await clock.settle()
  expect(config.state).toMatchObject({ current: null, status: 'disconnected', connections: new Map() })
  expect(latch.getState().connection.connections).toEqual([])
})

const addressesOf = ({ state }: Config): string[] => [...state.connections.values()].map(({ accounts }) => accounts[0])

it('tells what the kit restores as restored, and what the app connects as new', async () => {
  const wallets = [one, two].map((rdns) => createFakeWallet({ name: rdns, uuid: rdns, rdns, accounts: [TEST_ADDRESS] }))
  const { latch } = createTestLatch({ adapters: [createWagmiAdapter()], wallets })
  const told: unknown[] = []
  latch.subscribeEvents(({ event, properties }) => event === 'CONNECT_SUCCESS' && told.push(properties))
  latch.start()
  await latch.connect({ wallet: two })
  await latch.disconnect()
  told.length = 0
  wallets[0]?.set({ authorised: true })
  await adaptersOf(latch).get('eip155')?.reconnect({ connectorId: one })
  const config = getWagmiConfig(latch)
  await connect(config, { connector: config.connectors.find(({ id }) => id === two)! })
  await expect.poll(() => told).toMatchObject([{ reconnect: true }, { reconnect: false }])
})
