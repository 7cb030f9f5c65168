import type { Pairing } from '../../adapter/pairing.types.js'
import type { Environment } from '../../base/environment.js'
import { reusesPairing, type Platform } from '../wallets/platform.rules.js'
import { PAIRING_MARGIN_MS, PAIRING_TTL_MS } from './pairing.constants.js'
import type { Timers } from './pairing.timers.js'
import type { PairingState } from './pairing.types.js'
import { isExpired } from './pairing.uri.js'

/** What the code needs. */
export interface PairingCodeDeps {
  readonly environment: Environment
  readonly pairing: Pick<Pairing, 'renew'> | undefined
  readonly platform: Platform
  readonly state: PairingState
  readonly timers: Timers
}

/** The code (a pairing URI) that wallets read, from the first request for one until the pairing is approved or given up. */
export interface PairingCode {
  /** Prepares for a code. Tells whether the code before is used again. */
  begin(): boolean
  /** Shows a code, and renews it before it expires. */
  show(uri: string): void
  /** Asks for another code. The one before is shown until that is there. */
  renew(): void
  /** The part of the state that outlives a pairing that was given up. */
  kept(): Partial<PairingState>
}

/** Makes it. Its timers and its listener end with `timers`. */
export function createPairingCode({ environment, pairing, platform, state, timers }: PairingCodeDeps): PairingCode {
  const { clock, window } = environment

  function renew(): void {
    if (!pairing) return
    state.buffering = !state.wcUri
    pairing.renew().catch(environment.report)
  }

  function renewIfExpired(): void {
    if (state.wcUri && isExpired(state.wcPairingExpiry, clock.now())) renew()
  }

  return {
    begin() {
      const reuse = reusesPairing(platform) && !isExpired(state.wcPairingExpiry, clock.now())
      Object.assign(state, { buffering: !reuse, wcError: undefined, ...(!reuse && { wcUri: undefined }) })
      // No timer runs while the page sleeps: a code that expired meanwhile is renewed when the page is seen (F056).
      if (window?.document) timers.listen(window.document, 'visibilitychange', renewIfExpired)
      return reuse
    },
    show(uri) {
      const known = uri === state.wcUri ? state.wcPairingExpiry : undefined
      const expiry = known ?? clock.now() + PAIRING_TTL_MS
      Object.assign(state, { wcUri: uri, wcPairingExpiry: expiry, buffering: false, wcError: undefined })
      // The margin leaves time to show the new code before the old one expires (F042).
      timers.set('expiry', expiry - PAIRING_MARGIN_MS - clock.now(), renewIfExpired)
    },
    renew,
    kept() {
      const { wcUri, wcPairingExpiry } = state
      return reusesPairing(platform) ? { wcUri, wcPairingExpiry } : {}
    },
  }
}
