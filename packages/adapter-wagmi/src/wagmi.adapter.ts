import { asLatchError, once, type Adapter, type AdapterCapabilities } from '@latchkit/core/adapter'
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

export { accountsChanged, ask } from './wagmi.provider.js'
export { watch } from './wagmi.watch.js'

const CONNECTING = { activateWallet, connectWallet, disconnectWallet, forgetWallet, providerOf, reconnectWallet }

/** All of the adapter that isn't needed before it is used. `watched` begins to watch, and ends with what does it there. */
export function createLoadedAdapter(deps: WagmiDeps, watched: () => Promise<void>): Adapter {
  const { config, environment, wanted } = deps
  // Watching first, so that everything that the wallet tells from then on is heard.
  const connect = late(async () => CONNECTING, deps, watched)
  return {
    name: 'wagmi',
    namespace: 'eip155',
    // The eager part does both.
    start: () => () => {},
    attach() {},
    connect: connect('connectWallet'),
    reconnect: connect('reconnectWallet'),
    disconnect: connect('disconnectWallet'),
    activate: connect('activateWallet'),
    getProvider: connect('providerOf'),
    forget(connectorId) {
      wanted.delete(connectorId)
      const had = [...config.state.connections.values()]
      void connect('forgetWallet')(connectorId, had).catch(environment.report)
    },
    switchNetwork: late(async () => ({ switchNetwork }), deps)('switchNetwork'),
    ...capabilities(deps),
  }
}

/** What the adapter can do beside connecting. */
function capabilities(deps: WagmiDeps): AdapterCapabilities {
  const call = late(deps.load.capabilities, deps)
  return {
    balance: { get: call('readBalance') },
    message: { sign: call('signMessage') },
    typedData: { sign: call('signTypedData') },
    transaction: { estimate: call('estimate'), send: call('sendTransaction'), wait: call('waitForTransaction') },
    transfer: { send: call('transfer') },
    contract: { read: call('readContract'), write: call('writeContract') },
    calls: { capabilities: call('walletCapabilities'), send: call('sendCalls'), status: call('callsStatus') },
    permissions: { grant: call('grantPermissions'), revoke: call('revokePermissions') },
    assets: { get: call('getAssets') },
  }
}

/** A function of a late module, without the `deps` that it takes first. */
type Late<value> = value extends (deps: never, ...args: infer args) => Promise<infer answer>
  ? (...args: args) => Promise<answer>
  : never

/**
 * The functions of a module that is loaded when one of them is first called, after `before`. They are where the adapter ends: what wagmi
 * or a wallet throws comes out as a `LatchError`.
 */
function late<module>(
  load: () => Promise<module>,
  deps: unknown,
  before?: () => Promise<void>,
): <name extends keyof module>(name: name) => Late<module[name]> {
  const loaded = once(load)
  type Call = (...args: unknown[]) => Promise<unknown>
  const bind =
    (name: keyof module): Call =>
    async (...args) => {
      try {
        await before?.()
        return await ((await loaded())[name] as Call)(deps, ...args)
      } catch (thrown) {
        // How wagmi fails is loaded when it first does; without it the error is still told.
        throw await import('./wagmi.errors.js').then(
          ({ toLatchError }) => toLatchError(thrown, name),
          () => asLatchError(thrown),
        )
      }
    }
  return bind as ReturnType<typeof late<module>>
}
