import { isNamespace } from '../../base/caip.js'
import { MAX_CONNECTION_RECORDS } from './connection.constants.js'
import type { MessageOf } from './connection.messages.js'
import { walletKey, type Transition } from './connection.model.js'
import { abandonReads, dropConnection } from './connection.rules.changes.js'
import { followAccountTypes } from './connection.rules.choose.js'
import { giveUp } from './connection.rules.connect.js'
import { settlePairings } from './connection.rules.pairing.js'
import {
  forgetAwaited,
  isCandidate,
  refresh,
  restore,
  restoreAgain,
  stopRestoring,
} from './connection.rules.restore.js'
import { ACTIVE_NAMESPACE, type ConnectionRecord, type StoredState } from './connection.storage.js'

// What the kit does by itself: the start, the end, and following another tab (F205). A tab that follows writes nothing.
//
// | following another tab, and                 | what wins                                                           |
// | ------------------------------------------ | ------------------------------------------------------------------- |
// | a command of this tab's visitor            | the later one: a write of this tab has the higher revision          |
// | `connect` with the same wallet in this tab | `connect`: its prompt is open, so the wallet is not read            |
// | the wallet shares other accounts here than | the wallet of this tab: nothing is stored                           |
// | the record says                            |                                                                     |
// | `disconnect` in this tab, while the wallet | the other tab: the end is stored when it begins, and not again when |
// | is still ending it                         | it is done. Then this tab follows.                                  |
// | a second `disconnect` meanwhile            | `disconnect`: it is what the visitor chose last                     |
// | a namespace of a pairing answers, and the  | the end of the pairing, also where this tab has not heard of it yet |
// | record of another one has ended            |                                                                     |
// | `disconnect` of a pairing, and a new       | the new session: it is read once the old one has ended, since the   |
// | session of it in the other tab             | end of the old one would end it too                                 |
// | `disconnect` of a pairing, and a namespace | `disconnect`: both have one session, so this tab stores the end of   |
// | of it that the other tab has just added    | all its namespaces                                                  |

/** The kit starts. */
export function start(transition: Transition, { fromStorage, signal, call }: MessageOf<'start'>): void {
  const { model, effects } = transition
  if (signal.aborted) return effects.resolve(call, undefined)
  model.starts = [...model.starts, call]
  followAccountTypes(transition)
  for (const existing of model.connections) refresh(transition, existing, existing)
  if (fromStorage) restoreStored(transition)
}

function restoreStored(transition: Transition): void {
  const { model, facts } = transition
  const { connections, choices } = facts.stored()
  takeChoices(transition, choices)
  const isBusy = new Set([...model.connections.map(({ namespace }) => namespace), model.attempt?.connector.chain])
  for (const [key, stored] of oldestFirst(connections)) {
    model.seen.set(key, JSON.stringify(stored))
    if (!stored.isEnded && facts.adapters.has(stored.namespace) && !isBusy.has(stored.namespace))
      restore(transition, key, stored, false)
  }
}

/** The newest records, the oldest of them first. More than the kit stores are noise or an attack (F207). */
const oldestFirst = (
  connections: ReadonlyMap<string, ConnectionRecord>,
): readonly (readonly [string, ConnectionRecord])[] =>
  [...connections].sort(([, a], [, b]) => a.revision - b.revision).slice(-MAX_CONNECTION_RECORDS)

/** Takes over the choices, as they count now in all tabs. */
function takeChoices({ model, facts, unsettled }: Transition, stored: StoredState['choices']): void {
  const before = model.choices.wallets
  const namespace = stored.get(ACTIVE_NAMESPACE)?.choice
  const keys = [...facts.adapters.keys()].flatMap((each) => {
    const key = stored.get(each)?.choice
    if (key !== before[each]) unsettled.add(each)
    return key === undefined ? [] : [[each, key] as const]
  })
  model.choices = { wallets: Object.fromEntries(keys), namespace: isNamespace(namespace) ? namespace : undefined }
}

/** Another tab changed the records. */
export function recordsChanged(transition: Transition, { change }: MessageOf<'recordsChanged'>): void {
  transition.facts.learn(change)
  followRecords(transition)
}

function followRecords(transition: Transition, isAgain = false): void {
  const { model, facts, effects } = transition
  const { connections, choices } = facts.stored()
  const isAlive = (key: string): boolean => connections.get(key)?.isEnded === false
  stopRestoring(transition, (each) => model.restores.some(({ key, stored }) => stored === each && !isAlive(key)))
  for (const existing of model.connections.filter(({ key }) => !isAlive(key))) {
    // This tab's own visitor ended it: its wallet is being asked.
    if (model.ending.has(walletKey(existing))) continue
    dropConnection(transition, existing)
    effects.forget(existing)
  }
  forgetAwaited(transition, ({ key }) => !isAlive(key))
  // A record that is gone, for example because another tab cleared the storage, begins anew.
  for (const key of model.seen.keys()) if (!connections.has(key)) model.seen.delete(key)
  takeChoices(transition, choices)
  followAccountTypes(transition)
  followUnseen(transition, isAgain)
}

/**
 * Takes over the connections that this tab has not taken over yet. Those of a wallet that this tab is connecting wait
 * until the attempt has ended, because its prompt is open.
 */
export function followUnseen(transition: Transition, isAgain = false): void {
  const { model, facts } = transition
  for (const [key, stored] of oldestFirst(facts.stored().connections)) {
    const text = JSON.stringify(stored)
    if (model.seen.get(key) === text || (model.attempt && isCandidate(model.attempt.connector, stored))) continue
    model.seen.set(key, text)
    if (!stored.isEnded && facts.adapters.has(stored.namespace)) followConnection(transition, key, stored, isAgain)
  }
}

function followConnection(transition: Transition, key: string, stored: ConnectionRecord, isAgain: boolean): void {
  const { model } = transition
  const existing = model.connections.find((each) => each.key === key)
  const isSame = existing?.networkId === stored.networkId && existing.accounts[0]?.address === stored.address
  // Some wallets have no network of their own. Their network is the one that the visitor chose: the stored one.
  if (existing && !isSame) refresh(transition, existing, stored, { isFollowing: true })
  else if (!existing) restore(transition, key, stored, true, isAgain)
}

/** The page is back from the back-forward cache (F229): events of wallets may have been lost. */
export function resumed(transition: Transition): void {
  const { model, facts } = transition
  restoreAgain(transition)
  // They may have been unlocked meanwhile, or have another account.
  for (const { key } of model.awaited) model.seen.delete(key)
  if (facts.options.enableReconnect) followRecords(transition, true)
  const connections = facts.options.enableReconnect ? facts.stored().connections : undefined
  // A wallet without a network of its own has the one that the visitor chose, maybe in another tab.
  for (const existing of model.connections)
    refresh(transition, existing, connections?.get(existing.key) ?? existing, { isAgain: true })
}

/** The kit ends. Connections stay as they are. A late approval is refused. */
export function stop(transition: Transition): void {
  giveUp(transition)
  stopRestoring(transition, () => true)
  abandonReads(transition, () => true)
  settlePairings(transition)
}
