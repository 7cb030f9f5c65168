import type { Features, Latch, SiwxState } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'

const loadSiwx = (latch: Latch): Promise<Features['siwx']> => latch.feature('siwx')

/** The state and the actions of the view that signs in. */
export interface Siwx {
  readonly state: SiwxState
  /** Whether the wallet or the app's server is being waited for. */
  readonly isBusy: boolean
  /** Asks the wallet to sign, or the server to verify once more. */
  readonly sign: () => void
  readonly cancel: () => void
}

/** Reads how far the sign-in of the active account is. */
export function useSiwx(): Siwx {
  const { latch } = useShell()
  const siwx = useChunk(loadSiwx)
  const state = useLatchState((all): SiwxState => all.siwx?.current ?? { status: 'checking' })
  return {
    state,
    isBusy: state.status !== 'ready',
    // What goes wrong is in the state, and the snackbar says it.
    sign: () => void siwx?.sign().catch(() => {}),
    cancel: () => void (siwx ? siwx.cancel() : latch.close()),
  }
}
