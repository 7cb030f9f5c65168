import type { PairingState } from './pairing.types.js'

/** The state while there is no wait. A reset restores it (S4.01). What the visitor chose in a view stays. */
export const RESET: Readonly<Omit<PairingState, 'way' | 'store'>> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  wcError: undefined,
  buffering: false,
  isRelayDown: false,
  opening: 'idle',
}
