import type { FlowDeps } from './connection.flows.js'
import type { ConnectionList } from './connection.list.js'
import type { Reconnect } from './connection.reconnect.js'
import type { StoredConnection } from './connection.storage.js'
import type { Connection } from './connection.types.js'

/** The dependencies of storing the connections. */
export interface KeepingDeps extends Pick<FlowDeps, 'state' | 'record' | 'connectors' | 'adapters'> {
  readonly list: ConnectionList
  readonly restoring: Pick<Reconnect, 'missing'>
}

/** Stores the connections for the next visit. */
export interface Keeping {
  /** The present connections, as they are stored. */
  known(): readonly StoredConnection[]
  /**
   * Stores the present connections, those of the active namespace first. Keeps the stored connections that were not
   * found on this visit, and those in namespaces without an adapter: another page of the app may have one.
   */
  write(): void
}

/** Makes the part that stores the connections. */
export function createKeeping(deps: KeepingDeps): Keeping {
  const { state, record, connectors, adapters, list, restoring } = deps

  function storedOf({ namespace, connectorId, accounts, networkId }: Connection): StoredConnection {
    const name = connectors.get(connectorId)?.name ?? connectorId
    return { namespace, connectorId, name, address: accounts[0]?.address ?? '', networkId }
  }
  const known = (): readonly StoredConnection[] => list.all().map(storedOf)

  return {
    known,
    write() {
      const isActive = ({ namespace }: StoredConnection): number => Number(namespace === state.activeNamespace)
      const found = known()
      const elsewhere = (record.read() ?? []).filter(({ namespace }) => !adapters.has(namespace))
      const all = [...found, ...restoring.missing(found), ...elsewhere]
      record.write(all.sort((a, b) => isActive(b) - isActive(a)))
    },
  }
}
