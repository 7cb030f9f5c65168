import type { SourceApproval } from '../connectors/source.types.js'
import { walletOf, type Attempt, type PendingRead, type Transition } from './connection.model.js'
import { newId, sendRead } from './connection.rules.changes.js'
import { restoreMsOf, shareSession, traitsOf } from './connection.traits.js'
import type { ConnectedAccount } from './connection.types.js'

/** Reads the other namespaces that a pairing approved. The calls are settled when all of them have answered. */
export function readOthers(
  transition: Transition,
  {
    approval,
    account,
    calls,
  }: Pick<Attempt, 'calls'> & { readonly approval: SourceApproval | undefined; readonly account: ConnectedAccount },
): void {
  const { model, facts, effects } = transition
  const [connected, ...others] = approval?.connectors ?? []
  if (!approval || !connected || others.length === 0) {
    for (const call of calls) effects.resolve(call, account)
    return
  }
  const pairing = newId(model)
  // Of one session, the newest approval counts.
  const isOld = ({ purpose, wallet }: PendingRead): boolean =>
    purpose.of === 'pairing' && shareSession(connected.traits, traitsOf(facts, wallet))
  model.reads = model.reads.filter((each) => !isOld(each))
  model.pairings = [...model.pairings, { id: pairing, approval, account, calls }]
  const first = walletOf(connected)
  effects.wait(pairing, restoreMsOf(facts, first))
  for (const connector of others)
    sendRead(transition, walletOf(connector), { of: 'pairing', pairing, first }, undefined)
}

/** Settles the calls of the pairings whose namespaces have all answered, or were left out. */
export function settlePairings({ model, effects }: Transition, isDue: (id: number) => boolean = () => false): void {
  for (const each of model.pairings) {
    const isOpen = model.reads.some(({ purpose }) => purpose.of === 'pairing' && purpose.pairing === each.id)
    if (isOpen && !isDue(each.id)) continue
    effects.stopWaiting(each.id)
    model.pairings = model.pairings.filter((other) => other !== each)
    for (const call of each.calls) effects.resolve(call, each.account)
  }
}
