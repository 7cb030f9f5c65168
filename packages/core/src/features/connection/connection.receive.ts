import type { AdapterEvent } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import type { ActiveWallets } from './connection.active.js'
import type { ConnectionAttempts } from './connection.attempt.js'
import type { ConnectionChanges } from './connection.changes.js'
import type { ConnectionList } from './connection.list.js'
import type { Restoring } from './connection.reconnect.js'
import type { WalletRequests } from './connection.requests.js'
import type { ConnectionController } from './connection.types.js'

/** The dependencies of the receiver of adapter events. */
export interface ReceiveDeps {
  readonly connectors: Pick<ConnectorsController, 'get'>
  readonly list: ConnectionList
  readonly requests: Pick<WalletRequests, 'has'>
  readonly restoring: Pick<Restoring, 'isOpen'>
  readonly attempts: Pick<ConnectionAttempts, 'current'>
  readonly changes: Pick<ConnectionChanges, 'accept' | 'update' | 'isLocked'>
  readonly active: Pick<ActiveWallets, 'show' | 'activateAgain'>
  /** Stores the connections for the next visit. */
  readonly write: () => void
}

/** Makes the function that takes the events of adapters: changes that no request of the kit has caused. */
export function createReceiver(deps: ReceiveDeps): ConnectionController['receive'] {
  const { connectors, list, requests, restoring, attempts, changes, active, write } = deps

  function receiveConnected(namespace: Namespace, event: Extract<AdapterEvent, { type: 'connected' }>): void {
    const { connectorId, connection } = event
    const connector = connectors.get(connectorId)
    const asked = attempts.current()
    const isAnswerOfAttempt = asked && isPairingConnector(asked) && connector && isPairingConnector(connector)
    // The kit asked for this connection itself, and gets it as the result of that request.
    if (!connector || isAnswerOfAttempt || requests.has(connectorId) || restoring.isOpen({ namespace, connectorId }))
      return
    if (list.find(namespace, connectorId)) {
      changes.update(namespace, connectorId, connection)
      // The app made it the active wallet, through the chain library.
      return active.show({ namespace, connectorId })
    }
    // A wallet that the visitor unlocks does not replace the active one. A wallet that the app connects through the
    // chain library does.
    const isBack = changes.isLocked({ namespace, connectorId })
    const first = list.all(namespace).length === 0 || !isBack
    changes.accept(connector, connection, { reconnected: isBack || event.reconnected !== false, first })
    write()
    if (!first) active.activateAgain(namespace)
  }

  return (namespace, event) => {
    if (event.type === 'connected') receiveConnected(namespace, event)
    else changes.update(namespace, event.connectorId, event.type === 'disconnected' ? { accounts: [] } : event)
  }
}
