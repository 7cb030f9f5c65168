import type { Latch } from '@latchkit/core'

/** Whether a sign-in is required, and there is no session: the views that ask for it can't be closed (S2.12, F090). */
export function mustSignIn(latch: Latch): boolean {
  const status = latch.getState().siwx?.current.status ?? 'off'
  return latch.options.siwx?.required !== false && !['off', 'checking', 'signed-in'].includes(status)
}
