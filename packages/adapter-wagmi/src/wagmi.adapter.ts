import type { LoadedAdapter } from '@latchkit/core/adapter'
import {
  activateWallet,
  connectWallet,
  disconnectWallet,
  forgetWallet,
  providerOf,
  reconnectWallet,
} from './wagmi.connect.js'
import type { WagmiDeps } from './wagmi.deps.js'
import { switchNetwork } from './wagmi.switch.js'

export { hear } from './wagmi.events.js'
export { ask } from './wagmi.provider.js'
export { watch } from './wagmi.watch.js'

/** Makes the part of the adapter that is loaded when a wallet is first used. `watched` begins to watch the config. */
export function createLoadedAdapter(deps: WagmiDeps, watched: () => Promise<void>): LoadedAdapter {
  const { config, environment, load, wanted, awaited } = deps
  // Watching begins before the call, so that no event of the wallet is lost.
  const watching = async <answer>(call: () => Promise<answer>): Promise<answer> => {
    await watched()
    return call()
  }
  return {
    // The eager part starts and attaches.
    start: () => () => {},
    attach() {},
    connect(request) {
      // Loaded while the prompt is open: a visitor who presses again must not join a request that is declined (F088).
      load.errors().catch(environment.report)
      return watching(() => connectWallet(deps, request))
    },
    reconnect: (request) => watching(() => reconnectWallet(deps, request)),
    disconnect: (connectorId) => watching(() => disconnectWallet(deps, connectorId)),
    activate: (connectorId) => watching(() => activateWallet(deps, connectorId)),
    getProvider: (connectorId) => watching(() => providerOf(deps, connectorId)),
    forget(connectorId) {
      wanted.delete(connectorId)
      awaited.get(connectorId)?.()
      const had = [...config.state.connections.values()]
      void watching(() => forgetWallet(deps, connectorId, had)).catch(environment.report)
    },
    switchNetwork: (request) => switchNetwork(deps, request),
  }
}
