import type { AdapterEvent } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import type { ActiveWallets } from './connection.active.js'
import type { ConnectionAttempts } from './connection.attempt.js'
import type { ConnectionChanges } from './connection.changes.js'
import type { ConnectionList } from './connection.list.js'
import type { Reconnect } from './connection.reconnect.js'
import type { WalletRequests } from './connection.requests.js'
import type { ConnectionController } from './connection.types.js'

/** What taking the events of adapters needs. */
export interface ReceiveDeps {
  readonly connectors: Pick<ConnectorsController, 'get'>
  readonly list: ConnectionList
  readonly requests: Pick<WalletRequests, 'has'>
  readonly restoring: Pick<Reconnect, 'isOpen'>
  readonly attempts: Pick<ConnectionAttempts, 'current'>
  readonly changes: Pick<ConnectionChanges, 'accept' | 'update' | 'isLocked'>
  readonly active: Pick<ActiveWallets, 'show' | 'restore'>
  /** Stores the connections for the next visit. */
  readonly write: () => void
}

/** Makes what takes the events of adapters: what a wallet or the chain library did without being asked. */
export function createReceiver(deps: ReceiveDeps): ConnectionController['receive'] {
  const { connectors, list, requests, restoring, attempts, changes, active, write } = deps

  function receiveConnected(namespace: Namespace, event: Extract<AdapterEvent, { type: 'connected' }>): void {
    const { connectorId, connection } = event
    const connector = connectors.get(connectorId)
    const asked = attempts.current()
    const isPairing = asked && isPairingConnector(asked) && connector && isPairingConnector(connector)
    // The answer to a request of the kit comes as the request's result.
    if (!connector || isPairing || requests.has(connectorId) || restoring.isOpen({ namespace, connectorId })) return
    if (list.find(namespace, connectorId)) {
      changes.update(namespace, connectorId, connection)
      // The app made it the active wallet, through the chain library.
      return active.show({ namespace, connectorId })
    }
    // A visitor who unlocks a wallet doesn't choose it. An app that connects it through the chain library does.
    const isBack = changes.isLocked({ namespace, connectorId })
    const first = list.all(namespace).length === 0 || !isBack
    changes.accept(connector, connection, { reconnected: isBack || event.reconnected !== false, first })
    write()
    if (!first) active.restore(namespace)
  }

  return (namespace, event) => {
    if (event.type === 'connected') receiveConnected(namespace, event)
    else changes.update(namespace, event.connectorId, event.type === 'disconnected' ? { accounts: [] } : event)
  }
}
