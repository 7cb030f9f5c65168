import { LATE_MS, LATE_READ_AFTER_MS } from './connection.constants.js'
import {
  walletKey,
  walletOf,
  type Attempt,
  type ConnectionModel,
  type Found,
  type Transition,
} from './connection.model.js'
import { accept, endLate, isInUse, newId, sendRead, orphan } from './connection.rules.changes.js'
import { isSameWallet } from './connection.rules.js'
import type { WalletOfNamespace } from './connection.types.js'

// A wallet that shares accounts after the kit has ended the attempt by itself (F295): it did not answer in time, or it was
// locked and shared none. The visitor still wants the connection. The wallet is read once more a moment later, without a
// prompt, and its adapter goes on listening then. Without a record, nothing else would. What the visitor has disconnected
// since, in another tab, stays disconnected (F312).

/** Waits for the wallet of an attempt that has just failed. */
export function awaitLate(transition: Transition, { connector, networkId }: Attempt): void {
  const { model, effects } = transition
  // Where the source approves, there is no session then. What a wallet reports while its connection is being ended doesn't
  // count.
  if (connector.traits?.approval === 'source' || model.ending.has(walletKey(walletOf(connector)))) return
  const lastEnd = lastEndOf(transition, walletOf(connector))
  model.late = { id: newId(model), connector, networkId, lastEnd, isHeard: false }
  effects.wait(model.late.id, LATE_READ_AFTER_MS)
}

/** The wallet is read for the first time now, or the time is over. */
export function lateIsDue(transition: Transition): void {
  const { model, effects } = transition
  const { late } = model
  if (!late || late.isHeard) return dropLate(transition)
  late.isHeard = true
  effects.wait(late.id, LATE_MS)
  sendRead(transition, walletOf(late.connector), { of: 'late', late: late.id }, late.networkId)
}

/** Whether a wallet is the one that may come late. */
export const isLate = ({ late }: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  !!late && isSameWallet(walletOf(late.connector), wallet)

/**
 * The wallet shares accounts: it is connected as its answer would have been. Where another tab has connected it since, and
 * ended that, the end counts (F312). It may not be stored yet: so the connection is as old as the end before it.
 */
export function takeLate(transition: Transition, found: Found): void {
  const wallet = walletOf(found.connector)
  const { lastEnd = 0 } = transition.model.late ?? {}
  if (lastEndOf(transition, wallet) <= lastEnd)
    return void accept(transition, found, { reconnected: false, isChosen: true, since: lastEnd })
  endLate(transition)
  orphan(transition, wallet)
}

/** The revision of the last end of a wallet's connection that is stored. 0: none, or this tab follows no other one. */
const lastEndOf = ({ facts }: Transition, wallet: WalletOfNamespace): number => {
  const stored = facts.options.enableReconnect ? [...facts.stored().connections.values()] : []
  const ended = stored.filter((each) => each.isEnded && isSameWallet(each, wallet))
  return Math.max(0, ...ended.map(({ revision }) => revision))
}

/** Reads the wallet again, where there is one. */
export function readLate(transition: Transition, isAgain: boolean): void {
  const { late } = transition.model
  if (late) sendRead(transition, walletOf(late.connector), { of: 'late', late: late.id }, late.networkId, isAgain)
}

/** Waits no more: the time is over, or the visitor or the app does something else. */
export function dropLate(transition: Transition): void {
  const { model, effects } = transition
  const { late } = model
  if (!late) return
  endLate(transition)
  const wallet = walletOf(late.connector)
  if (!isInUse(model, wallet) && !isAwaited(model, wallet)) effects.forget(wallet)
}

/** Whether the wallet is heard for a stored connection, such as one that another tab has made meanwhile. */
const isAwaited = ({ awaited, restores }: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  awaited.some((each) => isSameWallet(each, wallet)) ||
  restores.some(({ stored, asked }) => stored.namespace === wallet.namespace && asked.has(wallet.connectorId))
