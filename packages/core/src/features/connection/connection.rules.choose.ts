import { isNamespace } from '../../base/caip.js'
import { connectionError } from './connection.errors.js'
import type { Call, MessageOf } from './connection.messages.js'
import { walletKey, type Transition, type ConnectionFacts } from './connection.model.js'
import { choose, find, newId, ordered, update } from './connection.rules.changes.js'
import { DEFAULT_ACCOUNT_TYPES } from './connection.constants.js'
import { isSameWallet } from './connection.rules.js'
import type { PreferredAccountTypes, WalletOfNamespace } from './connection.types.js'
import { activeOf } from './connection.view.js'

// The active wallet of each namespace, the active namespace, and the type of the active account.
//
// | two switches cross                        | what wins                                                            |
// | ----------------------------------------- | -------------------------------------------------------------------- |
// | `switchWallet`, `switchWallet` with       | the second: the first rejects with `connection/superseded`, however  |
// | another wallet                            | fast its adapter answers                                             |
// | the same, with the same wallet            | one switch: both calls get its result                                |
// | `switchWallet`, then the wallet ends      | the end: the switch rejects with `connection/not-connected`          |
// | `switchWallet`, another tab switches      | the one that comes last                                              |

/** Makes a connected wallet the active one. */
export function switchWallet(transition: Transition, { wallet, call }: MessageOf<'switchWallet'>): void {
  switchTo(transition, wallet, call)
}

/** Makes a namespace with a connected wallet the active one. */
export function switchNamespace(transition: Transition, { namespace, call }: MessageOf<'switchNamespace'>): void {
  const active = activeOf(transition.model, namespace)
  if (active) switchTo(transition, active, call)
  else transition.effects.reject(call, connectionError('not-connected', { wallet: namespace }))
}

/** Lets the adapter activate a wallet. Then the wallet is chosen. */
export function switchTo(
  { model, effects }: Transition,
  { namespace, connectorId }: WalletOfNamespace,
  call: Call,
): void {
  const wallet = { namespace, connectorId }
  if (!find(model, wallet) || model.ending.has(walletKey(wallet)))
    return effects.reject(call, connectionError('not-connected', { wallet: connectorId }))
  const { switching } = model
  if (switching && isSameWallet(switching.wallet, wallet)) return void switching.calls.push(call)
  const superseded = switching && connectionError('superseded', { wallet: switching.wallet.connectorId })
  for (const older of switching?.calls ?? []) effects.reject(older, superseded)
  model.switching = { id: newId(model), wallet, calls: [call] }
  effects.activate(model.switching.id, wallet)
}

/** An adapter has activated a wallet, or could not. */
export function activated(transition: Transition, { id, wallet, error }: MessageOf<'activated'>): void {
  const { model, effects, unsettled } = transition
  const { switching } = model
  if (switching?.id !== id) {
    // The answer of an older switch: its wallet may be the current one of the chain library now.
    if (switching?.wallet.namespace !== wallet.namespace) unsettled.add(wallet.namespace)
    return
  }
  model.switching = undefined
  const existing = find(model, wallet)
  const failure = error ?? (existing ? undefined : connectionError('not-connected', { wallet: wallet.connectorId }))
  if (existing && !failure) choose(transition, existing)
  const settle = (call: Call): void => (failure ? effects.reject(call, failure) : effects.resolve(call, undefined))
  switching.calls.forEach(settle)
}

/** Chooses the type of the active account of a namespace, and stores the choice (S4.04). */
export function preferAccountType(
  transition: Transition,
  { namespace, accountType, call }: MessageOf<'preferAccountType'>,
): void {
  const { model, effects } = transition
  model.preferred = { ...model.preferred, [namespace]: accountType }
  effects.writeTypes(model.preferred)
  effects.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: namespace })
  reorder(transition, false)
  effects.resolve(call, undefined)
}

/** The account types that the visitor chose, in this tab or in another one. Default: those of the app, or S9.11. */
export function preferredTypes({
  options,
  storedTypes,
}: Pick<ConnectionFacts, 'options' | 'storedTypes'>): PreferredAccountTypes {
  const tables = [DEFAULT_ACCOUNT_TYPES, options.defaultAccountTypes ?? {}, storedTypes() ?? {}]
  const types = tables.flatMap((table) => Object.entries(table))
  const isSet = ([namespace, type]: readonly [string, unknown]): boolean => isNamespace(namespace) && !!type
  return Object.fromEntries(types.filter(isSet))
}

/** Takes over the account types that another tab stored, and sorts all accounts by them. */
export function followAccountTypes(transition: Transition): void {
  transition.model.preferred = preferredTypes(transition.facts)
  // The tab in which the visitor chose them has stored the new order.
  reorder(transition, true)
}

function reorder(transition: Transition, isStored: boolean): void {
  const { model } = transition
  for (const existing of model.connections)
    update(
      transition,
      existing,
      { accounts: ordered(model.preferred, existing.namespace, existing.accounts) },
      isStored,
    )
}
