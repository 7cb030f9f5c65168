import { once, type Adapter } from '@latchkit/core/adapter'
import { capabilities } from './wagmi.capabilities.js'
import type { WagmiDeps } from './wagmi.deps.js'
import { late } from './wagmi.late.js'

/** All of the adapter that isn't needed before it is used. `watched` begins to watch, and ends with what does it there. */
export function createLoadedAdapter(deps: WagmiDeps, watched: () => Promise<void>): Adapter {
  const { config, environment, wanted, loadChecks, loadWatch } = deps
  const load = once(() => import('./wagmi.connect.js'))
  // Watching first, so that nothing the wallet does from then on goes unheard.
  const connecting = late(load, deps, watched)
  return {
    name: 'wagmi',
    namespace: 'eip155',
    // The eager part does both.
    start: () => () => {},
    attach() {},
    async prepare() {
      const [{ warmUp }] = await Promise.all([loadChecks(), load(), loadWatch()])
      warmUp()
    },
    connect: connecting('connectWallet'),
    reconnect: connecting('reconnectWallet'),
    disconnect: connecting('disconnectWallet'),
    activate: connecting('activateWallet'),
    getProvider: connecting('providerOf'),
    forget(connectorId) {
      wanted.delete(connectorId)
      const had = [...config.state.connections.values()]
      void connecting('forgetWallet')(connectorId, had).catch(environment.report)
    },
    switchNetwork: late(() => import('./wagmi.switch.js'), deps)('switchNetwork'),
    ...capabilities(deps),
  }
}
