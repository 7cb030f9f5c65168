import {
  createFakeWallet,
  createFakeWindow,
  createTestLatch,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  type FakeProvider,
} from '@latchkit/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '@wagmi/core'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { getWagmiConfig } from './getWagmiConfig.js'

// wagmi's injected connector needs a `window` before it uses the provider it was given.
beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

const THIRD_ADDRESS = '0xde709f2102306220921060314715629080e2fb77'
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

it('what a wallet tells while it is read again counts before the answer', async () => {
  const wallets = [createFakeWallet({ name: one, uuid: one, rdns: one })]
  const { latch } = createTestLatch({ adapters: [createWagmiAdapter()], wallets })
  latch.start()
  await latch.connect({ wallet: one })
  const provider = wallets[0]?.provider as FakeProvider
  const { request } = provider
  let reads = 0
  provider.request = async (asked) => {
    if (asked.method !== 'eth_accounts' || ++reads > 1) return request(asked)
    wallets[0]?.changeAccounts([TEST_ADDRESS])
    return [THIRD_ADDRESS]
  }
  wallets[0]?.changeAccounts([OTHER_ADDRESS])
  await expect.poll(() => reads).toBe(2)
  await new Promise((done) => setTimeout(done, 20))
  expect(latch.getAccount().address).toBe(TEST_ADDRESS)
})

it('tells what the kit restores as restored, and what the app connects as new', async () => {
  const wallets = [one, two].map((rdns) => createFakeWallet({ name: rdns, uuid: rdns, rdns, accounts: [TEST_ADDRESS] }))
  const { latch } = createTestLatch({ adapters: [createWagmiAdapter()], wallets })
  const told: unknown[] = []
  latch.subscribeEvents(({ event, properties }) => event === 'CONNECT_SUCCESS' && told.push(properties))
  latch.start()
  for (const wallet of [one, two]) {
    await latch.connect({ wallet })
    await latch.disconnect()
  }
  told.length = 0
  wallets[0]?.set({ authorised: true })
  await latch.adapters.get('eip155')?.reconnect({ connectorId: one })
  const config = getWagmiConfig(latch)
  await connect(config, { connector: config.connectors.find(({ id }) => id === two)! })
  await expect.poll(() => told).toMatchObject([{ reconnect: true }, { reconnect: false }])
})
