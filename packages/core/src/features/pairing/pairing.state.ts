import type { PairingState } from './pairing.types.js'

/** The state while there is no wait. A reset restores it (S4.01). The way on show belongs to the view, and stays. */
export const RESET: Readonly<Omit<PairingState, 'way'>> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  wcError: undefined,
  buffering: false,
  isRelayDown: false,
  opening: 'idle',
}
