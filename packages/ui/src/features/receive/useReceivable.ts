import { useLatchState } from '../../react/useLatchState.js'
import { ownedTokenOf, useOwnedTokens, type OwnedToken, type OwnedTokens } from '../../shared/useOwnedTokens.js'

/** What can be asked for. */
export interface Receivables extends OwnedTokens {
  readonly chosen: OwnedToken
}

/** Reads the coin and the tokens that can be asked for, and the chosen one. */
export function useReceivable(): Receivables {
  const owned = useOwnedTokens()
  const token = useLatchState(({ receive }) => receive?.token)
  return { ...owned, chosen: token ? ownedTokenOf(token) : owned.coin }
}
