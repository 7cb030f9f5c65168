import type { FlowDeps } from './connection.flows.js'
import type { ConnectionList } from './connection.list.js'
import type { Reconnect } from './connection.reconnect.js'
import type { StoredConnection } from './connection.storage.js'
import type { Connection } from './connection.types.js'

/** What keeping connections for the next visit needs. */
export interface KeepingDeps extends Pick<FlowDeps, 'state' | 'record' | 'connectors' | 'adapters'> {
  readonly list: ConnectionList
  readonly restoring: Pick<Reconnect, 'missing'>
}

/** What connections are found again by. */
export interface Keeping {
  /** What the wallets that are connected now are found again by. */
  known(): readonly StoredConnection[]
  /**
   * Keeps that, the active namespace's first, and those not found this time; and those of another page of the app, on
   * chains that this one doesn't have.
   */
  write(): void
}

/** Makes it. */
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
