import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { StoredRecord } from '../../base/storage.js'
import { createAccountTypes } from './connection.account-types.js'
import type { ConnectionDeps } from './connection.controller.js'
import type { ConnectionController } from './connection.types.js'
import { connectionError } from './connection.errors.js'
import { createKeeping } from './connection.keep.js'
import { createConnectionList } from './connection.list.js'
import { createReconnect } from './connection.reconnect.js'
import { createWalletRequests } from './connection.requests.js'
import { connectedAccount } from './connection.rules.js'
import type { StoredConnection } from './connection.storage.js'
import { meantBy } from './connection.targets.js'
import type { ConnectedAccount, Connection, ConnectionState, NamespaceConnection } from './connection.types.js'
import { createActiveWallets } from './connection.active.js'
import { createConnectionAttempts } from './connection.attempt.js'
import { createConnectionChanges } from './connection.changes.js'
import { createReceiver } from './connection.receive.js'

/** What connecting needs: what the controller has, and what it made. */
export interface FlowDeps extends ConnectionDeps {
  readonly state: ConnectionState
  readonly record: StoredRecord<readonly StoredConnection[]>
}

/** What happens to connections, loaded when there is one to make or to restore. */
export interface ConnectionFlows extends Omit<
  ConnectionController,
  'state' | 'account' | 'prepare' | 'reconnect' | 'follow'
> {
  /** Asks every connected wallet what it shares now, and restores the stored connections beside them. */
  reconnect(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
  /** Makes the connections what another tab stored, and stores none of it (F205). */
  follow(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
}

/** Makes what connects, disconnects and restores. Only it writes the controller's state. */
export function createConnectionFlows(deps: FlowDeps): ConnectionFlows {
  const { environment, connectors, adapters, track, state } = deps
  /** How many changes of other tabs are being followed. */
  let following = 0

  const list = createConnectionList(state, pending)
  const requests = createWalletRequests({
    clock: environment.clock,
    track,
    wanted: ({ id, chain }) => attempts.current()?.id === id || !!list.find(chain, id),
  })
  const changes = createConnectionChanges({
    ...deps,
    list,
    requests,
    ordered: (namespace, accounts) => types.ordered(namespace, accounts),
    write: () => keeping.write(),
  })
  const { accept, end, update } = changes
  const restoring = createReconnect({
    environment,
    connectors,
    adapters,
    requests,
    list,
    isWanted: (connectorId) => attempts.current()?.id === connectorId,
    accept(connector, connection) {
      accept(connector, connection, { reconnected: true, first: false })
      // What another tab stored is stored already.
      if (following === 0) keeping.write()
    },
    update,
  })
  const keeping = createKeeping({ ...deps, list, restoring })
  const { known, write } = keeping
  const attempts = createConnectionAttempts({
    ...deps,
    list,
    requests,
    accept,
    write,
    adapterOf,
    stopRestoring: ({ chain, id }) => restoring.drop((each) => each.namespace === chain && each.connectorId === id),
  })
  const active = createActiveWallets({ ...deps, list, write, tellChange: changes.tellChange, adapterOf })
  const types = createAccountTypes({ ...deps, list, update })
  types.read()

  function pending(namespace: Namespace): NamespaceConnection | undefined {
    const connector = attempts.current()
    if (connector?.chain === namespace) return { status: 'connecting', connectorId: connector.id, accounts: [] }
    return restoring.pending(namespace)
  }

  function adapterOf(namespace: Namespace): Adapter {
    const adapter = adapters.get(namespace)
    if (!adapter) throw connectionError('no-adapter', { namespace })
    return adapter
  }

  const connect: ConnectionFlows['connect'] = async ({ connectorId, networkId }) => {
    const asked = attempts.result(connectorId)
    if (asked) return asked
    const connector = connectors.get(connectorId)
    if (!connector) throw connectionError('connector-not-found', { wallet: connectorId })
    const { chain: namespace, name } = connector
    adapterOf(namespace)
    const connected = list.find(namespace, connectorId)
    if (connected && list.isActive(connected)) throw connectionError('already-connected', { wallet: name })
    attempts.giveUp()
    if (!connected) return attempts.begin(connector, networkId)
    await active.switchWallet(connected)
    return connectedAccount(state, namespace) as ConnectedAccount
  }

  async function disconnectOne({ namespace, connectorId }: Connection): Promise<void> {
    await requests.disconnect(adapterOf(namespace), connectorId)
    const now = list.find(namespace, connectorId)
    if (now) end(now)
  }

  return {
    cancel: attempts.cancel,
    giveUp: () => void attempts.giveUp(),
    preferAccountType: types.prefer,
    connect,
    switchWallet: active.switchWallet,
    switchNamespace: active.switchNamespace,
    async disconnect(target) {
      const isMeant = meantBy(target, list.all(), ({ connectorId }) => connectors.get(connectorId)?.type)
      const asked = attempts.current()
      if (asked && isMeant({ namespace: asked.chain, connectorId: asked.id })) {
        requests.giveUp(asked.id, true)
        attempts.cancel()
      }
      restoring.drop(isMeant)
      changes.forgetLocked(isMeant)
      await Promise.all(list.all().filter(isMeant).map(disconnectOne))
      write()
    },
    receive: createReceiver({ connectors, list, requests, restoring, attempts, changes, active, write }),
    async reconnect(signal, stored) {
      const isNew = (each: StoredConnection): boolean => !list.find(each.namespace, each.connectorId)
      await restoring.restore([...known(), ...stored.filter(isNew)], signal)
      await active.restoreAll()
    },
    async follow(signal, stored) {
      following += 1
      try {
        const { followTab } = await import('./connection.follow.js')
        const readTypes = types.read
        const wiring = { ...deps, requests, restoring, list, end, update, activateAll: active.restoreAll, readTypes }
        if (!signal.aborted) await followTab(wiring, signal, stored)
      } finally {
        following -= 1
      }
    },
  }
}
