import type { PairingState } from './pairing.types.js'

/** The state while there is no wait. A reset restores it (S4.01). */
export const RESET: Readonly<PairingState> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  wcError: undefined,
  buffering: false,
  isRelayDown: false,
  opening: 'idle',
}
