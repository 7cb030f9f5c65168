import type { FlowDeps } from './connection.flows.js'
import type { ConnectionList } from './connection.list.js'
import type { Restoring } from './connection.reconnect.js'
import type { StoredConnection } from './connection.storage.js'
import type { Connection } from './connection.types.js'

/** The dependencies of storing the connections. */
export interface KeepingDeps extends Pick<FlowDeps, 'state' | 'record' | 'connectors' | 'adapters'> {
  readonly list: ConnectionList
  readonly restoring: Pick<Restoring, 'missing'>
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
  /**
   * Stores a connection that a reload of this tab restored, as {@link write} does. While this tab follows another one,
   * waits until that is done: before that, this tab lacks connections that the other tab has just stored.
   */
  writeRestored(): void
  /**
   * Runs `follow`, which makes the connections that another tab stored. It stores nothing itself: every tab would
   * answer the change of another one (F205). Changes that the visitor or a wallet makes in this tab meanwhile are
   * stored.
   */
  following(signal: AbortSignal, follow: () => Promise<void>): Promise<void>
}

/** Makes the part that stores the connections. */
export function createKeeping(deps: KeepingDeps): Keeping {
  const { state, record, connectors, adapters, list, restoring } = deps
  /** The number of changes of other tabs that are being followed now. */
  let followed = 0
  /** Whether {@link Keeping.writeRestored} was called meanwhile. */
  let isOwed = false

  function storedOf({ namespace, connectorId, accounts, networkId }: Connection): StoredConnection {
    const name = connectors.get(connectorId)?.name ?? connectorId
    return { namespace, connectorId, name, address: accounts[0]?.address ?? '', networkId }
  }
  const known = (): readonly StoredConnection[] => list.all().map(storedOf)

  function write(): void {
    isOwed = false
    const isActive = ({ namespace }: StoredConnection): number => Number(namespace === state.activeNamespace)
    const found = known()
    const elsewhere = (record.read() ?? []).filter(({ namespace }) => !adapters.has(namespace))
    const all = [...found, ...restoring.missing(found), ...elsewhere]
    record.write(all.sort((a, b) => isActive(b) - isActive(a)))
  }

  return {
    known,
    write,
    writeRestored() {
      if (followed === 0) write()
      else isOwed = true
    },
    async following(signal, follow) {
      followed += 1
      try {
        await follow()
      } finally {
        followed -= 1
        // An abort ended the restoring: a write now would lose the stored connections that were not restored.
        if (isOwed && followed === 0 && !signal.aborted) write()
      }
    },
  }
}
