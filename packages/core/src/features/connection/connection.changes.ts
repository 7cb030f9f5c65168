import type { AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { Paired } from '../pairing/pairing.types.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import type { AccountTypes } from './connection.account-types.js'
import type { FlowDeps } from './connection.flows.js'
import type { ConnectionList } from './connection.list.js'
import type { WalletRequests } from './connection.requests.js'
import { isSameWallet } from './connection.rules.js'
import type { Connection, WalletOfNamespace } from './connection.types.js'

/** The dependencies of the changes of connections. */
export interface ChangeDeps extends Pick<FlowDeps, 'adapters' | 'connectors' | 'events' | 'state' | 'track'> {
  readonly list: ConnectionList
  readonly requests: Pick<WalletRequests, 'markLost'>
  /** Sorts accounts: those of the preferred type come first. */
  readonly ordered: AccountTypes['ordered']
  /** Stores the connections for the next visit. */
  readonly write: () => void
}

/** How a connection came about. */
export interface Acceptance {
  /** False where the visitor or the app has just made it. */
  readonly reconnected: boolean
  /** Whether it becomes the active connection of its namespace. Default: true. */
  readonly first?: boolean
  /** What the pairing approved, where there was one. */
  readonly paired?: Paired | undefined
}

/** The members of a connection that its wallet reports as changed. A missing member has not changed. */
export type Told = { readonly [member in keyof AdapterConnection]?: AdapterConnection[member] | undefined }

/** Adds, updates and ends connections: writes the state, and emits the events. */
export interface ConnectionChanges {
  /**
   * Adds a connection that a wallet gave. Emits `connected` where it is the active one of its namespace then. Where it
   * was restored, stores nothing: the caller does. Else makes its namespace the active one, adds the wallet to the
   * recent ones, and stores the connections.
   */
  accept(connector: Connector, connection: AdapterConnection, how: Acceptance): void
  /**
   * Removes a connection. Where it was the active one, the next one of its namespace becomes active. Where the active
   * namespace has no connection left, a namespace with one becomes active.
   */
  end(connection: Connection): void
  /**
   * Updates a connection with what its wallet shares now. There are three endings:
   * - `told` is undefined, because the wallet was asked and gave nothing: ends the connection, and keeps it stored.
   * - The wallet shares no account: ends the connection as locked, and stores that. The wallet may come back.
   * - Else: replaces the connection. Where it is the active one, emits `networkChanged` and `accountsChanged`. Stores
   *   it.
   *
   * Does nothing where nothing has changed, or the connection has ended. `isStored`: another tab has stored the change
   * already, so this tab doesn't.
   */
  update(namespace: Namespace, connectorId: string, told: Told | undefined, isStored?: boolean): void
  /** Emits the events for the differences between two connections of a namespace. */
  tellChange(before: Connection, after: Connection): void
  /** Whether a wallet ended its connection by itself, for example because it was locked. It may come back (F074). */
  isLocked(wallet: WalletOfNamespace): boolean
  /** Forgets the locked wallets that `isTarget` names. Their adapters stop listening to them. */
  forgetLocked(isTarget: (wallet: WalletOfNamespace) => boolean): void
}

/** Makes the changes of connections. */
export function createConnectionChanges(deps: ChangeDeps): ConnectionChanges {
  const { adapters, connectors, events, state, track, list, requests, ordered, write } = deps
  let locked: readonly WalletOfNamespace[] = []

  function accept(
    connector: Connector,
    { accounts, networkId }: AdapterConnection,
    { reconnected, first = true, paired }: Acceptance,
  ): void {
    const { chain: namespace, id: connectorId } = connector
    const isPaired = isPairingConnector(connector)
    const { method = isPaired ? 'qrcode' : 'browser', name = connector.name, wallet } = paired ?? {}
    // A pairing is tracked as one connection, however many chains it has.
    const isCounted = !paired && isPaired && list.all().some((each) => isPairingConnector({ id: each.connectorId }))
    const connection: Connection = { namespace, connectorId, accounts: ordered(namespace, accounts), networkId }
    locked = locked.filter((each) => !isSameWallet(each, connection))
    list.put(connection, first)
    if (!reconnected) {
      state.activeNamespace = namespace
      // A remote wallet can be listed again only where the directory knows it.
      if (wallet || !paired) connectors.remember({ ...connector, ...(wallet && { name: wallet.name, id: wallet.id }) })
      write()
    }
    if (!isCounted) track('CONNECT_SUCCESS', { method, name, reconnect: reconnected })
    if (list.isActive(connection)) events.emit('connected', { namespace, connectorId, reconnected })
  }

  function end(connection: Connection): void {
    const { namespace, connectorId } = connection
    const wasActive = list.isActive(connection)
    requests.markLost(connectorId, true)
    list.remove(connection)
    if (list.all(state.activeNamespace).length === 0)
      state.activeNamespace = list.all()[0]?.namespace ?? state.activeNamespace
    track('DISCONNECT_SUCCESS', { namespace })
    if (wasActive) events.emit('disconnected', { namespace, connectorId })
    events.emit('connectionEnded', { namespace, connectorId })
  }

  function update(namespace: Namespace, connectorId: string, told: Told | undefined, isStored = false): void {
    const before = list.find(namespace, connectorId)
    if (!before) return
    if (!told) return loseConnection(before)
    const { accounts = before.accounts, networkId = before.networkId } = told
    if (accounts.length === 0) lock(before)
    else {
      const after: Connection = { ...before, accounts: ordered(namespace, accounts), networkId }
      if (JSON.stringify(after) === JSON.stringify(before)) return
      replace(before, after)
    }
    if (!isStored) write()
  }

  /** The stored connection stays, as it does where a reload finds a wallet that gives nothing. */
  function loseConnection(connection: Connection): void {
    end(connection)
    adapters.get(connection.namespace)?.forget(connection.connectorId)
  }

  /** A locked wallet shares no account, which counts as a disconnect (S4.02, F074). */
  function lock(connection: Connection): void {
    end(connection)
    locked = [...locked, connection]
  }

  function replace(before: Connection, after: Connection): void {
    list.put(after)
    if (list.isActive(after)) tellChange(before, after)
  }

  function tellChange(before: Connection, { namespace, networkId, accounts }: Connection): void {
    if (networkId !== before.networkId) events.emit('networkChanged', { namespace, networkId })
    if (JSON.stringify(accounts) !== JSON.stringify(before.accounts))
      events.emit('accountsChanged', { namespace, accounts })
  }

  return {
    accept,
    end,
    update,
    tellChange,
    isLocked: (wallet) => locked.some((each) => isSameWallet(each, wallet)),
    forgetLocked(isTarget) {
      for (const { namespace, connectorId } of locked.filter(isTarget)) adapters.get(namespace)?.forget(connectorId)
      locked = locked.filter((each) => !isTarget(each))
    },
  }
}
