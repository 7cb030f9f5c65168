import { adaptersOf, type SignInInput } from '@latchkit/core/adapter'
import {
  abilityIn,
  alphaNetwork,
  createFakeStorage,
  createFakeWindow,
  createTestLatch,
  TEST_ADDRESS,
} from '@latchkit/testing'
import { createConfig, createConnector, createStorage, http } from '@wagmi/core'
import type { Chain } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

const INPUT: SignInInput = {
  domain: 'example.com',
  uri: 'https://example.com',
  version: '1',
  networkId: alphaNetwork.caipNetworkId,
  nonce: 'a1b2c3d4',
  issuedAt: '2026-11-29T12:00:00.000Z',
}
const MESSAGE = `example.com wants you to sign in with your Ethereum account:
${TEST_ADDRESS}


URI: https://example.com
Version: 1
Chain ID: ${alphaNetwork.id}
Nonce: a1b2c3d4
Issued At: 2026-11-29T12:00:00.000Z`
const SIGNED = { message: MESSAGE, signature: `0x${'5a'.repeat(65)}` }

/** A kit with a wagmi config of the app, which has a connector of this type, and the requests to its provider. */
function world(type: string, getProvider: (provider: object) => unknown = (provider) => provider) {
  const requests: string[] = []
  const provider = {
    async request({ method }: { method: string }) {
      requests.push(method)
      return { accounts: [{ address: TEST_ADDRESS, capabilities: { signInWithEthereum: SIGNED } }] }
    },
  }
  const connector = createConnector(() => ({
    id: 'sdk',
    name: 'Wallet SDK',
    type,
    connect: () => expect.fail('It connects.'),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: async () => {
      requests.push('getProvider')
      return getProvider(provider)
    },
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
  const chain = alphaNetwork as object as Chain
  const config = createConfig({
    chains: [chain],
    transports: { [chain.id]: http() },
    connectors: [connector],
    storage: createStorage({ storage: createFakeStorage() }),
  })
  const { latch } = createTestLatch({ adapters: [createWagmiAdapter({ config })], wallets: [] })
  latch.start()
  const evm = adaptersOf(latch).get('eip155')
  if (!evm) throw new Error('The kit has no adapter.')
  return { requests, config, signIn: abilityIn(evm, 'signIn') }
}

it('signs in by the provider of a connector of the app, and connects nothing', async () => {
  const { signIn, requests, config } = world('sdk')
  expect(await signIn.request('sdk', INPUT)).toEqual({ address: TEST_ADDRESS, ...SIGNED })
  expect(requests).toEqual(['getProvider', 'wallet_connect'])
  expect(config.state.status).toBe('disconnected')
})

it('asks no remote wallet, and loads no code of it', async () => {
  const { signIn, requests } = world('walletConnect')
  await expect(signIn.request('sdk', INPUT)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  expect(requests).toEqual([])
})

it('is refused for a connector without a provider, and for an unknown one', async () => {
  const refused = { code: 'wallet/provider-not-found' }
  await expect(world('sdk', () => undefined).signIn.request('sdk', INPUT)).rejects.toMatchObject(refused)
  await expect(world('sdk').signIn.request('none', INPUT)).rejects.toMatchObject(refused)
})
