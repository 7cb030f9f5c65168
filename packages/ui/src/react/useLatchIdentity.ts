import { accountOf, activeNetwork, type Features, type Identity } from '@latchkit/core'
import { useCallback } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'
import { useWatching } from './useWatching.js'

/** The result of {@link useLatchIdentity}. */
export interface LatchIdentity {
  /**
   * `idle` without a connected wallet, `pending` until the first answer, `error` where the last lookup failed: `data` is
   * then the answer before it, if there is one.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /**
   * The name and the picture of the active account, each null where it has none. Both are null on a test network, where
   * names mean nothing.
   */
  readonly data: Identity | undefined
  /** Looks the account up now. Rejects with `identity/unavailable`. */
  readonly refetch: () => Promise<void>
}

const NAMELESS: Identity = { name: null, image: null }

const watch = (identity: Features['identity']): (() => void) => identity.watch()

/**
 * Looks up the name and the picture of the active account, such as an ENS name, while the component is mounted, and
 * follows the account. Several components that look it up share the requests. Throws outside of a `LatchProvider`.
 */
export function useLatchIdentity(): LatchIdentity {
  const latch = useLatch()
  useWatching('identity', watch)
  const known = useLatchState((state) => {
    const { address } = accountOf(state)
    if (!address) return { status: 'idle' as const, data: undefined }
    if (activeNetwork(state).testnet) return { status: 'success' as const, data: NAMELESS }
    const found = state.identity?.address === address ? state.identity : undefined
    const hasFailed = found?.status === 'stale' || found?.status === 'unavailable'
    if (found?.name === undefined || found.image === undefined)
      return { status: hasFailed ? ('error' as const) : ('pending' as const), data: undefined }
    const data: Identity = { name: found.name, image: found.image }
    return { status: hasFailed ? ('error' as const) : ('success' as const), data }
  })
  const refetch = useCallback(async () => (await latch.feature('identity')).refresh({ force: true }), [latch])
  return { ...known, refetch }
}
