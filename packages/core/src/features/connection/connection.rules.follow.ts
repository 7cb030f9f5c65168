import { isNamespace } from '../../base/caip.js'
import type { MessageOf } from './connection.messages.js'
import { walletKey, type Turn } from './connection.model.js'
import { drop } from './connection.rules.changes.js'
import { followAccountTypes } from './connection.rules.choose.js'
import { giveUp } from './connection.rules.connect.js'
import { settlePairings } from './connection.rules.pairing.js'
import { refresh, restore, stopRestoring } from './connection.rules.restore.js'
import { ACTIVE_NAMESPACE, type ChoiceRecord, type ConnectionRecord } from './connection.storage.js'

// What the kit does by itself: the start, the end, and following another tab (F205). A tab that follows writes nothing.
//
// | following another tab, and                 | what wins                                                           |
// | ------------------------------------------ | ------------------------------------------------------------------- |
// | a command of this tab's visitor            | the later one: a write of this tab has the higher revision          |
// | `connect` with the same wallet in this tab | `connect`: its prompt is open, so the wallet is not read            |
// | the wallet shares other accounts here than | the wallet of this tab: nothing is stored                           |
// | the record says                            |                                                                     |

/** The kit starts. */
export function start(turn: Turn, { fromStorage, signal, call }: MessageOf<'start'>): void {
  const { model, effects } = turn
  if (signal.aborted) return effects.resolve(call, undefined)
  model.starts = [...model.starts, call]
  followAccountTypes(turn)
  for (const held of model.connections) refresh(turn, held, held, false)
  if (fromStorage) restoreStored(turn)
}

function restoreStored(turn: Turn): void {
  const { model, world } = turn
  const { connections, choices } = world.stored()
  takeChoices(turn, choices)
  const isBusy = new Set([...model.connections.map(({ namespace }) => namespace), model.attempt?.connector.chain])
  for (const [key, stored] of oldestFirst(connections)) {
    model.seen.connections.set(key, stored.revision)
    if (!stored.isEnded && world.adapters.has(stored.namespace) && !isBusy.has(stored.namespace))
      restore(turn, key, stored, false)
  }
}

const oldestFirst = (
  connections: ReadonlyMap<string, ConnectionRecord>,
): readonly (readonly [string, ConnectionRecord])[] => [...connections].sort(([, a], [, b]) => a.revision - b.revision)

/** Takes over the choices that are newer than those that this tab knows. */
function takeChoices({ model, world, unsettled }: Turn, choices: ReadonlyMap<string, ChoiceRecord>): void {
  for (const [key, { choice, revision }] of choices) {
    if (revision <= (model.seen.choices.get(key) ?? -1)) continue
    model.seen.choices.set(key, revision)
    if (key === ACTIVE_NAMESPACE) {
      if (isNamespace(choice) && world.adapters.has(choice)) model.choices.namespace = choice
    } else if (isNamespace(key)) {
      model.choices.wallets[key] = choice
      unsettled.add(key)
    }
  }
}

/** Forgets the revisions of records that are gone, for example because another tab cleared the storage. */
function forgetGone(seen: Map<string, number>, records: ReadonlyMap<string, unknown>): void {
  for (const key of seen.keys()) if (!records.has(key)) seen.delete(key)
}

/** Another tab changed the records. */
export function recordsChanged(turn: Turn): void {
  const { model, world, effects } = turn
  const { connections, choices } = world.stored()
  const isAlive = (key: string): boolean => connections.get(key)?.isEnded === false
  stopRestoring(turn, (each) => model.restores.some(({ key, stored }) => stored === each && !isAlive(key)))
  for (const held of model.connections.filter(({ key }) => !isAlive(key))) {
    // This tab's own visitor ended it: its wallet is being asked.
    if (model.ending.has(walletKey(held))) continue
    drop(turn, held)
    effects.forget(held)
  }
  forgetGone(model.seen.connections, connections)
  forgetGone(model.seen.choices, choices)
  takeChoices(turn, choices)
  followAccountTypes(turn)
  for (const [key, stored] of oldestFirst(connections)) {
    if (stored.revision <= (model.seen.connections.get(key) ?? -1)) continue
    model.seen.connections.set(key, stored.revision)
    if (!stored.isEnded && world.adapters.has(stored.namespace)) followConnection(turn, key, stored)
  }
}

function followConnection(turn: Turn, key: string, stored: ConnectionRecord): void {
  const { model } = turn
  const held = model.connections.find((each) => each.key === key)
  const isSame = held?.networkId === stored.networkId && held.accounts[0]?.address === stored.address
  // Some wallets have no network of their own. Their network is the one that the visitor chose: the stored one.
  if (held && !isSame) refresh(turn, held, stored, true)
  else if (!held) restore(turn, key, stored, true)
}

/** The page is back from the back-forward cache (F229): events of wallets may have been lost. */
export function resumed(turn: Turn): void {
  for (const held of turn.model.connections) refresh(turn, held, held, false)
}

/** The kit ends. Connections stay as they are. A late approval is refused. */
export function stop(turn: Turn): void {
  const { model, effects } = turn
  giveUp(turn)
  stopRestoring(turn, () => true)
  for (const { id } of model.reads) effects.stopWaiting(id)
  model.reads = []
  settlePairings(turn)
}
