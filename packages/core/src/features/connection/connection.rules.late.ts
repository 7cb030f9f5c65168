import { LATE_MS, LATE_READ_AFTER_MS } from './connection.constants.js'
import { walletKey, walletOf, type Attempt, type ConnectionModel, type Found, type Turn } from './connection.model.js'
import { accept, endLate, isInUse, newId, sendRead } from './connection.rules.changes.js'
import { isSameWallet } from './connection.rules.js'
import type { WalletOfNamespace } from './connection.types.js'

// A wallet that shares accounts after the kit has ended the attempt by itself (F295): it did not answer in time, or it was
// locked and shared none. The visitor still wants the connection. The wallet is read once more a moment later, without a
// prompt, and its adapter goes on listening then. Without a record, nothing else would.

/** Waits for the wallet of an attempt that has just failed. */
export function awaitLate(turn: Turn, { connector, networkId }: Attempt): void {
  const { model, effects } = turn
  // Where the source approves, there is no session then. A wallet that is being ended tells nothing that counts.
  if (connector.traits?.approval === 'source' || model.ending.has(walletKey(walletOf(connector)))) return
  model.late = { id: newId(model), connector, networkId, isHeard: false }
  effects.wait(model.late.id, LATE_READ_AFTER_MS)
}

/** The wallet is read for the first time now, or the time is over. */
export function lateIsDue(turn: Turn): void {
  const { model, effects } = turn
  const { late } = model
  if (!late || late.isHeard) return dropLate(turn)
  late.isHeard = true
  effects.wait(late.id, LATE_MS)
  sendRead(turn, walletOf(late.connector), { of: 'late', late: late.id }, late.networkId)
}

/** Whether a wallet is the one that may come late. */
export const isLate = ({ late }: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  !!late && isSameWallet(walletOf(late.connector), wallet)

/** The wallet shares accounts: it is connected as its answer would have been. */
export const takeLate = (turn: Turn, found: Found): void =>
  void accept(turn, found, { reconnected: false, isChosen: true })

/** Reads the wallet again, where there is one. */
export function readLate(turn: Turn, isAgain: boolean): void {
  const { late } = turn.model
  if (late) sendRead(turn, walletOf(late.connector), { of: 'late', late: late.id }, late.networkId, isAgain)
}

/** Waits no more: the time is over, or the visitor or the app does something else. */
export function dropLate(turn: Turn): void {
  const { model, effects } = turn
  const { late } = model
  if (!late) return
  endLate(turn)
  const wallet = walletOf(late.connector)
  if (!isInUse(model, wallet) && !isAwaited(model, wallet)) effects.forget(wallet)
}

/** Whether the wallet is heard for a stored connection, such as one that another tab has made meanwhile. */
const isAwaited = ({ awaited, restores }: ConnectionModel, wallet: WalletOfNamespace): boolean =>
  awaited.some((each) => isSameWallet(each, wallet)) ||
  restores.some(({ stored, asked }) => stored.namespace === wallet.namespace && asked.has(wallet.connectorId))
