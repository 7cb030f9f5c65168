import { RELAY_PATIENCE_MS } from './pairing.constants.js'
import type { Timers } from './pairing.timers.js'
import type { PairingState } from './pairing.types.js'

/** Follows whether the relay is reached. The state says that it is down after some seconds only (F040). */
export function followRelay(state: PairingState, timers: Timers, isReached: boolean): void {
  if (isReached) {
    timers.cancel('relay')
    state.isRelayDown = false
    // Each failed try to connect is told. The time counts from the first one.
  } else if (!timers.has('relay')) timers.set('relay', RELAY_PATIENCE_MS, () => (state.isRelayDown = true))
}
