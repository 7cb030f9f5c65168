import type { LatchError } from '../../base/errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Connector } from '../../adapter/connector.types.js'
import { connectionError } from './connection.errors.js'
import type { MessageOf } from './connection.messages.js'
import {
  walletKey,
  walletOf,
  type Attempt,
  type ConnectionModel,
  type PendingRequest,
  type Transition,
} from './connection.model.js'
import {
  accept,
  dropConnection,
  endInWallet,
  find,
  isBeingConnected,
  isBeingEnded,
  isInUse,
  markLost,
  newId,
  orphan,
  storedOf,
} from './connection.rules.changes.js'
import { awaitLate, dropLate } from './connection.rules.late.js'
import { isCandidate, stopAwaiting, stopRestoring } from './connection.rules.restore.js'
import { switchTo } from './connection.rules.choose.js'
import { readOthers } from './connection.rules.pairing.js'
import { connectedAccount, isSameWallet } from './connection.rules.js'
import { connectionKey } from './connection.storage.js'
import { shareSession, traitsOf } from './connection.traits.js'
import type { ConnectedAccount, Connection, WalletOfNamespace } from './connection.types.js'
import { activeOf, publicOf } from './connection.view.js'

// An attempt to connect, from the command to the answer of the wallet.
//
// A request stays pending until the wallet answers it. An approval that comes after its attempt was given up is refused,
// however late it comes (F095), unless the connector is in use again. A further attempt with the same wallet joins the
// pending request, because its prompt is still open in the wallet (F068, F087). Where that attempt is given up too, the
// visitor probably saw no prompt: then the request counts as lost, and the next attempt sends a new one. A wallet whose
// prompt is open nevertheless answers it with the error -32002 (F070).
//
// | two commands cross                                    | what wins                                                   |
// | ----------------------------------------------------- | ----------------------------------------------------------- |
// | `connect`, `connect` with the same connector          | one attempt: both calls get its result. The network of the  |
// |                                                       | second call is ignored.                                     |
// | `connect`, `connect` with another connector           | the second: the first rejects with `connection/cancelled`   |
// | `connect`, `cancel`, `connect` with the same          | the second attempt joins the request of the first, with the |
// | connector                                             | network of the first                                        |
// | the same, `cancel` and `connect` once more            | a new request. The one before is lost, no attempt gets its  |
// |                                                       | result. Its approval is refused only where no attempt with  |
// |                                                       | this connector is pending and it isn't connected.           |
// | `disconnect`, or the refusal of a late approval, and  | `connect`: it waits until the old connection has ended, and |
// | `connect` with the same connector                     | asks the wallet, or the pairing, then                       |
// | another tab disconnects a pairing, and `connect` with | `connect`: it asks for a new session, also where this tab   |
// | it before the phone has answered                      | has not heard of the end yet (F311)                         |
// | a pending attempt, another tab connects this wallet   | the attempt: the wallet is not read. Where the attempt ends |
// |                                                       | without a connection, this tab follows the other one.       |
// | a late approval, another tab has the wallet connected | the other tab, also where its record still waits for the    |
// |                                                       | lock: the approval is not refused, and this tab follows     |
// | a late approval, the chain library of another tab has | giving up: that it has ended is stored, and the other tab   |
// | read it in its own storage and connected the wallet   | follows                                                     |
// | `connect`, the app connects the wallet through the    | the one that the visitor approves: the connection of the app |
// | chain library                                         | counts where the request of the kit is declined             |
// | the same, and `cancel` before the wallet answers      | the connection of the app, where the request is declined:   |
// |                                                       | it is added, and is active where no other one is            |
// | the same, and `disconnect` before the wallet answers  | `disconnect`: the connection of the app is ended            |
// | the kit has ended the attempt: no answer came in      | the wallet, for 60 s, unless the visitor or the app does    |
// | time, or no account; the wallet shares one then       | something else meanwhile (F295), also in another tab (F312) |

/** The errors after which a wallet may share accounts a moment later (F295). The visitor has declined nothing. */
const MAY_COME_LATE: readonly string[] = ['wallet/timed-out', 'wallet/no-accounts', 'wallet/locked']

/** Begins an attempt, or joins the pending one. A wallet that is connected already is made the active one. */
export function connect(transition: Transition, { connectorId, networkId, call }: MessageOf<'connect'>): void {
  const { model, facts, effects } = transition
  const { attempt } = model
  if (attempt && attempt.connector.id === connectorId) return void attempt.calls.push(call)
  const connector = facts.connector(connectorId)
  if (!connector) return effects.reject(call, connectionError('connector-not-found', { wallet: connectorId }))
  const { chain: namespace, name: wallet } = connector
  if (!facts.adapters.has(namespace)) return effects.reject(call, connectionError('no-adapter', { namespace }))
  const existing = find(model, { namespace, connectorId })
  const isEnding = model.ending.has(walletKey({ namespace, connectorId }))
  if (existing && !isEnding && activeOf(model, namespace) === existing)
    return effects.reject(call, connectionError('already-connected', { wallet }))
  giveUp(transition)
  if (!existing || isEnding) return begin(transition, connector, networkId, call)
  const resolve = (): void => call.resolve(accountOf(model, existing))
  switchTo(transition, existing, { resolve, reject: (error) => call.reject(error) })
}

function begin(
  transition: Transition,
  connector: Connector,
  networkId: CaipNetworkId | undefined,
  call: MessageOf<'connect'>['call'],
): void {
  const { model, effects } = transition
  const { chain: namespace, id: connectorId } = connector
  const attempt: Attempt = { id: newId(model), connector, networkId, calls: [call] }
  model.attempt = attempt
  model.failed = undefined
  stopRestoring(transition, (each) => each.namespace === namespace && each.connectorId === connectorId)
  stopAwaiting(transition, walletOf(connector))
  if (connector.traits?.approval === 'source') askApproval(transition, attempt)
  else request(transition, attempt, networkId)
  effects.emit('connecting', { namespace, connectorId })
}

/**
 * Asks the source of a connector for an approval. While its session is being ended this waits: the source would take that
 * session for the new one.
 */
export function askApproval(transition: Transition, attempt: Attempt): void {
  const { id, connector } = attempt
  attempt.isWaiting = isBeingEnded(transition, walletOf(connector))
  if (attempt.isWaiting) return
  const hasEnded = hasSessionEnded(transition, connector)
  if (hasEnded) dropSession(transition, connector)
  transition.effects.approve(id, connector, hasEnded)
}

/**
 * Whether another tab has ended the session that this tab has used (F311). This tab may not have heard of it yet, and the
 * wallet may still be asked there: the stored records say so before. A session without a connection so far has none.
 */
const hasSessionEnded = ({ model, facts }: Transition, { traits }: Connector): boolean =>
  facts.options.enableReconnect &&
  model.sessions.has(traits?.session ?? '') &&
  ![...facts.stored().connections.values()].some((each) => !each.isEnded && shareSession(traits, traitsOf(facts, each)))

/** Removes the connections of a session that another tab has ended, as this tab does once it follows. */
function dropSession(transition: Transition, { traits }: Connector): void {
  const { model, facts, effects } = transition
  for (const existing of model.connections.filter((each) => shareSession(traits, traitsOf(facts, each)))) {
    dropConnection(transition, existing)
    effects.forget(existing)
  }
}

/** Joins the pending request of the attempt's wallet, or sends a new one. */
function request({ model, effects }: Transition, attempt: Attempt, networkId: CaipNetworkId | undefined): void {
  const { connector } = attempt
  const pending = model.requests.find((each) => each.connector.id === connector.id && !each.isLost)
  if (pending) {
    pending.isJoined = true
    attempt.request = pending.id
    return
  }
  const isWaiting = model.ending.has(walletKey(walletOf(connector)))
  const sent: PendingRequest = { id: newId(model), connector, networkId, isWaiting, isJoined: false, isLost: false }
  model.requests = [...model.requests, sent]
  attempt.request = sent.id
  if (!isWaiting) effects.ask(sent)
}

/** A source has the approval. The attempt goes on with the first connector that it approved. */
export function approved(transition: Transition, { id, approval }: MessageOf<'approved'>): void {
  const { model, facts } = transition
  const { attempt } = model
  if (attempt?.id !== id) return
  const asked = attempt.connector
  const [connector = asked] = approval.connectors
  Object.assign(attempt, { approval, connector })
  // It may be a new session, which has no records yet.
  if (!model.connections.some((each) => shareSession(asked.traits, traitsOf(facts, each))))
    model.sessions.delete(asked.traits?.session ?? '')
  stopRestoring(transition, (each) => each.namespace === connector.chain && each.connectorId === connector.id)
  // The network that was asked for is of no use in another namespace.
  request(transition, attempt, connector.chain === asked.chain ? attempt.networkId : undefined)
}

/** A source has no approval. */
export function notApproved(transition: Transition, { id, error }: MessageOf<'notApproved'>): void {
  const { attempt } = transition.model
  if (attempt?.id === id) fail(transition, attempt, error)
}

/** A wallet approved the connection. */
export function connected(transition: Transition, { id, connection }: MessageOf<'connected'>): void {
  const { model } = transition
  const answered = takeRequest(model, id)
  if (!answered) return
  const { connector } = answered
  const wallet = walletOf(connector)
  const attempt = attemptOf(model, id)
  if (connection.accounts.length === 0) {
    endInWallet(transition, wallet)
    if (attempt) fail(transition, attempt, connectionError('no-accounts', { wallet: connector.name }))
    return
  }
  if (!attempt) return transition.effects.approveLate({ connector, connection })
  model.attempt = undefined
  model.unwanted.delete(walletKey(wallet))
  const { approval, calls } = attempt
  accept(transition, { connector, connection }, { reconnected: false, isChosen: true, approval })
  // Read now: another connection may be the active one before the other namespaces have answered.
  const account = accountOf(model, wallet)
  readOthers(transition, { approval, account, calls })
}

/** A wallet did not approve the connection. */
export function notConnected(transition: Transition, { id, error }: MessageOf<'notConnected'>): void {
  const { model } = transition
  const attempt = attemptOf(model, id)
  const { reported, connector } = model.requests.find((each) => each.id === id) ?? {}
  if (reported && attempt) return connected(transition, { type: 'connected', id, connection: reported })
  takeRequest(model, id)
  if (attempt) return fail(transition, attempt, error)
  // The app has connected the wallet, and the attempt was given up. The visitor may have chosen another one since.
  if (reported && connector && !isInUse(model, walletOf(connector)))
    accept(
      transition,
      { connector, connection: reported },
      { reconnected: true, isChosen: !activeOf(model, connector.chain) },
    )
}

/**
 * An approval that comes after its attempt was given up is refused, unless the wallet is in use (F095). Where another tab
 * has connected the wallet, this tab follows: the permission is that of all tabs, so it must not be ended.
 */
export function approvedLate(transition: Transition, { connector, connection }: MessageOf<'approvedLate'>): void {
  const { model, facts, effects } = transition
  const wallet = walletOf(connector)
  const stored = facts.options.enableReconnect ? [...facts.stored().connections] : []
  const [key] = stored.find(([, each]) => !each.isEnded && isSameWallet(each, wallet)) ?? []
  if (find(model, wallet)) return
  // The end of a session would end the other namespaces that share it too.
  if (isSessionInUse(transition, connector)) return effects.forget(wallet)
  if (isBeingConnected(model, wallet)) model.unwanted.add(walletKey(wallet))
  else if (key === undefined) refuse(transition, { ...wallet, ...connection })
  else {
    // This tab may have tried to follow before the wallet approved.
    model.seen.delete(key)
    orphan(transition, wallet)
  }
}

/**
 * Ends in its wallet what the visitor had given up, and stores that: the chain library of another tab may have connected
 * the wallet from its own storage meanwhile.
 */
function refuse(transition: Transition, refused: Connection): void {
  transition.effects.change({ kind: 'over', key: connectionKey(refused), stored: storedOf(transition, refused) })
  endInWallet(transition, refused)
}

/** Whether an attempt or a connection uses the session of a connector. */
const isSessionInUse = ({ model, facts }: Transition, { traits }: Connector): boolean =>
  shareSession(traits, model.attempt?.connector.traits) ||
  model.connections.some((each) => shareSession(traits, traitsOf(facts, each)))

/** An attempt has ended without a connection: refuses what its wallet approved for an older attempt. */
function refuseUnwanted(transition: Transition, wallet: WalletOfNamespace): void {
  if (transition.model.unwanted.delete(walletKey(wallet)) && !find(transition.model, wallet))
    endInWallet(transition, wallet)
}

function takeRequest(model: ConnectionModel, id: number): PendingRequest | undefined {
  const found = model.requests.find((each) => each.id === id)
  model.requests = model.requests.filter((each) => each !== found)
  return found
}

const attemptOf = ({ attempt }: ConnectionModel, request: number): Attempt | undefined =>
  attempt?.request === request ? attempt : undefined

/** The account of a connection. Without one, that is a mistake of the rules. */
function accountOf(model: ConnectionModel, wallet: WalletOfNamespace): ConnectedAccount {
  const existing = find(model, wallet)
  const { namespace } = wallet
  const byNamespace = existing && { [namespace]: { status: 'connected', ...publicOf(existing) } as const }
  return connectedAccount({ byNamespace: byNamespace ?? {}, activeNamespace: namespace }, namespace) as ConnectedAccount
}

/** Ends the attempt with an error. */
function fail(transition: Transition, attempt: Attempt, error: LatchError): void {
  const { model, effects } = transition
  const { id: connectorId, chain: namespace } = attempt.connector
  model.attempt = undefined
  model.failed = { connectorId, status: 'failed', error }
  effects.track(error.code === 'wallet/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { code: error.code })
  effects.emit('connectFailed', { namespace, connectorId, error })
  for (const call of attempt.calls) effects.reject(call, error)
  refuseUnwanted(transition, walletOf(attempt.connector))
  if (MAY_COME_LATE.includes(error.code) && !isRestorable(transition, attempt.connector)) awaitLate(transition, attempt)
}

/** Whether a connection of the connector is stored. It is restored now, which takes what the wallet reports from now on. */
const isRestorable = ({ facts }: Transition, connector: Connector): boolean =>
  facts.options.enableReconnect &&
  [...facts.stored().connections.values()].some((each) => !each.isEnded && isCandidate(connector, each))

/**
 * Gives up the pending attempt: its calls reject with `connection/cancelled`. A pairing that waits for its approval is
 * ended by the pairing's controller: after `cancel` on the event `connectCancelled`, and where an attempt without a
 * pairing replaces this one, on the event `connecting`. An attempt for another namespace of the pairing asks for an
 * approval again, which takes over the wait. Returns the wallet of the attempt.
 */
export function giveUp(transition: Transition): WalletOfNamespace | undefined {
  const { model, effects } = transition
  const { attempt } = model
  model.attempt = model.failed = undefined
  dropLate(transition)
  if (!attempt) return undefined
  const wallet = walletOf(attempt.connector)
  markLost(model, wallet)
  for (const call of attempt.calls)
    effects.reject(call, connectionError('cancelled', { wallet: attempt.connector.name }))
  refuseUnwanted(transition, wallet)
  return wallet
}

/** Gives up the pending attempt, and emits `connectCancelled`. */
export function cancel(transition: Transition): void {
  const wallet = giveUp(transition)
  if (wallet) transition.effects.emit('connectCancelled', wallet)
}
