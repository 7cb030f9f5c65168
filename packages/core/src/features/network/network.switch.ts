import type { Adapter } from '../../adapter/adapter.types.js'
import type { AsLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { NetworkDeps } from './network.controller.js'
import type { RequestsController } from '../operations/requests.types.js'
import { networkError } from './network.errors.js'
import { isSupported, networkOf } from './network.rules.js'
import type { NetworkState } from './network.types.js'

/** The dependencies of switching networks. */
export interface SwitchDeps extends NetworkDeps {
  readonly state: NetworkState
  /** Stores the network as the choice of the visitor. */
  readonly choose: (id: CaipNetworkId) => void
  /** Keeps which wallets are being asked. */
  readonly requests: Pick<RequestsController, 'begin'>
  readonly asLatchError: AsLatchError
}

/** Switches to a network of the app. Rejects with `network/…` or `wallet/…`. */
export type SwitchNetwork = (id: CaipNetworkId) => Promise<void>

/** A switch that is pending in the wallet. */
interface Switch {
  readonly id: CaipNetworkId
  /** Ends the request as one that is pending in the wallet. */
  readonly release: () => void
  /** Resolves by `arrive`, when the wallet has reported that it is on the network. */
  readonly hasArrived: Promise<void>
  readonly arrive: () => void
  done?: Promise<void>
}

/**
 * Makes the function that switches networks. It asks the wallet, and resolves when the wallet is on the network. Of
 * several switches in one namespace the last one wins (F086). Two calls for the same network are one request (F087).
 */
export function createNetworkSwitch(deps: SwitchDeps): SwitchNetwork {
  const { options, connection, adapters, events, state, choose, trackError, requests, asLatchError } = deps
  /** The latest pending switch of each namespace. */
  const open = new Map<Namespace, Switch>()

  /** Forgets the pending switch of a namespace. */
  const end = (namespace: Namespace): void => {
    open.get(namespace)?.release()
    open.delete(namespace)
    state.switchingTo = [...open.values()].at(-1)?.id
  }
  // The namespace has another active wallet, or none: the answer of the wallet that was asked has no effect any more.
  events.on('connected', ({ namespace }) => end(namespace))
  events.on('disconnected', ({ namespace }) => end(namespace))
  events.on('walletSwitched', ({ namespace }) => end(namespace))
  // Some wallets move and never answer (F261).
  events.on('networkChanged', ({ namespace, networkId }) => {
    const latest = open.get(namespace)
    if (latest?.id === networkId) latest.arrive()
  })

  /** Makes the namespace of the chosen network the active one. */
  const show = async (namespace: Namespace): Promise<void> => {
    if (connection.state.activeNamespace !== namespace) await connection.switchNamespace(namespace)
  }

  async function askWallet(adapter: Adapter, connectorId: string, latest: Switch): Promise<void> {
    const { namespace } = adapter
    const { id } = latest
    const isLatest = (): boolean => open.get(namespace) === latest
    try {
      await Promise.race([adapter.switchNetwork({ connectorId, networkId: id }), latest.hasArrived])
    } catch (thrown) {
      const error = await asLatchError(thrown)
      if (error.code !== 'wallet/rejected') trackError(error)
      if (isLatest()) {
        end(namespace)
        events.emit('switchFailed', { networkId: id, error })
      } else if (connection.account(namespace)) throw networkError('superseded', { id }, error)
      // The latest switch, or a wallet that is not connected any more: the wallet's own error says why.
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
      // While a wallet of another namespace is connected, a view asks the visitor for a wallet of this one.
      if (connection.account()) events.emit('namespaceNeeded', { namespace: chainNamespace })
      return
    }
    // Without a pending switch, a wallet that is on the network already needs no request.
    if (!known && account.caipNetworkId === id) return show(chainNamespace)
    const { connectorId } = account
    const release = requests.begin({ kind: 'switchNetwork', namespace: chainNamespace, connectorId })
    let arrive = (): void => {}
    const hasArrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const latest: Switch = { id, release, hasArrived, arrive }
    // Deleted and set again, so that it is the last entry: `switchingTo` shows the latest switch of all namespaces.
    end(chainNamespace)
    open.set(chainNamespace, latest)
    state.switchingTo = id
    latest.done = askWallet(adapter, connectorId, latest)
    return latest.done
  }
}
