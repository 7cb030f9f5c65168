import type { LatchEvents } from '../../latch.types.js'
import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { ConnectionList } from './connection.list.js'
import type { Restoring } from './connection.reconnect.js'
import type { WalletRequests } from './connection.requests.js'
import type { StoredConnection } from './connection.storage.js'
import type { Connection, ConnectionState, WalletOfNamespace } from './connection.types.js'

/** The dependencies of following another tab. */
export interface FollowDeps {
  readonly state: ConnectionState
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: Emitter<LatchEvents>
  readonly requests: WalletRequests
  readonly restoring: Restoring
  readonly list: ConnectionList
  /** Removes a connection. */
  readonly end: (connection: Connection) => void
  /** Updates a connection with what its wallet shares now. Undefined where the wallet shares nothing. */
  readonly update: (
    namespace: Namespace,
    connectorId: string,
    told: AdapterConnection | undefined,
    isStored: boolean,
  ) => void
  /** Makes the active wallet of each namespace the current one of its chain library. */
  readonly activateAll: () => Promise<void>
  /** Reads the account types that the visitor chose. */
  readonly readTypes: () => void
}

/**
 * Makes the connections of this tab those that another tab stored (F205), and stores none of these changes. Loaded at
 * the first change of another tab.
 */
export async function followTab(
  deps: FollowDeps,
  signal: AbortSignal,
  stored: readonly StoredConnection[],
): Promise<void> {
  const { state, adapters, events, requests, restoring, list, end, update, activateAll, readTypes } = deps

  /** Ends the connections that the other tab has not stored. */
  function dropOthers(): void {
    const isGone = (each: WalletOfNamespace): boolean =>
      !stored.some(({ namespace, connectorId }) => namespace === each.namespace && connectorId === each.connectorId)
    restoring.stopRestoring(isGone)
    for (const connection of list.all().filter(isGone)) {
      end(connection)
      adapters.get(connection.namespace)?.forget(connection.connectorId)
    }
  }

  /**
   * Takes over the network of each connection, without a prompt. Some wallets have no network of their own: their
   * network is the one that the visitor chose, in this case the stored one.
   */
  async function followNetworks(): Promise<void> {
    await Promise.all(
      stored.map(async ({ namespace, connectorId, networkId }) => {
        const adapter = adapters.get(namespace)
        const connection = list.find(namespace, connectorId)
        if (!adapter || !connection || connection.networkId === networkId) return
        update(namespace, connectorId, await requests.reconnect(adapter, connectorId, networkId), true)
      }),
    )
  }

  /** Makes the first stored connection of each namespace its active one. */
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
    // Another active namespace changes the account and the network that the page shows.
    if (state.activeNamespace && state.activeNamespace !== namespaceBefore) changed.add(state.activeNamespace)
    for (const namespace of changed) {
      const [now] = list.all(namespace)
      if (now) events.emit('walletSwitched', { namespace, connectorId: now.connectorId })
    }
  }

  dropOthers()
  const isNew = (each: StoredConnection): boolean => !list.find(each.namespace, each.connectorId)
  await Promise.all([restoring.restore(stored.filter(isNew), signal, true), followNetworks()])
  readTypes()
  await reorder()
}
