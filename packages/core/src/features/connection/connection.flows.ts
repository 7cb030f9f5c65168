import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { StoredRecord } from '../../base/storage.js'
import { createAccountTypes } from './connection.account-types.js'
import type { ConnectionDeps } from './connection.controller.js'
import type { ConnectionController } from './connection.types.js'
import { connectionError } from './connection.errors.js'
import { createKeeping } from './connection.keep.js'
import { createConnectionList } from './connection.list.js'
import { createRestoring } from './connection.reconnect.js'
import { createWalletRequests } from './connection.requests.js'
import { connectedAccount } from './connection.rules.js'
import type { StoredConnection } from './connection.storage.js'
import { targetsOf } from './connection.targets.js'
import type { ConnectedAccount, Connection, ConnectionState, NamespaceConnection } from './connection.types.js'
import { createActiveWallets } from './connection.active.js'
import { createConnectionAttempts } from './connection.attempt.js'
import { createConnectionChanges } from './connection.changes.js'
import { createReceiver } from './connection.receive.js'

/** The dependencies of the flows: those of the controller, its state and its stored record. */
export interface FlowDeps extends ConnectionDeps {
  readonly state: ConnectionState
  readonly record: StoredRecord<readonly StoredConnection[]>
}

/** The actions of the connections. Their code is loaded when there is a connection to make or to restore. */
export interface ConnectionFlows extends Omit<
  ConnectionController,
  'state' | 'account' | 'prepare' | 'reconnect' | 'follow'
> {
  /** Reads the accounts and the network of every connected wallet again, and restores the stored connections too. */
  reconnect(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
  /**
   * Makes the connections of this tab those that another tab stored (F205). Stores none of these changes: the other tab
   * has stored them. A change that the visitor or a wallet makes in this tab meanwhile is stored.
   */
  follow(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
}

/**
 * Makes the flows. Each of their parts is a file of this folder: `list` holds the connections, `requests` the requests
 * that are pending in wallets, `attempt` the attempt to connect, `reconnect` the stored connections that are being
 * restored. `changes` adds, updates and ends connections, `active` chooses the active ones, `keep` stores them, and
 * `receive` takes the events of adapters.
 *
 * The parts call each other in both directions. So a part that is made before another one gets a function that names
 * the other one, as `isInUse` names `attempts`. It is called only after all parts are made.
 */
export function createConnectionFlows(deps: FlowDeps): ConnectionFlows {
  const { environment, connectors, adapters, track, state } = deps
  const list = createConnectionList(state, pending)
  const requests = createWalletRequests({
    clock: environment.clock,
    track,
    isInUse: ({ id, chain }) => attempts.current()?.id === id || !!list.find(chain, id),
  })
  const changes = createConnectionChanges({
    ...deps,
    list,
    requests,
    ordered: (namespace, accounts) => types.ordered(namespace, accounts),
    write: () => keeping.write(),
  })
  const { accept, end, update } = changes
  const restoring = createRestoring({
    environment,
    connectors,
    adapters,
    requests,
    list,
    isBeingConnected: (connectorId) => attempts.current()?.id === connectorId,
    accept(connector, connection, isStored) {
      accept(connector, connection, { reconnected: true, first: false })
      if (!isStored) keeping.writeRestored()
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
    stopRestoring: ({ chain, id }) =>
      restoring.stopRestoring((each) => each.namespace === chain && each.connectorId === id),
  })
  const active = createActiveWallets({ ...deps, list, write, tellChange: changes.tellChange, adapterOf })
  const types = createAccountTypes({ ...deps, list, update })
  types.read()

  /**
   * What a namespace waits for while it has no connection: an attempt, or a stored connection that is being restored.
   */
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
      const isTarget = targetsOf(target, list.all(), ({ connectorId }) => connectors.get(connectorId)?.type)
      const asked = attempts.current()
      if (asked && isTarget({ namespace: asked.chain, connectorId: asked.id })) {
        // Before `cancel`, which emits `connectCancelled`: a listener that connects again then sends a new request,
        // because the visitor has ended the one that is pending.
        requests.markLost(asked.id, true)
        attempts.cancel()
      }
      attempts.leaveOut(isTarget)
      restoring.stopRestoring(isTarget)
      changes.forgetLocked(isTarget)
      await Promise.all(list.all().filter(isTarget).map(disconnectOne))
      write()
    },
    receive: createReceiver({ connectors, list, requests, restoring, attempts, changes, active, write }),
    async reconnect(signal, stored) {
      const isNew = (each: StoredConnection): boolean => !list.find(each.namespace, each.connectorId)
      await restoring.restore([...known(), ...stored.filter(isNew)], signal, false)
      await active.activateAll()
    },
    follow: (signal, stored) =>
      keeping.following(signal, async () => {
        const { followTab } = await import('./connection.follow.js')
        const readTypes = types.read
        const wiring = { ...deps, requests, restoring, list, end, update, activateAll: active.activateAll, readTypes }
        if (!signal.aborted) await followTab(wiring, signal, stored)
      }),
  }
}
