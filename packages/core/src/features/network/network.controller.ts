import { proxy, ref } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import { once } from '../../base/once.js'
import type { Report, UsedEvents } from '../../base/emitter.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import { readNetworks } from './network.options.js'
import type { RequestsController } from '../operations/requests.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { activeNetwork, isSupported, networkIdOf } from './network.rules.js'
import { activeNetworkRecord } from './network.storage.js'
import type { SwitchDeps, SwitchNetwork } from './network.switch.js'
import type { Network } from '../../adapter/network.types.js'
import type { NetworkController, NetworkEvents, NetworkState, ResolvedNetworkOptions } from './network.types.js'

/** The dependencies of the network's controller. */
export interface NetworkDeps {
  readonly options: ResolvedNetworkOptions
  /** The array that the adapters hold. It changes in place when the app adds or removes a network. */
  readonly networks: Network[]
  readonly storage: RecordStorage
  readonly connection: ConnectionController
  /** Loads the controller of the pending requests. */
  readonly loadRequests: () => Promise<Pick<RequestsController, 'begin'>>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: UsedEvents<NetworkEvents & ConnectionEvents>
  readonly track: Track
  /** Emits an error as a telemetry event. */
  readonly trackError: Report
}

/** Makes the network's controller. `load` fetches the code that switches networks, with the first switch. */
export function createNetworkController(
  deps: NetworkDeps,
  load: () => Promise<{ createNetworkSwitch(deps: SwitchDeps): SwitchNetwork }> = () => import('./network.switch.js'),
): NetworkController {
  const { options, connection, events } = deps
  const record = deps.storage.record(activeNetworkRecord)
  const state = proxy<NetworkState>({
    requested: ref([...options.networks]),
    chosen: options.defaultNetwork,
    switchingTo: undefined,
    search: '',
  })

  const active = (namespace?: Namespace): Network =>
    activeNetwork({ network: state, connection: connection.state }, namespace)

  /** The network that the visitor chose last. Unlike `state.chosen`, it is never a default. */
  let requestedId: CaipNetworkId | undefined

  const loaded = once(() =>
    Promise.all([load(), deps.loadRequests()]).then(
      ([{ createNetworkSwitch }, requests]) => createNetworkSwitch({ ...deps, state, choose, requests, asLatchError }),
      async (error: unknown) => {
        throw await asLatchError(error)
      },
    ),
  )

  function choose(id: CaipNetworkId): void {
    state.chosen = requestedId = id
    record.write(id)
    deps.track('SWITCH_NETWORK', { network: id })
  }

  function follow(): void {
    const stored = record.read()
    if (stored && isSupported(state.requested, stored)) state.chosen = requestedId = stored
  }

  function change(networks: readonly Network[]): void {
    // In place: the adapters hold the array.
    deps.networks.splice(0, deps.networks.length, ...networks)
    state.requested = ref([...networks])
    if (!isSupported(networks, state.chosen)) state.chosen = networks[0]?.caipNetworkId ?? state.chosen
    events.emit('networksChanged', {})
  }

  return {
    state,
    active,
    requestedNetwork: (namespace) => (requestedId?.startsWith(`${namespace}:`) ? requestedId : undefined),
    isSupported: () => !connection.account() || isSupported(state.requested, active().caipNetworkId),
    switchNetwork: async (target) => (await loaded())(networkIdOf(target)),
    search: (text) => void (state.search = text),
    start: follow,
    follow,
    add(given) {
      const added = readNetworks([given], '', options)
      const { requested } = state
      const isIt = ({ caipNetworkId }: Network): boolean => caipNetworkId === added[0]?.caipNetworkId
      change(requested.some(isIt) ? requested.flatMap((each) => (isIt(each) ? added : each)) : [...requested, ...added])
    },
    remove(target) {
      const id = networkIdOf(target)
      const rest = state.requested.filter(({ caipNetworkId }) => caipNetworkId !== id)
      if (rest.length > 0 && rest.length < state.requested.length) change(rest)
    },
  }
}
