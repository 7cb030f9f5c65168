import type { AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import { BROWSER_WALLET_ID } from '../connectors/connectors.rules.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { MessageOf } from './connection.messages.js'
import {
  walletOf,
  type AwaitedWallet,
  type Found,
  type PendingRead,
  type Restore,
  type Transition,
} from './connection.model.js'
import {
  abandonReads,
  accept,
  find,
  isBeingEnded,
  isPostponed,
  isInUse,
  lose,
  newId,
  reportedSince,
  sendRead,
  orphan,
  update,
} from './connection.rules.changes.js'
import { isSameWallet } from './connection.rules.js'
import { isLate, lateIsDue, readLate, takeLate } from './connection.rules.late.js'
import { settlePairings } from './connection.rules.pairing.js'
import type { ConnectionRecord } from './connection.storage.js'
import { restoreMsOf } from './connection.traits.js'
import type { WalletOfNamespace } from './connection.types.js'
import { isShown, shownRestore } from './connection.view.js'

// Restoring a stored connection, without a prompt. The candidates are the connectors with the stored rdns (F065), also
// those that are announced within 5 s (F067). All of them are read at the same time.
//
// 1. A candidate that shares the stored account wins at once.
// 2. After 5 s, the candidate with the stored name wins, if it shares any account: the wallet has another account now.
// 3. Without a winner, nothing is restored. The record stays, so the next visit tries again.
//
// So a wallet that only has the rdns and the name of the stored one never takes its place while the stored one may
// still come. Where the candidate with the stored name shares nothing, the visitor doesn't wait for the rest of the 5 s:
// the state says that nothing is being restored.
//
// The connection that was active before is added first, however fast the other wallets answer.
//
// | a restore, and                              | what wins                                                          |
// | ------------------------------------------- | ------------------------------------------------------------------ |
// | `connect` with the same connector           | `connect`: the restore ends                                        |
// | `connect` with another connector            | `connect` is the active one; the restored one is added beside it   |
// | `disconnect` of it, or of all               | `disconnect`: the record has ended, a late answer adds nothing     |
// | another tab ends it, and its storage event  | the end: a late answer adds nothing                                |
// | has not come yet                            |                                                                    |
// | a change of accounts before the answer is   | the change: it is newer than the answer                            |
// | added                                       |                                                                    |
// | a wallet that shares accounts after it was  | the wallet, as long as the record is stored: it was locked. It is  |
// | read, or after the 5 s                      | connected as an answer would have been (F263).                     |
// | the end of the session of a paired wallet   | the end: it is stored, so other tabs follow, unless another tab    |
// |                                             | has stored a newer session                                         |

/**
 * Begins to restore a stored connection. Where an older record of it is being restored, begins anew: what its wallets
 * have answered may be old. `isAgain`: its wallets are read anew, though a read of them may be pending.
 */
export function restore(
  transition: Transition,
  key: string,
  stored: ConnectionRecord,
  isFollowing: boolean,
  isAgain = false,
): void {
  const { model, facts, effects } = transition
  if (model.connections.some((each) => each.key === key)) return
  const before = model.restores.find((each) => each.key === key)
  if (before) remove(transition, before)
  const restore: Restore = {
    id: newId(model),
    key,
    stored,
    isFollowing,
    asked: new Set(),
    unanswered: new Set(),
    sharing: new Set(),
    hasNamesakeAnswered: false,
  }
  model.restores = [...model.restores, restore]
  effects.wait(restore.id, restoreMsOf(facts, stored))
  for (const connector of facts.connectors()) askCandidate(transition, restore, connector, isAgain || !!before)
  if (before) forgetFound(transition, before)
}

/** There is a new connector. */
export function found(transition: Transition, { connector }: MessageOf<'found'>): void {
  for (const each of transition.model.restores) askCandidate(transition, each, connector)
}

/** Waits until one of the wallets that were asked, and shared nothing, shares accounts. */
function awaitWallets({ model }: Transition, { key, stored, asked, sharing }: Restore): void {
  const silent = [...asked].filter((connectorId) => !sharing.has(connectorId))
  const wallets = silent.map((connectorId) => ({ namespace: stored.namespace, connectorId, key }))
  const isNew = (wallet: WalletOfNamespace): boolean => !model.awaited.some((each) => isSameWallet(each, wallet))
  model.awaited = [...model.awaited, ...wallets.filter((each) => isNew(each) && !isInUse(model, each))]
}

/** Waits no more for the wallets that `isTarget` names. */
export function forgetAwaited({ model, effects }: Transition, isTarget: (wallet: AwaitedWallet) => boolean): void {
  const ended = model.awaited.filter(isTarget)
  model.awaited = model.awaited.filter((each) => !ended.includes(each))
  for (const each of ended) if (!isInUse(model, each)) effects.forget(each)
}

/**
 * A wallet that was asked, and shared nothing, shares accounts now (F263, F295). Returns whether that was for a restore,
 * for a stored connection that no wallet was found for, or for an attempt that the kit has ended by itself.
 */
export function readLateReport(transition: Transition, found: Found): boolean {
  const { model, facts } = transition
  const wallet = walletOf(found.connector)
  if (isLate(model, wallet)) {
    takeLate(transition, found)
    return true
  }
  const restore = model.restores.find((each) => isAskedBy(each, wallet))
  if (restore) {
    candidateAnswered(transition, restore, wallet, found, false)
    return true
  }
  const awaited = model.awaited.find((each) => isSameWallet(each, wallet))
  if (!awaited) return false
  const { key } = awaited
  model.awaited = model.awaited.filter((each) => each !== awaited)
  const stored = facts.stored().connections.get(key)
  const isIt = !!stored && (hasAccount(found.connection, stored) || found.connector.name === stored.name)
  if (!isIt || model.connections.some((each) => each.key === key)) orphan(transition, wallet)
  else addFound(transition, { key, stored, isFollowing: false, found })
  return true
}

function askCandidate(transition: Transition, restore: Restore, connector: Connector, isAgain = false): void {
  const { model } = transition
  const { stored, asked, unanswered } = restore
  const wallet = walletOf(connector)
  if (restore.found || asked.has(connector.id) || !isCandidate(connector, stored)) return
  // A wallet whose older connection is being ended is asked after that: see `ended`.
  if (isInUse(model, wallet) || isBeingEnded(transition, wallet)) return
  asked.add(connector.id)
  unanswered.add(connector.id)
  sendRead(transition, wallet, { of: 'restore', restore: restore.id }, stored.networkId, isAgain)
}

const rdnsOf = (id: string): string => id.split('#')[0] ?? id

/**
 * Whether a connector may be the one of a stored connection: it has its rdns. The browser's own wallet has none, and may
 * announce itself by one at another visit (F299): then the wallet with the stored account is the one.
 */
export const isCandidate = (connector: Connector, { connectorId, namespace }: ConnectionRecord): boolean =>
  connector.chain === namespace &&
  (rdnsOf(connector.id) === rdnsOf(connectorId) ||
    (connectorId === BROWSER_WALLET_ID && connector.type === 'ANNOUNCED'))

/** Reads a connected wallet again. `isFollowing`: another tab has stored the change. */
export function refresh(
  transition: Transition,
  wallet: WalletOfNamespace,
  { networkId }: Pick<AdapterConnection, 'networkId'>,
  { isFollowing = false, isAgain = false }: { readonly isFollowing?: boolean; readonly isAgain?: boolean } = {},
): void {
  const id = sendRead(transition, wallet, { of: 'refresh', isFollowing }, networkId, isAgain)
  transition.effects.wait(id, restoreMsOf(transition.facts, wallet))
}

/** A wallet has answered a read. */
export function read(transition: Transition, { id, wallet, connection }: MessageOf<'read'>): void {
  const { model, facts, effects } = transition
  const asked = model.reads.find((each) => each.id === id)
  const answer = asked ? newest(asked, connection) : connection
  model.reads = model.reads.filter((each) => each !== asked)
  effects.stopWaiting(id)
  // Without it, the read was sent for what has ended since.
  const isOld = asked?.purpose.of === 'old'
  const purpose = asked?.purpose.of === 'nothing' || asked?.purpose.of === 'old' ? undefined : asked?.purpose
  const connector = facts.connector(wallet.connectorId)
  const isAwaited = model.awaited.some((each) => isSameWallet(each, wallet))
  // The answer comes after the time was over, and the wallet is awaited since then.
  if (!purpose && !isOld && connector && connection && answer && isAwaited)
    return void readLateReport(transition, { connector, connection: answer })
  if (isOld && (connection ?? answer) && readAnew(transition, wallet)) return
  // The adapter has a connection that the kit doesn't take. It may have reported it before its read failed.
  if (purpose ? connection && !answer : (connection ?? answer)) orphan(transition, wallet)
  if (!purpose) return
  if (asked?.joined && isForOther(asked, answer) && readAlone(transition, asked)) return
  if (purpose.of === 'refresh') {
    const existing = find(model, wallet)
    if (existing && answer) update(transition, existing, answer, purpose.isFollowing)
    else if (existing) lose(transition, existing)
    // The connection has ended since the read was sent.
    else if (answer) orphan(transition, wallet)
  } else if (purpose.of === 'late') {
    if (connector && answer && model.late?.id === purpose.late) takeLate(transition, { connector, connection: answer })
    else if (answer) orphan(transition, wallet)
  } else if (purpose.of === 'pairing') {
    if (connector && answer) addPaired(transition, purpose.first, { connector, connection: answer })
    settlePairings(transition)
  } else {
    const restore = model.restores.find((each) => each.id === purpose.restore)
    const isProven = !!restore && !!connection && hasAccount(connection, restore.stored)
    const found = connector && answer && { connector, connection: answer }
    if (restore) candidateAnswered(transition, restore, wallet, found, isProven)
    // The restore is over, and may wait for the wallet still.
    else if (answer && !(found && readLateReport(transition, found))) orphan(transition, wallet)
  }
}

/**
 * Whether the answer of the read that a read has joined is of no use to it: it is for another network, or there is none. A
 * connection that is read again may have been made since the older read was sent, so its failure says nothing.
 */
const isForOther = ({ joined, purpose }: PendingRead, answer: AdapterConnection | undefined): boolean =>
  answer ? joined?.requested !== undefined && joined.requested !== answer.networkId : purpose.of === 'refresh'

/**
 * Sends a read anew that had joined another one (F310). Returns whether there is still use for its answer. A wallet that was
 * found for something else is not read: its adapter would move to the network that is asked for.
 */
function readAlone(transition: Transition, { wallet, purpose, networkId, joined }: PendingRead): boolean {
  const { model } = transition
  const existing = find(model, wallet)
  const requested = joined?.requested ?? networkId
  if (purpose.of === 'refresh') {
    if (existing && requested)
      refresh(transition, existing, { networkId: requested }, { isFollowing: purpose.isFollowing, isAgain: true })
    return !!existing
  }
  if (isInUse(model, wallet) || isPostponed(model, wallet)) return false
  sendRead(transition, wallet, purpose, requested, true)
  return true
}

/**
 * Adds a further namespace of a pairing, unless the pairing has ended since. It is as old as the first one, so that the end
 * counts that another tab has made meanwhile, and may not have stored yet.
 */
function addPaired(transition: Transition, first: WalletOfNamespace, found: Found): void {
  const { model, facts } = transition
  const existing = find(model, first)
  const stored = existing && facts.stored().connections.get(existing.key)
  // A record that is gone counts as ended: another tab has cleared the storage. Without `enableReconnect` none counts.
  const hasEnded = !existing || (facts.options.enableReconnect && stored?.isEnded !== false)
  if (hasEnded) return orphan(transition, walletOf(found.connector))
  accept(transition, found, { reconnected: true, since: stored?.revision })
}

const withoutJoined = ({ joined: _, ...read }: PendingRead): PendingRead => read

/**
 * Answers a read before its adapter does. It stays in the model until the adapter answers, because what that reports until
 * then is no connection that the app made.
 */
export function readEarly(
  transition: Transition,
  pending: PendingRead,
  connection: AdapterConnection | undefined,
  isDue = false,
): void {
  const { id, wallet, purpose, networkId } = pending
  // Its time is over, also that of the read that it has joined.
  if (isDue)
    transition.model.reads = transition.model.reads.map((each) => (each.id === id ? withoutJoined(each) : each))
  read(transition, { type: 'read', id, wallet, connection })
  const of = purpose.of === 'old' ? 'old' : 'nothing'
  // A read that joins this one gets the adapter's answer, which is older than what the wallet has reported (F313).
  const reported = isDue ? {} : reportedSince(pending)
  const answered: PendingRead = { id, wallet, purpose: { of }, networkId, reported }
  // In the order in which they were sent: a further read joins the last one.
  transition.model.reads = [...transition.model.reads, answered].sort((a, b) => a.id - b.id)
}

/**
 * An answer that may be old says that a wallet shares accounts now: reads it anew, where the kit waits for that. The adapter
 * goes on listening then, which `forget` would end (F263, F295). Returns whether the kit waits for the wallet.
 */
function readAnew(transition: Transition, wallet: WalletOfNamespace): boolean {
  const { model, facts } = transition
  if (isInUse(model, wallet) || isBeingEnded(transition, wallet)) return false
  if (isLate(model, wallet)) {
    readLate(transition, true)
    return true
  }
  const restore = model.restores.find((each) => isAskedBy(each, wallet) && !each.sharing.has(wallet.connectorId))
  const awaited = model.awaited.find((each) => isSameWallet(each, wallet))
  const stored = restore?.stored ?? (awaited && facts.stored().connections.get(awaited.key))
  if (!stored) return false
  // Where its restore is over, the answer is taken as what the wallet reports late.
  const id = restore?.id ?? newId(model)
  sendRead(transition, wallet, { of: 'restore', restore: id }, stored.networkId, true)
  return true
}

/** Whether a restore has asked a wallet. */
const isAskedBy = ({ stored, asked }: Restore, { namespace, connectorId }: WalletOfNamespace): boolean =>
  stored.namespace === namespace && asked.has(connectorId)

/** The answer to a read, with what the wallet has reported since. Undefined where it shares nothing now. */
function newest(read: PendingRead, answer: AdapterConnection | undefined): AdapterConnection | undefined {
  const { accounts = answer?.accounts ?? [], networkId = answer?.networkId } = reportedSince(read)
  return networkId && accounts.length > 0 ? { accounts, networkId } : undefined
}

/** `isProven`: the wallet has shared the stored account, and may have reported another one since. */
function candidateAnswered(
  transition: Transition,
  restore: Restore,
  wallet: WalletOfNamespace,
  answer: Found | undefined,
  isProven: boolean,
): void {
  const { stored, unanswered } = restore
  unanswered.delete(wallet.connectorId)
  if (answer) restore.sharing.add(wallet.connectorId)
  const isNamesake = transition.facts.connector(wallet.connectorId)?.name === stored.name
  if (isNamesake) restore.hasNamesakeAnswered = true
  if (answer && !restore.found) {
    if (isProven || hasAccount(answer.connection, stored)) win(transition, restore, answer)
    else if (isNamesake && !restore.namesake) restore.namesake = answer
    else orphan(transition, wallet)
  } else if (answer) orphan(transition, wallet)
  settle(transition, stored.namespace)
}

const hasAccount = ({ accounts }: AdapterConnection, { address }: ConnectionRecord): boolean =>
  accounts.some((account) => account.address === address)

function win(transition: Transition, restore: Restore, winner: Found): void {
  const { namesake } = restore
  restore.found = winner
  restore.namesake = undefined
  transition.effects.stopWaiting(restore.id)
  if (namesake && namesake.connector !== winner.connector) orphan(transition, walletOf(namesake.connector))
}

/** The time of a restore or of a read is over. */
export function due(transition: Transition, { id }: MessageOf<'due'>): void {
  const { model } = transition
  if (model.late?.id === id) lateIsDue(transition)
  const restore = model.restores.find((each) => each.id === id)
  if (restore && !restore.found) {
    if (restore.namesake) restore.found = restore.namesake
    else awaitWallets(transition, restore)
    if (!restore.found) model.restores = model.restores.filter((each) => each !== restore)
    settle(transition, restore.stored.namespace)
  }
  const late = model.reads.find((each) => each.id === id)
  if (late) readEarly(transition, late, undefined, true)
  settlePairings(transition, (pairing) => pairing === id)
}

/** Adds the connections of a namespace that were found, unless the one that was active before may still come. */
function settle(transition: Transition, namespace: Namespace): void {
  const { model } = transition
  const before = model.restores.find((each) => each.key === model.choices.wallets[namespace])
  if (before && !before.found && isShown(before)) return
  const ready = model.restores.filter((each) => each.found && each.stored.namespace === namespace)
  ready.sort((a, b) => Number(b === before) - Number(a === before))
  for (const restore of ready) add(transition, restore)
}

function add(transition: Transition, restore: Restore): void {
  const { key, stored, isFollowing } = restore
  const found = restore.found as Found
  remove(transition, restore)
  addFound(transition, { key, stored, isFollowing, found })
  // The others shared nothing, or were not taken.
  awaitWallets(transition, restore)
  forgetAwaited(transition, (each) => each.key === key)
}

/** Adds the connection that was found for a record. */
function addFound(
  transition: Transition,
  { key, stored, isFollowing, found }: Pick<Restore, 'key' | 'stored' | 'isFollowing'> & { readonly found: Found },
): void {
  const { facts, model, effects } = transition
  // Another stored connection has found this wallet already.
  if (find(model, walletOf(found.connector))) return
  // Another tab has ended it since, and this tab has not heard of it yet.
  if (facts.stored().connections.get(key)?.isEnded) return orphan(transition, walletOf(found.connector))
  const existing = accept(transition, found, { reconnected: true, key, isStored: true })
  const { networkId, accounts, connectorId } = existing
  const address = accounts[0]?.address ?? ''
  const isOtherNetwork = networkId !== stored.networkId
  const isOtherAccount = address !== stored.address
  if ((isOtherNetwork || isOtherAccount) && !isFollowing)
    effects.change({
      kind: 'updated',
      key,
      stored: { connectorId, ...(isOtherNetwork && { networkId }), ...(isOtherAccount && { address }) },
    })
}

function remove({ model, effects }: Transition, restore: Restore): void {
  model.restores = model.restores.filter((each) => each !== restore)
  effects.stopWaiting(restore.id)
}

/** Nothing takes what a restore has found. */
function forgetFound(transition: Transition, { found, namesake }: Restore): void {
  for (const { connector } of [found, namesake].filter((each) => !!each)) orphan(transition, walletOf(connector))
}

/**
 * Ends the restores that `isTarget` names. Their records stay, and are taken over again where an attempt with the wallet
 * ends without a connection.
 */
export function stopRestoring(transition: Transition, isTarget: (wallet: WalletOfNamespace) => boolean): void {
  const { model } = transition
  for (const restore of model.restores.filter(({ stored }) => isTarget(stored))) {
    remove(transition, restore)
    forgetFound(transition, restore)
    awaitWallets(transition, restore)
    forgetAwaited(transition, ({ key }) => key === restore.key)
    model.seen.delete(restore.key)
    settle(transition, restore.stored.namespace)
  }
}

/**
 * The session of a paired wallet is over, for all tabs: ends the stored connection that is being restored from it.
 * Where another tab has stored a connection with a newer session since, this tab follows that one.
 */
export function endRestored(transition: Transition, wallet: WalletOfNamespace): void {
  const { connections } = transition.facts.stored()
  const isOfWallet = (each: WalletOfNamespace): boolean => isSameWallet(each, wallet)
  for (const { key, stored } of transition.model.restores.filter((each) => isOfWallet(each.stored)))
    if (connections.get(key)?.revision === stored.revision) transition.effects.change({ kind: 'ended', key, stored })
  stopRestoring(transition, isOfWallet)
}

/**
 * Asks all candidates of all restores, and the namespaces of a pairing, once more: what they have answered so far may be
 * old.
 */
export function restoreAgain(transition: Transition): void {
  const { model } = transition
  const { reads } = model
  abandonReads(transition, () => true, 'old')
  for (const { wallet, purpose } of reads)
    if (purpose.of === 'pairing') sendRead(transition, wallet, purpose, undefined, true)
  for (const { key, stored, isFollowing } of model.restores) restore(transition, key, stored, isFollowing)
  readLate(transition, true)
}

/**
 * Waits no more for a wallet that the visitor connects now. Its records are taken over again where the attempt ends without
 * a connection, so that the wallet is heard again (F296).
 */
export function stopAwaiting({ model }: Transition, wallet: WalletOfNamespace): void {
  for (const each of model.awaited) if (isSameWallet(each, wallet)) model.seen.delete(each.key)
  model.awaited = model.awaited.filter((each) => !isSameWallet(each, wallet))
}

/** A wallet reported a change while it is being read, or after it was found: the change is newer than the answer. */
export function noteReported(
  transition: Transition,
  wallet: WalletOfNamespace,
  reported: Partial<AdapterConnection>,
): void {
  const { model } = transition
  for (const pending of model.reads)
    if (isSameWallet(pending.wallet, wallet)) pending.reported = { ...pending.reported, ...reported }
  for (const restore of model.restores) {
    const known = restore.found ?? restore.namesake
    if (!known || !isSameWallet(walletOf(known.connector), wallet)) continue
    const isProven = !!restore.found
    restore.found = restore.namesake = undefined
    // The wallet was found, so its time was stopped.
    if (isProven) transition.effects.wait(restore.id, restoreMsOf(transition.facts, restore.stored))
    const connection = { ...known.connection, ...reported }
    const answer = connection.accounts.length > 0 ? { ...known, connection } : undefined
    candidateAnswered(transition, restore, wallet, answer, isProven)
  }
}

/** Settles the calls of `start` when no restore is shown and no wallet is being read again. */
export function settleStarts({ model, facts, effects }: Transition): void {
  const isRestoring = [...facts.adapters.keys()].some((namespace) => shownRestore(model, namespace))
  if (isRestoring || model.reads.some(({ purpose }) => purpose.of === 'refresh')) return
  for (const call of model.starts) effects.resolve(call, undefined)
  model.starts = []
}
