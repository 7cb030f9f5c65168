import type { LatchEvents } from '../../latch.types.js'
import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { ConnectionList } from './connection.list.js'
import type { Reconnect } from './connection.reconnect.js'
import type { WalletRequests } from './connection.requests.js'
import type { StoredConnection } from './connection.storage.js'
import type { Connection, ConnectionState, WalletOfNamespace } from './connection.types.js'

/** What following another tab needs. */
export interface FollowDeps {
  readonly state: ConnectionState
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: Emitter<LatchEvents>
  readonly requests: WalletRequests
  readonly restoring: Reconnect
  readonly list: ConnectionList
  /** Takes a connection out. */
  readonly end: (connection: Connection) => void
  /** Takes what a connected wallet says of itself now. */
  readonly update: (namespace: Namespace, connectorId: string, said: AdapterConnection | undefined) => void
  /** Makes the active wallets those that the chain libraries call current. */
  readonly activateAll: () => Promise<void>
  /** Takes the kinds of account that were chosen. */
  readonly readTypes: () => void
}

/** Makes this tab what another one stored (F205). Loaded when there is something to follow. */
export async function followTab(
  deps: FollowDeps,
  signal: AbortSignal,
  stored: readonly StoredConnection[],
): Promise<void> {
  const { state, adapters, events, requests, restoring, list, end, update, activateAll, readTypes } = deps

  function dropOthers(): void {
    const isGone = (each: WalletOfNamespace): boolean =>
      !stored.some(({ namespace, connectorId }) => namespace === each.namespace && connectorId === each.connectorId)
    restoring.drop(isGone)
    for (const connection of list.all().filter(isGone)) {
      end(connection)
      adapters.get(connection.namespace)?.forget(connection.connectorId)
    }
  }

  /** A network that only the kit knows of is the one that the other tab chose; asked without a prompt. */
  async function followNetworks(): Promise<void> {
    await Promise.all(
      stored.map(async ({ namespace, connectorId, networkId }) => {
        const adapter = adapters.get(namespace)
        const connection = list.find(namespace, connectorId)
        if (!adapter || !connection || connection.networkId === networkId) return
        update(namespace, connectorId, await requests.reconnect(adapter, connectorId, networkId))
      }),
    )
  }

  /** The active wallet of each namespace is the first that was stored. */
  async function reorder(): Promise<void> {
    const before = [...adapters.keys()].flatMap((namespace) => list.all(namespace).slice(0, 1))
    for (const { namespace, connectorId } of stored.toReversed()) {
      const connection = list.find(namespace, connectorId)
      if (connection) list.put(connection, true)
    }
    const namespaceBefore = state.activeNamespace
    const [first] = stored
    if (first && list.all(first.namespace).length > 0) state.activeNamespace = first.namespace
    await activateAll()
    const changed = new Set(before.filter((each) => !list.isActive(each)).map(({ namespace }) => namespace))
    // The account and the network of the page are those of the active namespace.
    if (state.activeNamespace && state.activeNamespace !== namespaceBefore) changed.add(state.activeNamespace)
    for (const namespace of changed) {
      const [now] = list.all(namespace)
      if (now) events.emit('walletSwitched', { namespace, connectorId: now.connectorId })
    }
  }

  dropOthers()
  const isNew = (each: StoredConnection): boolean => !list.find(each.namespace, each.connectorId)
  await Promise.all([restoring.restore(stored.filter(isNew), signal), followNetworks()])
  readTypes()
  await reorder()
}
