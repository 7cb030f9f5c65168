import type { LoadedAdapter } from '../lateAdapter.js'
import { attachWallet, connectWallet, disconnectWallet, forgetWallet, reconnectWallet } from './eip1193.connect.js'
import { watchWallet } from './eip1193.watch.js'
import { walletOf, type Eip1193Deps } from './eip1193.wallets.js'

/** Makes the part that the adapters for plain EIP-1193 share: connecting, following the wallet, switching networks. */
export function createEip1193Adapter(deps: Eip1193Deps): LoadedAdapter {
  const { wallets } = deps
  return {
    start() {
      for (const [id, wallet] of wallets) if (wallet.use) watchWallet(deps, id, wallet)
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
  }
}
