import { ref } from 'valtio/vanilla'
import type { Namespace } from '../../base/caip.js'
import { DISCONNECTED, isConnected, isSameWallet, writeNamespace } from './connection.rules.js'
import type { Connection, ConnectionState, NamespaceConnection } from './connection.types.js'

/** The connections. The first one of each namespace is its active one, which `state.byNamespace` shows. */
export interface ConnectionList {
  /** The connections of a namespace, or all connections. The active one of each namespace comes first. */
  all(namespace?: Namespace): readonly Connection[]
  find(namespace: Namespace, connectorId: string): Connection | undefined
  isActive(connection: Pick<Connection, 'namespace' | 'connectorId'>): boolean
  /** Adds a connection, or replaces the one of the same wallet. With `first` it becomes the active one. */
  put(connection: Connection, first?: boolean): void
  remove(connection: Connection): void
  /** Writes the entry of a namespace in `state.byNamespace` again, after `pending` has changed for it. */
  show(namespace: Namespace): void
}

/** Makes the list. `pending` says what a namespace waits for while it has no connection. */
export function createConnectionList(
  state: ConnectionState,
  pending: (namespace: Namespace) => NamespaceConnection | undefined,
): ConnectionList {
  const all = (namespace?: Namespace): readonly Connection[] =>
    state.connections.filter((each) => !namespace || each.namespace === namespace)

  function show(namespace: Namespace): void {
    const [active] = all(namespace)
    const current: NamespaceConnection = active
      ? { status: 'connected', ...active }
      : (pending(namespace) ?? DISCONNECTED)
    if (JSON.stringify(current) !== JSON.stringify(state.byNamespace[namespace]))
      writeNamespace(state, namespace, current)
  }
  /** Writes the list and `state.byNamespace` in one turn, so that no listener sees one change without the other. */
  function write(namespace: Namespace, connections: readonly Connection[]): void {
    state.connections = ref([...connections])
    show(namespace)
  }

  return {
    all,
    find: (namespace, connectorId) => all(namespace).find((each) => each.connectorId === connectorId),
    isActive(connection) {
      const current = state.byNamespace[connection.namespace]
      return isConnected(current) && current.connectorId === connection.connectorId
    },
    put(connection, first) {
      const { connections } = state
      const others = connections.filter((each) => !isSameWallet(each, connection))
      if (first) return write(connection.namespace, [connection, ...others])
      const known = connections.some((each) => isSameWallet(each, connection))
      const put = connections.map((each) => (isSameWallet(each, connection) ? connection : each))
      write(connection.namespace, known ? put : [...connections, connection])
    },
    remove: (connection) =>
      write(
        connection.namespace,
        state.connections.filter((each) => !isSameWallet(each, connection)),
      ),
    show,
  }
}
