import type { MessageOf } from './connection.messages.js'
import { walletKey, type Turn } from './connection.model.js'
import { accept, choose, find, isHeldBack, requestsOf, spare, update } from './connection.rules.changes.js'
import { isSameWallet } from './connection.rules.js'
import { endRestored, noteTold, readEarly, toldLate } from './connection.rules.restore.js'
import { shareSession, traitsOf } from './connection.traits.js'
import type { WalletOfNamespace } from './connection.types.js'
import { activeOf } from './connection.view.js'

// What wallets tell by themselves: changes that no request of the kit has caused.

/** An adapter emitted an event. */
export function told(turn: Turn, { namespace, event }: MessageOf<'told'>): void {
  const wallet = { namespace, connectorId: event.connectorId }
  const isConnected = event.type === 'connected' && event.connection.accounts.length > 0
  if (isConnected) return toldConnected(turn, wallet, event)
  const { accounts, networkId } = { accounts: undefined, networkId: undefined, ...event }
  const change =
    event.type === 'disconnected'
      ? { accounts: [] }
      : { ...(accounts && { accounts }), ...(networkId && { networkId }) }
  noteTold(turn, wallet, change)
  if (event.type === 'disconnected' && traitsOf(turn.world, wallet).approval === 'source') endRestored(turn, wallet)
  for (const request of requestsOf(turn.model, wallet))
    if (request.told) request.told = change.accounts?.length === 0 ? undefined : { ...request.told, ...change }
  const held = find(turn.model, wallet)
  if (held) update(turn, held, change)
}

/** A wallet is connected that the kit didn't ask: the app connected it by the chain library, or it was unlocked. */
function toldConnected(
  turn: Turn,
  wallet: WalletOfNamespace,
  { connection, reconnected: isRestored }: Extract<MessageOf<'told'>['event'], { type: 'connected' }>,
): void {
  const { model, world } = turn
  const { namespace, connectorId } = wallet
  const connector = world.connector(connectorId)
  const asked = model.attempt?.connector
  const isAnswerOfAttempt = shareSession(asked?.traits, connector?.traits)
  const pending = model.reads.filter((each) => isSameWallet(each.wallet, wallet))
  // The adapter connects the wallet for a read. The app asked for nothing.
  const isRead = pending.length > 0 && isRestored !== false
  // The kit has asked for this connection, or for its end, and gets it as the answer of that. Where the answer is that
  // the visitor declined, the app has made this connection.
  const requests = requestsOf(model, wallet)
  for (const request of requests) if (!isRead) request.told = connection
  if (!connector || isAnswerOfAttempt) return
  noteTold(turn, wallet, connection)
  if (requests.length > 0 || model.ending.has(walletKey(wallet))) return
  const reads = pending.filter(({ purpose }) => purpose.of !== 'nothing')
  for (const each of reads) readEarly(turn, each, connection)
  if (reads.length > 0 || isHeldBack(model, wallet)) return
  if (find(model, wallet)) return updateAndChoose(turn, wallet, connection)
  // The answer of the read is not wanted any more: the adapter drops the connection then.
  if (isRead) return
  if (isRestored !== false && toldLate(turn, { connector, connection })) return
  // A wallet that the visitor unlocks does not replace the active one. A wallet that the app connects through the chain
  // library does.
  const isBack = model.locked.some((each) => isSameWallet(each, wallet))
  // A chain library that restores by itself does not undo what the visitor has disconnected. The app's own connect does.
  if (isRestored !== false && model.disconnected.has(walletKey(wallet))) return spare(turn, wallet)
  const isChosen = !activeOf(model, namespace) || !isBack
  accept(turn, { connector, connection }, { reconnected: isBack || isRestored !== false, isChosen })
}

/** Updates a connected wallet. The app made it the current one of the chain library, so it is the active one. */
function updateAndChoose(turn: Turn, wallet: WalletOfNamespace, connection: Parameters<typeof update>[2]): void {
  const { model } = turn
  const before = find(model, wallet)
  if (before) update(turn, before, connection)
  const held = find(model, wallet)
  if (held && activeOf(model, wallet.namespace) !== held) choose(turn, held, false)
}
