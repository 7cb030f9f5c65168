import type { Adapter } from '../adapter.types.js'
import { attachWallet, connectWallet, disconnectWallet, forgetWallet, reconnectWallet } from './eip1193.connect.js'
import { listen } from './eip1193.watch.js'
import { walletOf, type Eip1193Deps } from './eip1193.wallets.js'

/** Makes what the adapters for plain EIP-1193 share: their wallets, in one context. */
export const createEip1193Deps = (context: Eip1193Deps['context']): Eip1193Deps => ({ context, wallets: new Map() })

/**
 * An adapter for wallets over plain EIP-1193: connecting, following, switching, and what needs nothing but the wallet.
 * What reads or sends, the caller adds.
 */
export function createEip1193Adapter(deps: Eip1193Deps, name: string): Adapter {
  const { wallets } = deps
  const calls = () => import('./eip1193.calls.js')
  const permissions = () => import('./eip1193.permissions.js')
  return {
    name,
    namespace: 'eip155',
    start() {
      for (const [id, wallet] of wallets) if (wallet.use) listen(deps, id, wallet)
      return () => {
        for (const { stop } of wallets.values()) stop?.()
      }
    },
    attach: ({ connector, provider }) => attachWallet(deps, connector.id, provider),
    connect: (request) => connectWallet(deps, request),
    reconnect: (request) => reconnectWallet(deps, request),
    disconnect: (connectorId) => disconnectWallet(deps, connectorId),
    forget: (connectorId) => forgetWallet(deps, connectorId),
    switchNetwork: async (request) => (await import('./eip1193.switch.js')).switchNetwork(deps, request),
    getProvider: async (connectorId) => walletOf(deps, connectorId).provider,
    calls: {
      capabilities: async (signer) => (await calls()).capabilities(deps, signer),
      send: async (signer, list) => (await calls()).send(deps, signer, list),
      status: async (signer, id) => (await calls()).status(deps, signer, id),
    },
    permissions: {
      grant: async (signer, list) => (await permissions()).grant(deps, signer, list),
      revoke: async (signer, context) => (await permissions()).revoke(deps, signer, context),
    },
    assets: { get: async (signer) => (await import('./eip1193.assets.js')).get(deps, signer) },
  }
}
