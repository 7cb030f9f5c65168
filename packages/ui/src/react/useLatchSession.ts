import type { Latch, LatchState, SiwxSession } from '@latchkit/core'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'

/** The result of {@link useLatchSession}. */
export interface LatchSession {
  /**
   * `off` without a connected wallet on a network of the app, or without the option `siwx`. `pending` while the sessions are
   * read. `signed-out` where the active account has none, also while it signs in.
   */
  readonly status: 'off' | 'pending' | 'signed-out' | 'signed-in'
  /** The session of the active account. */
  readonly session: SiwxSession | undefined
  /**
   * Opens the view that signs the active account in. Resolves with its session. Rejects with `siwx/not-enabled`,
   * `siwx/cancelled` and `signing/not-connected`.
   */
  readonly signIn: Latch['signIn']
  /** Ends the session of the active account. */
  readonly signOut: Latch['signOut']
}

/** Returns whether the active account is signed in, and follows it. Throws outside of a `LatchProvider`. */
export function useLatchSession(): LatchSession {
  const { options, signIn, signOut } = useLatch()
  const known = useLatchState((state) => sessionOf(state, !!options.siwx))
  return { ...known, signIn, signOut }
}

type Known = Pick<LatchSession, 'status' | 'session'>

function sessionOf({ siwx, connection }: LatchState, isOn: boolean): Known {
  const active = connection.activeNamespace && connection.byNamespace[connection.activeNamespace]
  const isConnected = active?.status === 'connected'
  // The feature loads with the first connected account: until then, its sessions aren't read yet.
  const current = siwx?.current ?? { status: isOn && isConnected ? 'checking' : 'off' }
  if (current.status === 'signed-in') return { status: 'signed-in', session: current.session }
  if (current.status === 'off') return { status: 'off', session: undefined }
  return { status: current.status === 'checking' ? 'pending' : 'signed-out', session: undefined }
}
