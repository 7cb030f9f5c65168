import type { Message, MessageOf } from './connection.messages.js'
import type { ConnectionModel, Effects, Transition, ConnectionFacts } from './connection.model.js'
import { activated, preferAccountType, switchNamespace, switchWallet } from './connection.rules.choose.js'
import {
  approved,
  approvedLate,
  cancel,
  connect,
  connected,
  notApproved,
  notConnected,
} from './connection.rules.connect.js'
import { forgetOrphaned } from './connection.rules.changes.js'
import { disconnect, ended } from './connection.rules.disconnect.js'
import { followUnseen, recordsChanged, resumed, start, stop } from './connection.rules.follow.js'
import { due, found, read, settleStarts } from './connection.rules.restore.js'
import { walletEvent } from './connection.rules.wallets.js'
import { emitChanges, viewOf, type ConnectionView } from './connection.view.js'

/** The rule of each message. */
const rules: { readonly [type in Message['type']]: (transition: Transition, message: MessageOf<type>) => void } = {
  connect,
  cancel,
  disconnect,
  switchWallet,
  switchNamespace,
  preferAccountType,
  start,
  stop,
  walletEvent,
  found,
  recordsChanged,
  resumed,
  approved,
  notApproved,
  connected,
  notConnected,
  approvedLate,
  read,
  ended,
  activated,
  due,
}

/** The messages after which this tab may follow another one that it did not follow before. */
const MAY_FOLLOW: readonly Message['type'][] = ['ended', 'approvedLate']

/**
 * Handles one message: changes the model, and lists the effects. The events that listeners get follow from the
 * difference between the views before and after. Returns the view after. Waits for nothing and reads no clock, so the
 * same messages always have the same result.
 */
export function handleMessage(
  model: ConnectionModel,
  message: Message,
  facts: ConnectionFacts,
  effects: Effects,
): ConnectionView {
  const namespaces = [...facts.adapters.keys()]
  const transition: Transition = { model, facts, effects, added: new Map(), unsettled: new Set() }
  const before = viewOf(model, namespaces)
  const rule = rules[message.type] as (transition: Transition, message: Message) => void
  const { attempt } = model
  rule(transition, message)
  // An attempt, or the end of a connection, may have kept this tab from following another one.
  const hasAttemptEnded = (attempt && attempt !== model.attempt) || MAY_FOLLOW.includes(message.type)
  if (hasAttemptEnded && message.type !== 'stop' && facts.options.enableReconnect) followUnseen(transition)
  forgetOrphaned(transition)
  settleStarts(transition)
  const after = viewOf(model, namespaces)
  for (const namespace of transition.unsettled) {
    const active = after.active.get(namespace)
    const isOneOfSeveral = after.connections.filter((each) => each.namespace === namespace).length > 1
    if (active && isOneOfSeveral) effects.activateAgain(active)
  }
  emitChanges(transition, before, after)
  return after
}
