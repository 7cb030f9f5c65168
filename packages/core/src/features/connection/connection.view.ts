import type { Namespace } from '../../base/caip.js'
import { isEqual } from '../../base/equal.js'
import {
  walletKey,
  type ConnectionModel,
  type RecordedConnection,
  type Restore,
  type Transition,
} from './connection.model.js'
import { DISCONNECTED, isSameWallet, restoring } from './connection.rules.js'
import type { Connection, NamespaceConnection } from './connection.types.js'

/** What the model shows: the part of the state that follows from connections, choices and what is pending. */
export interface ConnectionView {
  readonly byNamespace: Readonly<Partial<Record<Namespace, NamespaceConnection>>>
  /** Those that were chosen last first, and the active one of each namespace before the others of the namespace. */
  readonly connections: readonly RecordedConnection[]
  readonly active: ReadonlyMap<Namespace, RecordedConnection>
  readonly activeNamespace: Namespace | undefined
}

/**
 * The active connection of a namespace: the chosen one where it is there, else the first one by the key of its record,
 * which is the same one in every tab.
 */
export function activeOf(
  { connections, choices }: ConnectionModel,
  namespace: Namespace,
): RecordedConnection | undefined {
  const all = connections.filter((each) => each.namespace === namespace)
  return all.find(({ key }) => key === choices.wallets[namespace]) ?? all.sort((a, b) => (a.key < b.key ? -1 : 1))[0]
}

/**
 * Whether a stored connection is shown as being restored: until its own wallet has answered that it shares nothing.
 * Another wallet with the stored account may still come, but the visitor doesn't wait for it.
 */
export const isShown = ({ hasNamesakeAnswered, unanswered, namesake, found }: Restore): boolean =>
  !hasNamesakeAnswered || unanswered.size > 0 || !!namesake || !!found

/** The stored connection of a namespace that is shown as being restored: the chosen one, or else the first. */
export function shownRestore({ restores, choices }: ConnectionModel, namespace: Namespace): Restore | undefined {
  const shown = restores.filter((each) => each.stored.namespace === namespace && isShown(each))
  return shown.find(({ key }) => key === choices.wallets[namespace]) ?? shown[0]
}

/** The view of a model. `namespaces` are those that the app has an adapter for. */
export function viewOf(model: ConnectionModel, namespaces: readonly Namespace[]): ConnectionView {
  const active = new Map<Namespace, RecordedConnection>()
  for (const namespace of namespaces) {
    const connection = activeOf(model, namespace)
    if (connection) active.set(namespace, connection)
  }
  const shown = namespaces.map(
    (namespace) => [namespace, namespaceOf(model, namespace, active.get(namespace))] as const,
  )
  return {
    byNamespace: Object.fromEntries(shown),
    connections: activeFirst(model.connections, active),
    active,
    activeNamespace: activeNamespaceOf(model, namespaces),
  }
}

/** The connections in their order, but the active one of each namespace before the others of the namespace. */
function activeFirst(
  connections: readonly RecordedConnection[],
  active: ReadonlyMap<Namespace, RecordedConnection>,
): readonly RecordedConnection[] {
  const others = connections.filter((each) => active.get(each.namespace) !== each)
  const isFirst = (each: RecordedConnection): boolean =>
    connections.find(({ namespace }) => namespace === each.namespace) === each
  return connections.flatMap((each) => {
    const first = isFirst(each) ? active.get(each.namespace) : undefined
    return [...(first ? [first] : []), ...(others.includes(each) ? [each] : [])]
  })
}

function namespaceOf(
  model: ConnectionModel,
  namespace: Namespace,
  connection: RecordedConnection | undefined,
): NamespaceConnection {
  if (connection) return { status: 'connected', ...publicOf(connection) }
  const connector = model.attempt?.connector
  if (connector?.chain === namespace) return { status: 'connecting', connectorId: connector.id }
  const restore = shownRestore(model, namespace)
  return restore ? restoring(restore.stored) : DISCONNECTED
}

/** A connection without the key of its record. */
export const publicOf = ({ namespace, connectorId, accounts, networkId }: RecordedConnection): Connection => ({
  namespace,
  connectorId,
  accounts,
  networkId,
})

/**
 * The chosen namespace, unless it has nothing to show and another one has a connection: then the first such one in the
 * app's order, which is the same in every tab.
 */
function activeNamespaceOf(model: ConnectionModel, namespaces: readonly Namespace[]): Namespace | undefined {
  const chosen = namespaces.find((each) => each === model.choices.namespace) ?? namespaces[0]
  if (!chosen || activeOf(model, chosen) || shownRestore(model, chosen)) return chosen
  return namespaces.find((each) => activeOf(model, each)) ?? chosen
}

/** Emits the events for the differences between two views: what a listener must know after a transition. */
export function emitChanges({ effects, added }: Transition, before: ConnectionView, after: ConnectionView): void {
  const isIn = ({ connections }: ConnectionView, connection: RecordedConnection): boolean =>
    connections.some((each) => isSameWallet(each, connection))

  for (const gone of before.connections.filter((each) => !isIn(after, each))) {
    const { namespace, connectorId } = gone
    if (before.active.get(namespace) === gone) effects.emit('disconnected', { namespace, connectorId })
    effects.emit('connectionEnded', { namespace, connectorId })
  }
  /** The namespaces whose new account an event has named. */
  const named = new Set<Namespace>()
  for (const [namespace, now] of after.active) {
    const { connectorId } = now
    const past = before.active.get(namespace)
    const how = added.get(walletKey(now))
    if (how && !isIn(before, now)) {
      named.add(namespace)
      effects.emit('connected', { namespace, connectorId, reconnected: how.reconnected })
      continue
    }
    if (!past || !isIn(after, past)) continue
    if (now.networkId !== past.networkId) effects.emit('networkChanged', { namespace, networkId: now.networkId })
    if (!isEqual(now.accounts, past.accounts)) effects.emit('accountsChanged', { namespace, accounts: now.accounts })
    if (isSameWallet(now, past)) continue
    named.add(namespace)
    effects.emit('walletSwitched', { namespace, connectorId })
  }
  emitNamespace(effects, before, after, named)
}

/** Emits that another namespace is the active one, unless another event has said so. */
function emitNamespace(
  effects: Transition['effects'],
  before: ConnectionView,
  { activeNamespace: namespace, active, connections }: ConnectionView,
  named: ReadonlySet<Namespace>,
): void {
  const now = namespace && active.get(namespace)
  if (!now || namespace === before.activeNamespace || named.has(namespace)) return
  const past = before.activeNamespace && before.active.get(before.activeNamespace)
  // The active connection ended, which `disconnected` has said.
  if (past && !connections.some((each) => isSameWallet(each, past))) return
  effects.emit('walletSwitched', { namespace, connectorId: now.connectorId })
}
