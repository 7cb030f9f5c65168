import type { BalanceEntry, BalancesController, HiddenBalance, IdentityController, Latch } from '@latchkit/core'
import { useEffect } from 'react'
import { useLatchAccount } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'

/** What the active account has, for the views that show it. */
export interface Balances {
  readonly tokens: readonly BalanceEntry[]
  readonly hidden: readonly HiddenBalance[]
  /** What the tokens are worth together, in US dollars. Undefined where none of them has a price. */
  readonly total: number | undefined
  /** Whether nothing was read yet, and no read has failed. */
  readonly isFirst: boolean
  /** Whether the first read may still name a worth: the app names a server, which may have prices. */
  readonly isAwaited: boolean
  /** When the tokens were read, in ms since 1970, where they couldn't be read again since. */
  readonly staleSince: number | undefined
  readonly retry: () => void
}

const loadBalances = (latch: Latch): Promise<BalancesController> => latch.feature('balances')
const loadIdentity = (latch: Latch): Promise<IdentityController> => latch.feature('identity')

const NONE: readonly never[] = []

/** Reads what the active account has again and again while the modal is open. Nothing is asked before that. */
export function useBalances(): Balances {
  const { latch } = useShell()
  const { caipAddress } = useLatchAccount()
  const open = useLatchState(({ modal }) => !!modal?.open)
  const state = useLatchState(({ balances }) => balances)
  const balances = useChunk(loadBalances, open)
  useEffect(() => (open && caipAddress ? balances?.watch() : undefined), [balances, open, caipAddress])
  const own = state?.account === caipAddress ? state : undefined
  const isFirst = own?.at === undefined && own?.status !== 'unavailable'
  return {
    tokens: own?.tokens ?? NONE,
    hidden: own?.hidden ?? NONE,
    total: own?.total,
    isFirst,
    isAwaited: isFirst && !!latch.options.endpoints?.api,
    staleSince: own?.status === 'stale' ? own.at : undefined,
    // A failed read shows in the state.
    retry: () => void balances?.refresh({ force: true }).catch(() => {}),
  }
}

/** Looks the active account's name and picture up while the modal is open. `useLatchAccount` has them then. */
export function useWatchedIdentity(): void {
  const { address } = useLatchAccount()
  const open = useLatchState(({ modal }) => !!modal?.open)
  const identity = useChunk(loadIdentity, open)
  useEffect(() => (open && address ? identity?.watch() : undefined), [identity, open, address])
}
