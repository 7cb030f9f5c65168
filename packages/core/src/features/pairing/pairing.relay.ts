import { RELAY_TIMEOUT_MS } from './pairing.constants.js'
import type { Timers } from './pairing.timers.js'
import type { PairingState } from './pairing.types.js'

/** Takes an event about the relay. The state says that the relay is down 3 s after the first failed try (F040). */
export function followRelay(state: PairingState, timers: Timers, isReached: boolean): void {
  if (isReached) {
    timers.cancel('relay')
    state.isRelayDown = false
    // Each failed try emits an event. The time counts from the first one.
  } else if (!timers.has('relay')) timers.set('relay', RELAY_TIMEOUT_MS, () => (state.isRelayDown = true))
}
