import type { AdapterConnection } from '../../adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import { isEqual } from '../../base/equal.js'
import type { ConnectorTraits } from '../../adapter/connector.types.js'
import type { SourceApproval } from '../connectors/source.types.js'
import { MAX_ACCOUNTS } from '../../adapter/accounts.constants.js'
import {
  walletKey,
  walletOf,
  type ConnectionModel,
  type Found,
  type RecordedConnection,
  type PendingRead,
  type PendingRequest,
  type Transition,
} from './connection.model.js'
import { isSameWallet } from './connection.rules.js'
import { ACTIVE_NAMESPACE, connectionKey, type StoredConnection } from './connection.storage.js'
import { shareSession, traitsOf } from './connection.traits.js'
import type { Account } from '../../adapter/account.types.js'
import type { Connection, PreferredAccountTypes, WalletOfNamespace } from './connection.types.js'
import { activeOf } from './connection.view.js'

/** A new number. The results of an effect bear it. */
export const newId = (model: ConnectionModel): number => ++model.lastId

/** The connection of a wallet. */
export const find = (model: ConnectionModel, wallet: WalletOfNamespace): RecordedConnection | undefined =>
  model.connections.find((each) => isSameWallet(each, wallet))

/** Whether a wallet is connected, or an attempt with it is pending. */
export const isInUse = (model: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  !!find(model, wallet) || isBeingConnected(model, wallet)

/** Whether a restore has found a wallet, and waits with it for another one. */
export const isPostponed = ({ restores }: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  restores.some(({ found, namesake }) => {
    const { connector } = found ?? namesake ?? {}
    return connector && isSameWallet(walletOf(connector), wallet)
  })

/** Whether an attempt with this wallet is pending. */
export const isBeingConnected = ({ attempt }: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  !!attempt && isSameWallet(walletOf(attempt.connector), wallet)

/**
 * Whether the connection of a wallet is being ended. While one of the namespaces that share a session is being ended, all
 * are.
 */
export const isBeingEnded = (
  { model, facts }: Pick<Transition, 'model' | 'facts'>,
  wallet: WalletOfNamespace,
): boolean => {
  const traits = traitsOf(facts, wallet)
  return [...model.ending.values()].some(
    (each) => isSameWallet(each, wallet) || shareSession(traits, traitsOf(facts, each)),
  )
}

/** The requests to connect that are pending in a wallet. */
export const requestsOf = ({ requests }: ConnectionModel, wallet: WalletOfNamespace): readonly PendingRequest[] =>
  requests.filter(({ connector }) => isSameWallet(walletOf(connector), wallet))

/**
 * Reads a wallet without a prompt, and returns the number of the read. A read that joins a pending one gets its answer:
 * what the wallet has reported since that one was sent is newer. Where it has reported that it shares nothing, that may have
 * been the end of an older connection, so the read joins none (F314). `isAgain`: it joins none.
 */
export function sendRead(
  { model, effects, facts }: Transition,
  { namespace, connectorId }: WalletOfNamespace,
  purpose: PendingRead['purpose'],
  networkId: CaipNetworkId | undefined,
  isAgain = false,
): number {
  const id = newId(model)
  const wallet = { namespace, connectorId }
  const sharesNothing = (each: PendingRead): boolean => reportedSince(each).accounts?.length === 0
  const pending = model.reads.findLast((each) => isSameWallet(each.wallet, wallet))
  const joined = isAgain || !pending || sharesNothing(pending) ? undefined : pending
  const asked = joined ? joined.networkId : networkId
  const read = { id, wallet, purpose, networkId: asked }
  const older = joined && { joined: { requested: networkId, reported: reportedSince(joined) } }
  model.reads = [...model.reads, { ...read, ...older }]
  noteSession(model, traitsOf(facts, wallet))
  const isAwaited = ['restore', 'refresh', 'late'].includes(purpose.of)
  effects.read(id, wallet, asked, { joined: joined?.id, isAwaited })
  return id
}

/** What a wallet has reported since a read of it was sent, or the older read that this one has joined. */
export const reportedSince = ({ joined, reported }: PendingRead): Partial<AdapterConnection> => ({
  ...joined?.reported,
  ...reported,
})

/** Takes note that this tab uses the session of a connector, where it has one. */
const noteSession = ({ sessions }: ConnectionModel, { session }: ConnectorTraits = {}): unknown =>
  session !== undefined && sessions.add(session)

/**
 * Handles the orphaned wallets: those that an adapter has connected, and for which the model has no connection. A wallet
 * waits in the list while an attempt, a restore or a read may still take it. After that, its adapter forgets it. If a stored
 * record says that the visitor has disconnected the wallet, the adapter disconnects it instead: else the chain library,
 * which stores its connections itself, would restore this one at the next visit.
 *
 * Two kinds of wallets are only forgotten, and not ended. A locked wallet keeps its permission. A wallet whose source
 * approves shares its session with other namespaces and tabs, and they lose it where it ends.
 */
export function forgetOrphaned(transition: Transition): void {
  const { model, effects, facts } = transition
  if (model.orphaned.size === 0) return
  const hasEnded = (wallet: WalletOfNamespace): boolean =>
    traitsOf(facts, wallet).approval !== 'source' &&
    !model.locked.some((each) => isSameWallet(each, wallet)) &&
    [...facts.stored().connections.values()].some((each) => each.isEnded && isSameWallet(each, wallet))
  const isRead = (wallet: WalletOfNamespace): boolean =>
    model.reads.some((each) => each.purpose.of !== 'nothing' && isSameWallet(each.wallet, wallet))
  for (const [key, wallet] of model.orphaned) {
    const isTaken = !!find(model, wallet)
    if (!isTaken && (isBeingConnected(model, wallet) || isPostponed(model, wallet) || isRead(wallet))) continue
    model.orphaned.delete(key)
    if (isTaken) continue
    if (!model.ending.has(key) && hasEnded(wallet)) endInWallet(transition, wallet)
    else effects.forget(wallet)
  }
}

/**
 * Stops waiting for reads that are pending. Each stays in the model until its adapter answers: so a connection that the
 * adapter reports until then is known to come from the read, and not from the app. `of`: the new purpose of the reads, which
 * says how the answer is handled.
 */
export function abandonReads(
  { model, effects }: Pick<Transition, 'model' | 'effects'>,
  isTarget: (read: PendingRead) => boolean,
  of: 'nothing' | 'old' = 'nothing',
): void {
  for (const { id } of model.reads.filter(isTarget)) effects.stopWaiting(id)
  model.reads = model.reads.map((each) => (isTarget(each) ? { ...each, purpose: { of } } : each))
}

/** Stops waiting for the pending reads that refresh a connected wallet: the connection has a newer answer already. */
function stopReading({ model, effects }: Transition, wallet: WalletOfNamespace): void {
  const isOld = ({ wallet: asked, purpose }: PendingRead): boolean =>
    purpose.of === 'refresh' && isSameWallet(asked, wallet)
  abandonReads({ model, effects }, isOld)
}

/**
 * Stops waiting for a late answer (F295): `model.late` is the wallet of an attempt that the kit has ended by itself. What
 * the wallet shares from now on doesn't count as the answer to that attempt.
 */
export function endLate({ model, effects }: Transition): void {
  const { late } = model
  if (!late) return
  model.late = undefined
  effects.stopWaiting(late.id)
  abandonReads({ model, effects }, ({ purpose }) => purpose.of === 'late')
}

/**
 * Marks a wallet as orphaned: its adapter has connected it, and the rules have added no connection for it. After the
 * message, {@link forgetOrphaned} decides whether the adapter forgets it.
 */
export const orphan = ({ model }: Transition, wallet: WalletOfNamespace): void =>
  void model.orphaned.set(walletKey(wallet), wallet)

/** Sorts accounts: those of the preferred type come first. The first account is the active one. */
export function ordered(
  preferred: PreferredAccountTypes,
  namespace: Namespace,
  accounts: readonly Account[],
): readonly Account[] {
  const isPreferred = ({ type }: Account): number => Number(type === preferred[namespace])
  return accounts.slice(0, MAX_ACCOUNTS).sort((a, b) => isPreferred(b) - isPreferred(a))
}

/** How a connection that {@link accept} adds came about, and what is stored of it. */
export interface Acceptance {
  /** What the event `connected` says as `reconnected`: false if the visitor or the app has just connected the wallet. */
  readonly reconnected: boolean
  /** Whether it becomes the active connection of its namespace. Default: only if the namespace has no other connection. */
  readonly isChosen?: boolean
  /** The key of the stored record of the connection. Default: a new record is made. */
  readonly key?: string
  /**
   * The revision that its record begins with, for a connection that is older than this moment: a change that another tab has
   * made since then stays the newer one. Default: the present time.
   */
  readonly since?: number | undefined
  /** Whether another tab has stored the connection, so that this tab doesn't. Default: false. */
  readonly isStored?: boolean
  /** What the wallet approved by the pairing. Undefined for an installed wallet. */
  readonly approval?: SourceApproval | undefined
}

/**
 * Adds the connection of a wallet to the model, in place of an older one of the same wallet. Stores it, and ends what waited
 * for the wallet: its pending reads, its late answer, and the failed attempt with its connector.
 */
export function accept(transition: Transition, { connector, connection }: Found, how: Acceptance): RecordedConnection {
  const { model, facts, effects } = transition
  const { chain: namespace, id: connectorId, traits } = connector
  const { reconnected, approval, isStored = false } = how
  const {
    method = traits?.prompts === 'outside' ? 'qrcode' : 'browser',
    name = connector.name,
    wallet,
  } = approval ?? {}
  // A session is tracked as one connection, however many namespaces it has.
  const isCounted = !approval && model.connections.some((each) => shareSession(traits, traitsOf(facts, each)))
  const accounts = ordered(model.preferred, namespace, connection.accounts)
  const key = how.key ?? freeKey(model, { namespace, connectorId })
  const existing: RecordedConnection = { namespace, connectorId, accounts, networkId: connection.networkId, key }
  model.locked = model.locked.filter((each) => !isSameWallet(each, existing))
  model.awaited = model.awaited.filter((each) => !isSameWallet(each, existing))
  model.disconnected.delete(walletKey(existing))
  noteSession(model, traits)
  stopReading(transition, existing)
  if (model.failed?.connectorId === connectorId) model.failed = undefined
  if (model.late && isSameWallet(walletOf(model.late.connector), existing)) endLate(transition)
  model.connections = [...model.connections.filter((each) => !isSameWallet(each, existing)), existing]
  transition.added.set(walletKey(existing), { reconnected })
  if (!isStored) effects.change({ kind: 'connected', key, stored: storedOf(transition, existing), since: how.since })
  if (how.isChosen) choose(transition, existing, !reconnected)
  if (reconnected) transition.unsettled.add(namespace)
  // A remote wallet can be listed again only where the directory knows it.
  else if (wallet || !approval) effects.remember({ ...connector, ...(wallet && { name: wallet.name, id: wallet.id }) })
  if (!isCounted) effects.track('CONNECT_SUCCESS', { method, name, reconnect: reconnected })
  return existing
}

/** A key for the record of a new connection. A connection that has another connector now may have the usual one. */
function freeKey({ connections }: ConnectionModel, wallet: WalletOfNamespace): string {
  const taken = new Set(connections.filter((each) => !isSameWallet(each, wallet)).map(({ key }) => key))
  let key = connectionKey(wallet)
  while (taken.has(key)) key += '~'
  return key
}

/** A connection as it is stored. */
export function storedOf(
  { facts }: Transition,
  { namespace, connectorId, accounts, networkId }: Connection,
): StoredConnection {
  const name = facts.connector(connectorId)?.name ?? connectorId
  return { namespace, connectorId, name, address: accounts[0]?.address ?? '', networkId }
}

/** Makes a connection the active one of its namespace, and its namespace the active one, and stores both. */
export function choose({ model, effects }: Transition, existing: RecordedConnection, withNamespace = true): void {
  model.connections = [existing, ...model.connections.filter((each) => each !== existing)]
  chooseWallet(model, effects, existing)
  if (withNamespace) chooseNamespace(model, effects, existing.namespace)
}

function chooseWallet(
  model: ConnectionModel,
  effects: Transition['effects'],
  { namespace, key }: RecordedConnection,
): void {
  model.choices.wallets[namespace] = key
  effects.change({ kind: 'chosen', key: namespace, choice: key })
}

function chooseNamespace(model: ConnectionModel, effects: Transition['effects'], namespace: Namespace): void {
  model.choices.namespace = namespace
  effects.change({ kind: 'chosen', key: ACTIVE_NAMESPACE, choice: namespace })
}

/**
 * Removes a connection, and stores that it has ended. Where it was the active one, the next one of its namespace is
 * chosen. Where the active namespace has no connection left, one with a connection is chosen.
 */
export function end(transition: Transition, existing: RecordedConnection): void {
  const { model, effects, facts } = transition
  const { namespace, key } = existing
  // Its end was stored when it began. Another tab has connected the wallet since, so this tab follows that one.
  if (model.ending.has(walletKey(existing)) && facts.stored().connections.get(key)?.isEnded === false) {
    model.seen.delete(key)
    return dropConnection(transition, existing)
  }
  const isActive = activeOf(model, namespace) === existing
  dropConnection(transition, existing)
  effects.change({ kind: 'ended', key, stored: storedOf(transition, existing) })
  const next = model.connections.find((each) => each.namespace === namespace)
  if (isActive && next) chooseWallet(model, effects, next)
  const [other] = model.connections
  if (!next && other && model.choices.namespace === namespace) chooseNamespace(model, effects, other.namespace)
}

/** Removes a connection, and stores nothing: another tab has ended it, or a reload may find it again. */
export function dropConnection(transition: Transition, existing: RecordedConnection): void {
  const { model, effects, unsettled } = transition
  markLost(model, existing, true)
  model.connections = model.connections.filter((each) => each !== existing)
  unsettled.add(existing.namespace)
  effects.track('DISCONNECT_SUCCESS', { namespace: existing.namespace })
}

/**
 * Removes a connection whose wallet was read and shares nothing. It stays stored, and the wallet is heard: it may be
 * unlocked later (F297).
 */
export function lose(transition: Transition, existing: RecordedConnection): void {
  const { model, facts, effects } = transition
  dropConnection(transition, existing)
  const { namespace, connectorId, key } = existing
  const isStored = facts.options.enableReconnect && facts.stored().connections.get(key)?.isEnded === false
  // Where the source approves, there is no session then.
  if (!isStored || traitsOf(facts, existing).approval === 'source') return effects.forget(existing)
  model.awaited = [...model.awaited.filter((each) => !isSameWallet(each, existing)), { namespace, connectorId, key }]
}

/**
 * Updates a connection with what its wallet shares now. A member that is missing has not changed. A wallet that shares
 * no account is locked: that ends the connection, and the wallet may come back (S4.02, F074). `isStored`: another tab
 * has stored the change already.
 */
export function update(
  transition: Transition,
  existing: RecordedConnection,
  reported: Partial<AdapterConnection>,
  isStored = false,
): void {
  const { model, effects } = transition
  const { accounts = existing.accounts, networkId = existing.networkId } = reported
  if (accounts.length === 0) {
    // A wallet that the kit is disconnecting shares no account either. It isn't locked.
    const isLocked = !model.ending.has(walletKey(existing))
    end(transition, existing)
    if (isLocked) model.locked = [...model.locked, existing]
    return
  }
  const after: RecordedConnection = {
    ...existing,
    accounts: ordered(model.preferred, existing.namespace, accounts),
    networkId,
  }
  if (isEqual(after, existing)) return
  model.connections = model.connections.map((each) => (each === existing ? after : each))
  if (isStored) return
  // Another tab may have stored the other member meanwhile.
  const { address } = storedOf(transition, after)
  const stored = {
    ...(address !== storedOf(transition, existing).address && { address }),
    ...(networkId !== existing.networkId && { networkId }),
  }
  effects.change({ kind: 'updated', key: after.key, stored })
}

/**
 * Marks the pending requests of a wallet as lost that a further attempt has joined, and with `all` every pending
 * request of the wallet. The next attempt then sends a new request.
 */
export function markLost(
  { requests }: ConnectionModel,
  { connectorId }: Pick<WalletOfNamespace, 'connectorId'>,
  all = false,
): void {
  for (const request of requests)
    if (request.connector.id === connectorId && (all || request.isJoined)) request.isLost = true
}

/** Begins to end the connection of a wallet, unless that has begun. */
export function endInWallet({ model, effects }: Transition, { namespace, connectorId }: WalletOfNamespace): void {
  const wallet = { namespace, connectorId }
  const key = walletKey(wallet)
  if (model.ending.has(key)) return
  model.ending.set(key, wallet)
  effects.end(wallet)
}
