import type { MessageOf } from './connection.messages.js'
import { walletKey, type PendingRead, type Transition } from './connection.model.js'
import { accept, choose, find, isPostponed, requestsOf, orphan, update } from './connection.rules.changes.js'
import { isSameWallet } from './connection.rules.js'
import { endRestored, noteReported, readEarly, readLateReport } from './connection.rules.restore.js'
import { shareSession, traitsOf } from './connection.traits.js'
import type { WalletOfNamespace } from './connection.types.js'
import { activeOf } from './connection.view.js'

// What wallets report by themselves: changes that no request of the kit has caused.

/** An adapter emitted an event. */
export function walletEvent(transition: Transition, { namespace, event }: MessageOf<'walletEvent'>): void {
  const wallet = { namespace, connectorId: event.connectorId }
  const isConnected = event.type === 'connected' && event.connection.accounts.length > 0
  if (isConnected) return connectedByWallet(transition, wallet, event)
  const { accounts, networkId } = { accounts: undefined, networkId: undefined, ...event }
  const change =
    event.type === 'disconnected'
      ? { accounts: [] }
      : { ...(accounts && { accounts }), ...(networkId && { networkId }) }
  noteReported(transition, wallet, change)
  if (event.type === 'disconnected' && traitsOf(transition.facts, wallet).approval === 'source')
    endRestored(transition, wallet)
  for (const request of requestsOf(transition.model, wallet))
    if (request.reported)
      request.reported = change.accounts?.length === 0 ? undefined : { ...request.reported, ...change }
  const existing = find(transition.model, wallet)
  if (existing) update(transition, existing, change)
}

/** A wallet is connected that the kit didn't ask: the app connected it by the chain library, or it was unlocked. */
function connectedByWallet(
  transition: Transition,
  wallet: WalletOfNamespace,
  { connection, reconnected: isRestored }: Extract<MessageOf<'walletEvent'>['event'], { type: 'connected' }>,
): void {
  const { model, facts } = transition
  const { namespace, connectorId } = wallet
  const connector = facts.connector(connectorId)
  const asked = model.attempt?.connector
  const isAnswerOfAttempt = shareSession(asked?.traits, connector?.traits)
  const pending = model.reads.filter((each) => isSameWallet(each.wallet, wallet))
  // The adapter connects the wallet for a read. The app asked for nothing.
  const isRead = pending.length > 0 && isRestored !== false
  // The kit has asked for this connection, or for its end, and gets it as the answer of that. Where the answer is that
  // the visitor declined, the app has made this connection.
  const requests = requestsOf(model, wallet)
  for (const request of requests) if (!isRead) request.reported = connection
  if (!connector || isAnswerOfAttempt) return
  noteReported(transition, wallet, connection)
  if (requests.length > 0 || model.ending.has(walletKey(wallet))) return
  const isByApp = isRestored === false
  const reads = pending.filter((each) => isAnsweredBy(transition, each, isByApp))
  for (const each of reads) readEarly(transition, each, connection)
  if (reads.length > 0 || isPostponed(model, wallet)) return
  if (find(model, wallet)) return updateAndChoose(transition, wallet, connection)
  // The answer of the read is not wanted any more: the adapter drops the connection then.
  if (isRead) return
  if (isRestored !== false && readLateReport(transition, { connector, connection })) return
  // A wallet that the visitor unlocks does not replace the active one. A wallet that the app connects through the chain
  // library does.
  const isBack = model.locked.some((each) => isSameWallet(each, wallet))
  // A chain library that restores by itself does not undo what the visitor has disconnected. The app's own connect does.
  if (isRestored !== false && model.disconnected.has(walletKey(wallet))) return orphan(transition, wallet)
  const isChosen = !activeOf(model, namespace) || !isBack
  accept(transition, { connector, connection }, { reconnected: isBack || isRestored !== false, isChosen })
}

/**
 * Whether a read gets what a wallet reports as its answer. What the app connects is no answer to a read of before: the
 * connection that was read has ended since, or the page was in the back-forward cache.
 */
function isAnsweredBy({ model }: Transition, { purpose, wallet }: PendingRead, isByApp: boolean): boolean {
  const isOfBefore = purpose.of === 'old' || (purpose.of === 'refresh' && !find(model, wallet))
  return purpose.of !== 'nothing' && !(isByApp && isOfBefore)
}

/** Updates a connected wallet. The app made it the current one of the chain library, so it is the active one. */
function updateAndChoose(
  transition: Transition,
  wallet: WalletOfNamespace,
  connection: Parameters<typeof update>[2],
): void {
  const { model } = transition
  const before = find(model, wallet)
  if (before) update(transition, before, connection)
  const existing = find(model, wallet)
  if (existing && activeOf(model, wallet.namespace) !== existing) choose(transition, existing, false)
}
