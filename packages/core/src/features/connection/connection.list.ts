import { ref } from 'valtio/vanilla'
import type { Namespace } from '../../base/caip.js'
import { DISCONNECTED, isConnected, isSameWallet, writeNamespace } from './connection.rules.js'
import type { Connection, ConnectionState, NamespaceConnection } from './connection.types.js'

/** The wallets that are connected. Of each namespace the first one is the active one, which state.byNamespace shows. */
export interface ConnectionList {
  /** Those of a namespace, or all: in each namespace the active one first. */
  all(namespace?: Namespace): readonly Connection[]
  find(namespace: Namespace, connectorId: string): Connection | undefined
  isActive(connection: Pick<Connection, 'namespace' | 'connectorId'>): boolean
  /** Puts a connection in, or in place of what is known of it; before the others of its namespace where `first`. */
  put(connection: Connection, first?: boolean): void
  remove(connection: Connection): void
  /** Writes the entry of a namespace in `state.byNamespace` anew, after what it waits for changed. */
  show(namespace: Namespace): void
}

/** Makes the list. `pending` tells what a namespace waits for while nothing is connected in it. */
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
  /** The list and `state.byNamespace` change in one turn: nobody sees one without the other. */
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
