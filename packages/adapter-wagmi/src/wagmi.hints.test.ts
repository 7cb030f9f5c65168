import { createFakeWindow, createTestLatch, alphaNetwork, type TestLatchOptions } from '@latchkit/testing'
import { createConfig, createConnector, http, type CreateConnectorFn } from '@wagmi/core'
import type { Chain } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

const alpha = alphaNetwork as object as Chain

/** A connector with the id of one of wagmi's, which connects nothing. */
const connector = (id: string): CreateConnectorFn =>
  createConnector(() => ({
    id,
    name: id,
    type: id,
    connect: async () => ({ accounts: [] as never, chainId: alpha.id }),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => alpha.id,
    getProvider: async () => ({}),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))

const configWith = (...ids: string[]) =>
  createConfig({
    chains: [alpha],
    transports: { [alpha.id]: http() },
    connectors: ids.map(connector),
    storage: null,
  })

/** Starts a kit, and returns the list of what it prints for developers. */
function warningsOf(adapter: ReturnType<typeof createWagmiAdapter>, options: TestLatchOptions = {}): readonly string[] {
  const { latch, warnings } = createTestLatch({
    networks: [alphaNetwork],
    adapters: [adapter],
    wallets: [],
    debug: true,
    ...options,
  })
  latch.start()
  return warnings
}

describe('the hints of the wagmi adapter', () => {
  it('names the connector of a config that the kit has a pairing for', async () => {
    const warnings = warningsOf(createWagmiAdapter({ config: configWith('safe', 'walletConnect') }))
    await expect
      .poll(() => warnings)
      .toEqual([
        "The wagmi config has wagmi's walletConnect(): remove it, and use the option pairing: createPairing(), of @latchkit/pairing.",
      ])
  })

  it('says nothing of other connectors, of those that the app gave the adapter, and without debug', async () => {
    const all = [
      warningsOf(createWagmiAdapter({ config: configWith('safe') })),
      warningsOf(createWagmiAdapter({ connectors: [connector('walletConnect')] }), { id: 'two' }),
      warningsOf(createWagmiAdapter({ config: configWith('walletConnect') }), { id: 'three', debug: false }),
    ]
    // The code of the hints is loaded.
    await vi.dynamicImportSettled()
    expect(all).toEqual([[], [], []])
  })
})
