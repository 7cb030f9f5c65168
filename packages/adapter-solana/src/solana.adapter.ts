import type { LoadedAdapter } from '@latchkit/core/adapter'
import {
  attachWallet,
  connectWallet,
  disconnectWallet,
  forgetWallet,
  providerOf,
  reconnectWallet,
  switchNetwork,
} from './solana.connect.js'
import { watchWallet } from './solana.watch.js'
import type { SolanaDeps } from './solana.wallets.js'

/** Makes the part of the adapter that is loaded when a wallet is first used. The abilities are loaded separately. */
export function createLoadedAdapter(deps: SolanaDeps): LoadedAdapter {
  const { wallets } = deps
  return {
    start() {
      for (const [id, wallet] of wallets) if (wallet.use) watchWallet(deps, id, wallet)
      return () => {
        for (const { stop } of wallets.values()) stop?.()
      }
    },
    attach: ({ connector, provider, transport }) => {
      if (transport === 'wallet-standard') attachWallet(deps, connector.id, provider)
    },
    connect: (request) => connectWallet(deps, request),
    reconnect: (request) => reconnectWallet(deps, request),
    disconnect: (connectorId) => disconnectWallet(deps, connectorId),
    forget: (connectorId) => forgetWallet(deps, connectorId),
    switchNetwork: (request) => switchNetwork(deps, request),
    getProvider: async (connectorId) => providerOf(deps, connectorId),
  }
}
