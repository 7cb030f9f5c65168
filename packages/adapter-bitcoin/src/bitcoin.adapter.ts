import type { LoadedAdapter } from '@latchkit/core/adapter'
import {
  connectWallet,
  disconnectWallet,
  forgetWallet,
  watchWallet,
  reconnectWallet,
  useOf,
  type BitcoinDeps,
} from './bitcoin.connection.js'

export { toBitcoinError } from './bitcoin.errors.js'

/** Makes the part of the adapter that is loaded when a wallet is first used. The abilities are loaded separately. */
export function createLoadedAdapter(deps: BitcoinDeps): LoadedAdapter {
  const { uses } = deps
  return {
    start() {
      for (const [id, use] of uses) if (use.user) watchWallet(deps, id, use)
      return () => {
        for (const { stop } of uses.values()) stop?.()
      }
    },
    attach: deps.wallets.attach,
    forget: (connectorId) => forgetWallet(deps, connectorId),
    connect: (request) => connectWallet(deps, request),
    reconnect: (request) => reconnectWallet(deps, request),
    disconnect: (connectorId) => disconnectWallet(deps, connectorId),
    switchNetwork: async (request) => (await import('./bitcoin.switch.js')).switchNetwork(deps, request),
    getProvider: async (connectorId) => (await useOf(deps, connectorId)).link.provider,
  }
}
