import { useLatchState } from '../../react/useLatchState.js'
import { heldOf, useHeldTokens, type HeldToken, type HeldTokens } from '../../shared/useHeldTokens.js'

/** What can be asked for. */
export interface Receivables extends HeldTokens {
  readonly chosen: HeldToken
}

/** Reads the coin and the tokens that can be asked for, and the chosen one. */
export function useReceivable(): Receivables {
  const held = useHeldTokens()
  const token = useLatchState(({ receive }) => receive?.token)
  return { ...held, chosen: token ? heldOf(token) : held.coin }
}
