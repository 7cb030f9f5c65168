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
  readonly requests: Pick<WalletRequests, 'giveUp'>
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
  /** Adds a connection that a wallet gave. */
  accept(connector: Connector, connection: AdapterConnection, how: Acceptance): void
  /**
   * Removes a connection. Where it was the active one, the next one of its namespace becomes active. Where the active
   * namespace has no connection left, a namespace with one becomes active.
   */
  end(connection: Connection): void
  /**
   * Updates a connection with what its wallet shares now. Ends the connection where the wallet shares no account, and
   * where `told` is undefined: the wallet was asked and gave nothing. Stores the change, unless `isStored` says that
   * another tab has stored it.
   */
  update(namespace: Namespace, connectorId: string, told: Told | undefined, isStored?: boolean): void
  /** Emits the events for the differences between two connections of a namespace. */
  tellChange(before: Connection, after: Connection): void
  /** Whether a wallet ended its connection by itself, for example because it was locked. It may come back (F074). */
  isLocked(wallet: WalletOfNamespace): boolean
  /** Forgets the locked wallets that `isMeant` names. Their adapters stop listening to them. */
  forgetLocked(isMeant: (wallet: WalletOfNamespace) => boolean): void
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
    requests.giveUp(connectorId, true)
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
    const { accounts = before.accounts, networkId = before.networkId } = told ?? {}
    if (!told || accounts.length === 0) {
      // A locked wallet shares no account, which counts as a disconnect (S4.02, F074).
      end(before)
      // Returns without `write`: the stored connection stays, as it does where a reload finds a wallet that gives
      // nothing.
      if (!told) return adapters.get(namespace)?.forget(connectorId)
      locked = [...locked, before]
      if (!isStored) write()
      return
    }
    const after: Connection = { ...before, accounts: ordered(namespace, accounts), networkId }
    if (JSON.stringify(after) === JSON.stringify(before)) return
    list.put(after)
    if (list.isActive(after)) tellChange(before, after)
    if (!isStored) write()
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
    forgetLocked(isMeant) {
      for (const { namespace, connectorId } of locked.filter(isMeant)) adapters.get(namespace)?.forget(connectorId)
      locked = locked.filter((each) => !isMeant(each))
    },
  }
}
