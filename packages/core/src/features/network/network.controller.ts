import { proxy, ref } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectionController } from '../connection/connection.controller.js'
import type { ConnectionEvents } from '../connection/connection.types.js'
import type { ResolvedOptions } from '../options/options.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { networkError } from './network.errors.js'
import { activeNetwork, isSupported, networkOf } from './network.rules.js'
import { activeNetworkRecord } from './network.storage.js'
import type { Network, NetworkState } from './network.types.js'

/** What the network's controller needs. */
export interface NetworkDeps {
  readonly options: ResolvedOptions
  readonly storage: RecordStorage
  readonly connection: ConnectionController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: Emitter<ConnectionEvents>
  readonly track: Track
}

/** Which networks there are, and which one is active. */
export interface NetworkController {
  readonly state: NetworkState
  /** The network the wallet is on; while nothing is connected the one chosen last, or the default one. */
  active(namespace?: Namespace): Network
  /** Whether the wallet is on a network of the app's, or on none. */
  isSupported(): boolean
  /**
   * Switches: asks the wallet, adds the network to it where it is unknown there, and is done when the wallet is really
   * on it. Of two fast after each other the last wins (F086), and twice the same is once. Rejects with `network/…` or
   * `wallet/…`.
   */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Reads what was chosen on an earlier visit. */
  start(): void
}

/** Makes the network's controller. */
export function createNetworkController(deps: NetworkDeps): NetworkController {
  const { options, connection, adapters, events, track } = deps
  const record = deps.storage.record(activeNetworkRecord)
  const state = proxy<NetworkState>({
    requested: ref([...options.networks]),
    chosen: options.defaultNetwork,
    switchingTo: undefined,
  })

  const active = (namespace?: Namespace): Network =>
    activeNetwork({ network: state, connection: connection.state }, namespace)

  let switching: Promise<void> | undefined
  events.on('disconnected', () => void (state.switchingTo = undefined))

  function choose(id: CaipNetworkId): void {
    state.chosen = id
    record.write(id)
    track('SWITCH_NETWORK', { network: id })
  }

  async function switchNetwork(id: CaipNetworkId): Promise<void> {
    // The same network again while its request is in the wallet is the same request (F087).
    if (switching && state.switchingTo === id) return switching
    if (!isSupported(state.requested, id)) throw networkError('not-found', { id })
    if (!options.enableNetworkSwitch) throw networkError('switch-disabled')
    const { chainNamespace } = networkOf(state.requested, id)
    const account = connection.account(chainNamespace)
    const adapter = adapters.get(chainNamespace)
    if (!account || !adapter) return choose(id)
    if (account.caipNetworkId === id) return
    state.switchingTo = id
    switching = askWallet(adapter, account.connectorId, id)
    return switching
  }

  async function askWallet(adapter: Adapter, connectorId: string, id: CaipNetworkId): Promise<void> {
    try {
      await adapter.switchNetwork({ connectorId, networkId: id })
    } catch (thrown) {
      const error = await asLatchError(thrown)
      if (state.switchingTo !== id) throw networkError('superseded', { id }, error)
      state.switchingTo = undefined
      events.emit('switchFailed', { networkId: id, error })
      throw error
    }
    if (state.switchingTo !== id) throw networkError('superseded', { id })
    state.switchingTo = undefined
    choose(id)
  }

  return {
    state,
    active,
    isSupported: () => !connection.account() || isSupported(state.requested, active().caipNetworkId),
    switchNetwork,
    start() {
      const stored = record.read()
      if (stored && isSupported(state.requested, stored)) state.chosen = stored
    },
  }
}
