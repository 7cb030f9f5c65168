import { accountOf, activeNetwork, type ConnectAttempt, type LatchState } from '@latchkit/core'
import type { LatchAccount, LatchElementEventMap } from './events.types.js'

/** What an element has told of a kit. */
export interface Heard {
  readonly account: LatchAccount | undefined
  readonly isRestoring: boolean
  readonly isOpen: boolean
  readonly attempt: ConnectAttempt | undefined
}

/** What is true of a kit before an element has looked at it. */
export const NOTHING: Heard = { account: undefined, isRestoring: true, isOpen: false, attempt: undefined }

type Told = {
  readonly [name in keyof LatchElementEventMap]: readonly [name, LatchElementEventMap[name]['detail']]
}[keyof LatchElementEventMap]

/** Returns what an element is to tell of a kit, after what it has told before. */
export const hear = (state: LatchState): Heard => ({
  account: accountIn(state),
  isRestoring: accountOf(state).status === 'reconnecting',
  isOpen: !!state.modal?.open,
  attempt: state.connection.attempt,
})

/** Emits events of an element for what has changed. They bubble, out of shadow roots too. */
export function emitChanges(element: HTMLElement, before: Heard, now: Heard): void {
  for (const [name, detail] of changes(before, now))
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
}

function changes(before: Heard, { account, isOpen, attempt }: Heard): readonly Told[] {
  const told: Told[] = []
  if (account && !before.account) told.push(['latch-connect', { ...account, restored: before.isRestoring }])
  else if (!account && before.account) told.push(['latch-disconnect', before.account])
  else if (account && account.caipAddress !== before.account?.caipAddress) told.push(['latch-change', account])
  if (attempt?.status === 'failed' && attempt.error !== before.attempt?.error)
    told.push(['latch-error', { code: attempt.error.code, error: attempt.error }])
  if (isOpen !== before.isOpen) told.push([isOpen ? 'latch-open' : 'latch-close', null])
  return told
}

function accountIn(state: LatchState): LatchAccount | undefined {
  const { address, caipAddress } = accountOf(state)
  if (!address || !caipAddress) return undefined
  const { caipNetworkId, chainNamespace: namespace, id: chainId } = activeNetwork(state)
  return { address, caipAddress, namespace, caipNetworkId, chainId }
}
