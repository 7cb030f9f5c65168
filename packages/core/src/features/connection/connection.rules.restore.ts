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
  type Turn,
} from './connection.model.js'
import {
  abandonReads,
  accept,
  find,
  isBeingEnded,
  isHeldBack,
  isInUse,
  lose,
  newId,
  sendRead,
  spare,
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
  turn: Turn,
  key: string,
  stored: ConnectionRecord,
  isFollowing: boolean,
  isAgain = false,
): void {
  const { model, world, effects } = turn
  if (model.connections.some((each) => each.key === key)) return
  const before = model.restores.find((each) => each.key === key)
  if (before) remove(turn, before)
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
  effects.wait(restore.id, restoreMsOf(world, stored))
  for (const connector of world.connectors()) askCandidate(turn, restore, connector, isAgain || !!before)
  if (before) forgetFound(turn, before)
}

/** There is a new connector. */
export function found(turn: Turn, { connector }: MessageOf<'found'>): void {
  for (const each of turn.model.restores) askCandidate(turn, each, connector)
}

/** Waits until one of the wallets that were asked, and shared nothing, shares accounts. */
function awaitWallets({ model }: Turn, { key, stored, asked, sharing }: Restore): void {
  const silent = [...asked].filter((connectorId) => !sharing.has(connectorId))
  const wallets = silent.map((connectorId) => ({ namespace: stored.namespace, connectorId, key }))
  const isNew = (wallet: WalletOfNamespace): boolean => !model.awaited.some((each) => isSameWallet(each, wallet))
  model.awaited = [...model.awaited, ...wallets.filter((each) => isNew(each) && !isInUse(model, each))]
}

/** Waits no more for the wallets that `isTarget` names. */
export function forgetAwaited({ model, effects }: Turn, isTarget: (wallet: AwaitedWallet) => boolean): void {
  const over = model.awaited.filter(isTarget)
  model.awaited = model.awaited.filter((each) => !over.includes(each))
  for (const each of over) if (!isInUse(model, each)) effects.forget(each)
}

/**
 * A wallet that was asked, and shared nothing, shares accounts now (F263, F295). Returns whether that was for a restore,
 * for a stored connection that no wallet was found for, or for an attempt that the kit has ended by itself.
 */
export function toldLate(turn: Turn, found: Found): boolean {
  const { model, world } = turn
  const wallet = walletOf(found.connector)
  if (isLate(model, wallet)) {
    takeLate(turn, found)
    return true
  }
  const restore = model.restores.find((each) => isAskedBy(each, wallet))
  if (restore) {
    candidateAnswered(turn, restore, wallet, found, false)
    return true
  }
  const awaited = model.awaited.find((each) => isSameWallet(each, wallet))
  if (!awaited) return false
  const { key } = awaited
  model.awaited = model.awaited.filter((each) => each !== awaited)
  const stored = world.stored().connections.get(key)
  const isIt = !!stored && (hasAccount(found.connection, stored) || found.connector.name === stored.name)
  if (!isIt || model.connections.some((each) => each.key === key)) spare(turn, wallet)
  else addFound(turn, { key, stored, isFollowing: false, found })
  return true
}

function askCandidate(turn: Turn, restore: Restore, connector: Connector, isAgain = false): void {
  const { model } = turn
  const { stored, asked, unanswered } = restore
  const wallet = walletOf(connector)
  if (restore.found || asked.has(connector.id) || !isCandidate(connector, stored)) return
  // A wallet whose older connection is being ended is asked after that: see `ended`.
  if (isInUse(model, wallet) || isBeingEnded(turn, wallet)) return
  asked.add(connector.id)
  unanswered.add(connector.id)
  sendRead(turn, wallet, { of: 'restore', restore: restore.id }, stored.networkId, isAgain)
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
  turn: Turn,
  wallet: WalletOfNamespace,
  { networkId }: Pick<AdapterConnection, 'networkId'>,
  { isFollowing = false, isAgain = false }: { readonly isFollowing?: boolean; readonly isAgain?: boolean } = {},
): void {
  const id = sendRead(turn, wallet, { of: 'refresh', isFollowing }, networkId, isAgain)
  turn.effects.wait(id, restoreMsOf(turn.world, wallet))
}

/** Drops the reads of a connected wallet that have no answer yet: a newer answer is there. */
export function stopReading({ model, effects }: Turn, wallet: WalletOfNamespace): void {
  const isOld = ({ wallet: asked, purpose }: PendingRead): boolean =>
    purpose.of === 'refresh' && isSameWallet(asked, wallet)
  abandonReads({ model, effects }, isOld)
}

/** A wallet has answered a read. */
export function read(turn: Turn, { id, wallet, connection }: MessageOf<'read'>): void {
  const { model, world, effects } = turn
  const asked = model.reads.find((each) => each.id === id)
  const answer = asked ? newest(asked, connection) : connection
  model.reads = model.reads.filter((each) => each !== asked)
  effects.stopWaiting(id)
  // Without it, the read was sent for what has ended since.
  const isOld = asked?.purpose.of === 'old'
  const purpose = asked?.purpose.of === 'nothing' || asked?.purpose.of === 'old' ? undefined : asked?.purpose
  const connector = world.connector(wallet.connectorId)
  const isAwaited = model.awaited.some((each) => isSameWallet(each, wallet))
  // The answer comes after the time was over, and the wallet is awaited since then.
  if (!purpose && !isOld && connector && connection && answer && isAwaited)
    return void toldLate(turn, { connector, connection: answer })
  if (isOld && (connection ?? answer) && readAnew(turn, wallet)) return
  // The adapter has a connection that the kit doesn't take. It may have told of it before its read failed.
  if (purpose ? connection && !answer : (connection ?? answer)) spare(turn, wallet)
  if (!purpose) return
  if (asked?.joined && isForOther(asked, answer) && readAlone(turn, asked)) return
  if (purpose.of === 'refresh') {
    const held = find(model, wallet)
    if (held && answer) update(turn, held, answer, purpose.isFollowing)
    else if (held) lose(turn, held)
    // The connection has ended since the read was sent.
    else if (answer) spare(turn, wallet)
  } else if (purpose.of === 'late') {
    if (connector && answer && model.late?.id === purpose.late) takeLate(turn, { connector, connection: answer })
    else if (answer) spare(turn, wallet)
  } else if (purpose.of === 'pairing') {
    if (connector && answer) addPaired(turn, purpose.first, { connector, connection: answer })
    settlePairings(turn)
  } else {
    const restore = model.restores.find((each) => each.id === purpose.restore)
    const isProven = !!restore && !!connection && hasAccount(connection, restore.stored)
    const found = connector && answer && { connector, connection: answer }
    if (restore) candidateAnswered(turn, restore, wallet, found, isProven)
    // The restore is over, and may wait for the wallet still.
    else if (answer && !(found && toldLate(turn, found))) spare(turn, wallet)
  }
}

/**
 * Whether the answer of the read that a read has joined is of no use to it: it is for another network, or there is none. A
 * connection that is read again may have been made since the older read was sent, so its failure says nothing.
 */
const isForOther = ({ joined, purpose }: PendingRead, answer: AdapterConnection | undefined): boolean =>
  answer ? joined?.wish !== undefined && joined.wish !== answer.networkId : purpose.of === 'refresh'

/**
 * Sends a read anew that had joined another one (F310). Returns whether there is still use for its answer. A wallet that was
 * found for something else is not read: its adapter would move to the network that is asked for.
 */
function readAlone(turn: Turn, { wallet, purpose, networkId, joined }: PendingRead): boolean {
  const { model } = turn
  const held = find(model, wallet)
  const wish = joined?.wish ?? networkId
  if (purpose.of === 'refresh') {
    if (held && wish) refresh(turn, held, { networkId: wish }, { isFollowing: purpose.isFollowing, isAgain: true })
    return !!held
  }
  if (isInUse(model, wallet) || isHeldBack(model, wallet)) return false
  sendRead(turn, wallet, purpose, wish, true)
  return true
}

/**
 * Adds a further namespace of a pairing, unless the pairing has ended since. It is as old as the first one, so that the end
 * counts that another tab has made meanwhile, and may not have stored yet.
 */
function addPaired(turn: Turn, first: WalletOfNamespace, found: Found): void {
  const { model, world } = turn
  const held = find(model, first)
  const stored = held && world.stored().connections.get(held.key)
  // A record that is gone counts as ended: another tab has cleared the storage. Without `enableReconnect` none counts.
  const isOver = !held || (world.options.enableReconnect && stored?.isEnded !== false)
  if (isOver) return spare(turn, walletOf(found.connector))
  accept(turn, found, { reconnected: true, since: stored?.revision })
}

const withoutJoined = ({ joined: _, ...read }: PendingRead): PendingRead => read

/**
 * Answers a read before its adapter does. It stays in the model until the adapter answers, because what that tells until
 * then is no connection that the app made.
 */
export function readEarly(
  turn: Turn,
  { id, wallet, purpose, networkId }: PendingRead,
  connection: AdapterConnection | undefined,
  isDue = false,
): void {
  // Its time is over, also that of the read that it has joined.
  if (isDue) turn.model.reads = turn.model.reads.map((each) => (each.id === id ? withoutJoined(each) : each))
  read(turn, { type: 'read', id, wallet, connection })
  const answered: PendingRead = { id, wallet, purpose: { of: purpose.of === 'old' ? 'old' : 'nothing' }, networkId }
  // In the order in which they were sent: a further read joins the last one.
  turn.model.reads = [...turn.model.reads, answered].sort((a, b) => a.id - b.id)
}

/**
 * An answer that may be old says that a wallet shares accounts now: reads it anew, where the kit waits for that. The adapter
 * goes on listening then, which `forget` would end (F263, F295). Returns whether the kit waits for the wallet.
 */
function readAnew(turn: Turn, wallet: WalletOfNamespace): boolean {
  const { model, world } = turn
  if (isInUse(model, wallet) || isBeingEnded(turn, wallet)) return false
  if (isLate(model, wallet)) {
    readLate(turn, true)
    return true
  }
  const restore = model.restores.find((each) => isAskedBy(each, wallet) && !each.sharing.has(wallet.connectorId))
  const awaited = model.awaited.find((each) => isSameWallet(each, wallet))
  const stored = restore?.stored ?? (awaited && world.stored().connections.get(awaited.key))
  if (!stored) return false
  // Where its restore is over, the answer is taken as what the wallet tells late.
  const id = restore?.id ?? newId(model)
  sendRead(turn, wallet, { of: 'restore', restore: id }, stored.networkId, true)
  return true
}

/** Whether a restore has asked a wallet. */
const isAskedBy = ({ stored, asked }: Restore, { namespace, connectorId }: WalletOfNamespace): boolean =>
  stored.namespace === namespace && asked.has(connectorId)

/** The answer to a read, with what the wallet told since the read was sent. Undefined where it shares nothing now. */
function newest({ told = {} }: PendingRead, answer: AdapterConnection | undefined): AdapterConnection | undefined {
  const { accounts = answer?.accounts ?? [], networkId = answer?.networkId } = told
  return networkId && accounts.length > 0 ? { accounts, networkId } : undefined
}

/** `isProven`: the wallet has shared the stored account, and may have told another one since. */
function candidateAnswered(
  turn: Turn,
  restore: Restore,
  wallet: WalletOfNamespace,
  answer: Found | undefined,
  isProven: boolean,
): void {
  const { stored, unanswered } = restore
  unanswered.delete(wallet.connectorId)
  if (answer) restore.sharing.add(wallet.connectorId)
  const isNamesake = turn.world.connector(wallet.connectorId)?.name === stored.name
  if (isNamesake) restore.hasNamesakeAnswered = true
  if (answer && !restore.found) {
    if (isProven || hasAccount(answer.connection, stored)) win(turn, restore, answer)
    else if (isNamesake && !restore.namesake) restore.namesake = answer
    else spare(turn, wallet)
  } else if (answer) spare(turn, wallet)
  settle(turn, stored.namespace)
}

const hasAccount = ({ accounts }: AdapterConnection, { address }: ConnectionRecord): boolean =>
  accounts.some((account) => account.address === address)

function win(turn: Turn, restore: Restore, winner: Found): void {
  const { namesake } = restore
  restore.found = winner
  restore.namesake = undefined
  turn.effects.stopWaiting(restore.id)
  if (namesake && namesake.connector !== winner.connector) spare(turn, walletOf(namesake.connector))
}

/** The time of a restore or of a read is over. */
export function due(turn: Turn, { id }: MessageOf<'due'>): void {
  const { model } = turn
  if (model.late?.id === id) lateIsDue(turn)
  const restore = model.restores.find((each) => each.id === id)
  if (restore && !restore.found) {
    if (restore.namesake) restore.found = restore.namesake
    else awaitWallets(turn, restore)
    if (!restore.found) model.restores = model.restores.filter((each) => each !== restore)
    settle(turn, restore.stored.namespace)
  }
  const late = model.reads.find((each) => each.id === id)
  if (late) readEarly(turn, late, undefined, true)
  settlePairings(turn, (pairing) => pairing === id)
}

/** Adds the connections of a namespace that were found, unless the one that was active before may still come. */
function settle(turn: Turn, namespace: Namespace): void {
  const { model } = turn
  const before = model.restores.find((each) => each.key === model.choices.wallets[namespace])
  if (before && !before.found && isShown(before)) return
  const ready = model.restores.filter((each) => each.found && each.stored.namespace === namespace)
  ready.sort((a, b) => Number(b === before) - Number(a === before))
  for (const restore of ready) add(turn, restore)
}

function add(turn: Turn, restore: Restore): void {
  const { key, stored, isFollowing } = restore
  const found = restore.found as Found
  remove(turn, restore)
  addFound(turn, { key, stored, isFollowing, found })
  // The others shared nothing, or were not taken.
  awaitWallets(turn, restore)
  forgetAwaited(turn, (each) => each.key === key)
}

/** Adds the connection that was found for a record. */
function addFound(
  turn: Turn,
  { key, stored, isFollowing, found }: Pick<Restore, 'key' | 'stored' | 'isFollowing'> & { readonly found: Found },
): void {
  const { world, model, effects } = turn
  // Another stored connection has found this wallet already.
  if (find(model, walletOf(found.connector))) return
  // Another tab has ended it since, and this tab has not heard of it yet.
  if (world.stored().connections.get(key)?.isEnded) return spare(turn, walletOf(found.connector))
  const held = accept(turn, found, { reconnected: true, key, isStored: true })
  const { networkId, accounts, connectorId } = held
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

function remove({ model, effects }: Turn, restore: Restore): void {
  model.restores = model.restores.filter((each) => each !== restore)
  effects.stopWaiting(restore.id)
}

/** Nothing takes what a restore has found. */
function forgetFound(turn: Turn, { found, namesake }: Restore): void {
  for (const { connector } of [found, namesake].filter((each) => !!each)) spare(turn, walletOf(connector))
}

/**
 * Ends the restores that `isTarget` names. Their records stay, and are taken over again where an attempt with the wallet
 * ends without a connection.
 */
export function stopRestoring(turn: Turn, isTarget: (wallet: WalletOfNamespace) => boolean): void {
  const { model } = turn
  for (const restore of model.restores.filter(({ stored }) => isTarget(stored))) {
    remove(turn, restore)
    forgetFound(turn, restore)
    awaitWallets(turn, restore)
    forgetAwaited(turn, ({ key }) => key === restore.key)
    model.seen.delete(restore.key)
    settle(turn, restore.stored.namespace)
  }
}

/**
 * The session of a paired wallet is over, for all tabs: ends the stored connection that is being restored from it.
 * Where another tab has stored a connection with a newer session since, this tab follows that one.
 */
export function endRestored(turn: Turn, wallet: WalletOfNamespace): void {
  const { connections } = turn.world.stored()
  const isOfWallet = (each: WalletOfNamespace): boolean => isSameWallet(each, wallet)
  for (const { key, stored } of turn.model.restores.filter((each) => isOfWallet(each.stored)))
    if (connections.get(key)?.revision === stored.revision) turn.effects.change({ kind: 'ended', key, stored })
  stopRestoring(turn, isOfWallet)
}

/**
 * Asks all candidates of all restores, and the namespaces of a pairing, once more: what they have answered so far may be
 * old.
 */
export function restoreAgain(turn: Turn): void {
  const { model } = turn
  const { reads } = model
  abandonReads(turn, () => true, 'old')
  for (const { wallet, purpose } of reads)
    if (purpose.of === 'pairing') sendRead(turn, wallet, purpose, undefined, true)
  for (const { key, stored, isFollowing } of model.restores) restore(turn, key, stored, isFollowing)
  readLate(turn, true)
}

/**
 * Waits no more for a wallet that the visitor connects now. Its records are taken over again where the attempt ends without
 * a connection, so that the wallet is heard again (F296).
 */
export function stopAwaiting({ model }: Turn, wallet: WalletOfNamespace): void {
  for (const each of model.awaited) if (isSameWallet(each, wallet)) model.seen.delete(each.key)
  model.awaited = model.awaited.filter((each) => !isSameWallet(each, wallet))
}

/** A wallet told a change while it is being read, or after it was found: the change is newer than the answer. */
export function noteTold(turn: Turn, wallet: WalletOfNamespace, told: Partial<AdapterConnection>): void {
  const { model } = turn
  for (const pending of model.reads)
    if (isSameWallet(pending.wallet, wallet)) pending.told = { ...pending.told, ...told }
  for (const restore of model.restores) {
    const known = restore.found ?? restore.namesake
    if (!known || !isSameWallet(walletOf(known.connector), wallet)) continue
    const isProven = !!restore.found
    restore.found = restore.namesake = undefined
    // The wallet was found, so its time was stopped.
    if (isProven) turn.effects.wait(restore.id, restoreMsOf(turn.world, restore.stored))
    const connection = { ...known.connection, ...told }
    const answer = connection.accounts.length > 0 ? { ...known, connection } : undefined
    candidateAnswered(turn, restore, wallet, answer, isProven)
  }
}

/** Settles the calls of `start` when no restore is shown and no wallet is being read again. */
export function settleStarts({ model, world, effects }: Turn): void {
  const isRestoring = [...world.adapters.keys()].some((namespace) => shownRestore(model, namespace))
  if (isRestoring || model.reads.some(({ purpose }) => purpose.of === 'refresh')) return
  for (const call of model.starts) effects.resolve(call, undefined)
  model.starts = []
}
