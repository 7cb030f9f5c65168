import type { Adapter } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { NetworkDeps } from './network.controller.js'
import { networkError } from './network.errors.js'
import { isSupported, networkOf } from './network.rules.js'
import type { NetworkState } from './network.types.js'

/** What switching needs. */
export interface SwitchDeps extends NetworkDeps {
  readonly state: NetworkState
  /** Keeps what was chosen. */
  readonly choose: (id: CaipNetworkId) => void
}

/** Switches to a network of the app's. */
export type SwitchNetwork = (id: CaipNetworkId) => Promise<void>

/** A switch that is in the wallet. Two to one network are two all the same. */
interface Switch {
  readonly id: CaipNetworkId
  done?: Promise<void>
}

/**
 * Makes what switches networks: asks the wallet, and is done when the wallet is really there. Of several in one
 * namespace the last wins (F086), and the same again is one request (F087).
 */
export function createNetworkSwitch(deps: SwitchDeps): SwitchNetwork {
  const { options, connection, adapters, events, state, choose, tell } = deps
  /** The latest of each namespace. */
  const open = new Map<Namespace, Switch>()

  const end = (namespace: Namespace): void => {
    open.delete(namespace)
    state.switchingTo = [...open.values()].at(-1)?.id
  }
  // Another wallet there, or none: whatever the one that was asked answers, it leads nowhere.
  events.on('connected', ({ namespace }) => end(namespace))
  events.on('disconnected', ({ namespace }) => end(namespace))
  events.on('walletSwitched', ({ namespace }) => end(namespace))

  /** The namespace that a network was chosen of is the active one then. */
  const show = async (namespace: Namespace): Promise<void> => {
    if (connection.state.activeNamespace !== namespace) await connection.switchNamespace(namespace)
  }

  async function askWallet(adapter: Adapter, connectorId: string, latest: Switch): Promise<void> {
    const { namespace } = adapter
    const { id } = latest
    const isLatest = (): boolean => open.get(namespace) === latest
    try {
      await adapter.switchNetwork({ connectorId, networkId: id })
    } catch (thrown) {
      const error = await asLatchError(thrown)
      if (error.code !== 'wallet/rejected') tell(error)
      if (isLatest()) {
        end(namespace)
        events.emit('switchFailed', { networkId: id, error })
      } else if (connection.account(namespace)) throw networkError('superseded', { id }, error)
      // Where nobody is connected any more, that is why.
      throw error
    }
    if (!isLatest()) throw networkError('superseded', { id })
    end(namespace)
    choose(id)
    await show(namespace)
  }

  return async (id) => {
    if (!isSupported(state.requested, id)) throw networkError('not-found', { id })
    if (!options.enableNetworkSwitch) throw networkError('switch-disabled')
    const { chainNamespace } = networkOf(state.requested, id)
    const known = open.get(chainNamespace)
    if (known?.id === id) return known.done
    const account = connection.account(chainNamespace)
    const adapter = adapters.get(chainNamespace)
    if (!account || !adapter) {
      choose(id)
      // Who is connected elsewhere needs a wallet of this kind to get there.
      if (connection.account()) events.emit('namespaceNeeded', { namespace: chainNamespace })
      return
    }
    // A switch that is under way leads away from where the wallet is.
    if (!known && account.caipNetworkId === id) return show(chainNamespace)
    const latest: Switch = { id }
    // The latest of all is the one that is told of.
    end(chainNamespace)
    open.set(chainNamespace, latest)
    state.switchingTo = id
    latest.done = askWallet(adapter, account.connectorId, latest)
    return latest.done
  }
}
