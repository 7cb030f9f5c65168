import type { MessageOf } from './connection.messages.js'
import { walletKey, walletOf, type RecordedConnection, type Transition } from './connection.model.js'
import { end, endInWallet, find, markLost, requestsOf, storedOf } from './connection.rules.changes.js'
import { askApproval, cancel } from './connection.rules.connect.js'
import { settlePairings } from './connection.rules.pairing.js'
import { dropLate } from './connection.rules.late.js'
import { forgetAwaited, found, stopRestoring } from './connection.rules.restore.js'
import { connectionKey, type ConnectionRecord, type StoredConnection } from './connection.storage.js'
import { targetsOf } from './connection.targets.js'
import { shareSession, traitsOf } from './connection.traits.js'
import type { WalletOfNamespace } from './connection.types.js'

/**
 * Ends connections. That they have ended is stored at once, so that neither a reload nor another tab connects them again.
 * They are shown until the wallet has answered, for 3 s at most (F094).
 */
export function disconnect(transition: Transition, { target, call }: MessageOf<'disconnect'>): void {
  const { model, facts, effects } = transition
  const isTarget = targetsOf(target, model.connections, ({ connectorId }) => facts.connector(connectorId))
  const asked = model.attempt?.connector
  if (asked && isTarget({ namespace: asked.chain, connectorId: asked.id })) {
    // The visitor has ended the pending request: a further attempt sends a new one.
    markLost(model, { connectorId: asked.id }, true)
    cancel(transition)
  }
  // The other namespaces of a pairing that have not answered yet are left out.
  model.reads = model.reads.filter(({ purpose, wallet }) => purpose.of !== 'pairing' || !isTarget(wallet))
  settlePairings(transition)
  stopRestoring(transition, isTarget)
  const existing = model.connections.filter(isTarget)
  endRecords(transition, existing, isTarget)
  for (const locked of model.locked.filter(isTarget)) effects.forget(locked)
  model.locked = model.locked.filter((each) => !isTarget(each))
  forgetAwaited(transition, isTarget)
  if (model.late && isTarget(walletOf(model.late.connector))) dropLate(transition)
  endSessions(transition, existing)
  const wallets = [...existing, ...takeReported(transition, isTarget)]
  for (const each of wallets) {
    model.disconnected.add(walletKey(each))
    endInWallet(transition, each)
  }
  if (wallets.length === 0) effects.resolve(call, undefined)
  else model.disconnects = [...model.disconnects, { call, wallets }]
}

/**
 * Stores that connections have ended: those that this tab shows, and those that it has not restored. A connection that is
 * being ended is shown still. Where the visitor disconnects it once more, that is what the visitor chose last: another tab
 * may have connected the wallet since the first time.
 */
function endRecords(
  transition: Transition,
  existing: readonly RecordedConnection[],
  isTarget: (wallet: WalletOfNamespace) => boolean,
): void {
  const { facts, effects } = transition
  const isAlive = ({ isEnded, namespace }: ConnectionRecord): boolean => !isEnded && facts.adapters.has(namespace)
  const records = new Map<string, StoredConnection>(existing.map((each) => [each.key, storedOf(transition, each)]))
  for (const [key, stored] of facts.stored().connections)
    if (isAlive(stored) && isTarget(stored)) records.set(key, stored)
  for (const [key, stored] of records) effects.change({ kind: 'over', key, stored })
}

/**
 * Where connections of a session end, stores the end of all its namespaces: another tab may just have added one of them that
 * this tab has not heard of.
 */
function endSessions(transition: Transition, ended: readonly RecordedConnection[]): void {
  const { facts, effects } = transition
  for (const connector of facts.connectors()) {
    const existing = ended.find((each) => shareSession(connector.traits, traitsOf(facts, each)))
    if (!existing) continue
    const wallet = walletOf(connector)
    effects.change({
      kind: 'over',
      key: connectionKey(wallet),
      stored: { ...storedOf(transition, existing), ...wallet },
    })
  }
}

/** The wallets that the app has connected through the chain library while a request of the kit is pending in them. */
function takeReported(
  { model }: Transition,
  isTarget: (wallet: WalletOfNamespace) => boolean,
): readonly WalletOfNamespace[] {
  const requests = model.requests.filter(({ reported, connector }) => reported && isTarget(walletOf(connector)))
  for (const request of requests) request.reported = undefined
  return requests.map(({ connector }) => walletOf(connector))
}

/** A wallet has ended its connection, or did not answer in time. */
export function ended(transition: Transition, { wallet }: MessageOf<'ended'>): void {
  const { model, effects } = transition
  const existing = find(model, wallet)
  if (existing) end(transition, existing)
  model.ending.delete(walletKey(wallet))
  for (const connector of transition.facts.connectors()) found(transition, { type: 'found', connector })
  for (const request of requestsOf(model, wallet).filter(({ isWaiting }) => isWaiting)) {
    request.isWaiting = false
    if (model.attempt?.request === request.id) effects.ask(request)
    // The attempt was given up meanwhile.
    else model.requests = model.requests.filter((each) => each !== request)
  }
  if (model.attempt?.isWaiting) askApproval(transition, model.attempt)
  const isOpen = (wallets: readonly WalletOfNamespace[]): boolean =>
    wallets.some((each) => model.ending.has(walletKey(each)))
  for (const { call } of model.disconnects.filter(({ wallets }) => !isOpen(wallets))) effects.resolve(call, undefined)
  model.disconnects = model.disconnects.filter(({ wallets }) => isOpen(wallets))
}
