import type { Pairing } from '../../adapter/pairing.types.js'
import type { Environment } from '../../base/environment.js'
import { reusesPairing, type Platform } from '../wallets/platform.rules.js'
import { PAIRING_MARGIN_MS, PAIRING_TTL_MS } from './pairing.constants.js'
import type { Timers } from './pairing.timers.js'
import type { PairingState } from './pairing.types.js'
import { isExpired } from './pairing.uri.js'

/** What {@link createPairingCode} needs. */
export interface PairingCodeDeps {
  readonly environment: Environment
  readonly pairing: Pick<Pairing, 'renew'> | undefined
  readonly platform: Platform
  readonly state: PairingState
  readonly timers: Timers
  /** Ends the attempt to connect. Called where the code expires that no view shows. */
  readonly end: () => void
}

/** Whether a view shows the code now. */
export type IsShown = () => boolean

/** The code that a wallet reads: a pairing URI (`wc:…`). Lives from the start of a wait until its end. */
export interface PairingCode {
  /** Prepares the state for a new wait. Returns whether the present code is used again. */
  begin(): boolean
  /**
   * Must be called when a view begins to show the code of the present wait, or of the next one. A code that no view asked
   * for is shown by the app itself.
   */
  showIn(isShown: IsShown, isOfNext: boolean): void
  /**
   * Shows a code, and starts the timer that renews it 10 s before it expires. Where its view is left by then, it isn't
   * renewed, and the attempt ends with it (F273).
   */
  show(uri: string): void
  /** Asks the pairing for another code. The present one is shown until the new one arrives. */
  renew(): void
  /** Returns the part of the state that is kept after a cancelled wait: the code, where the platform uses it again. */
  kept(): Partial<PairingState>
}

/** Makes the code. `timers.end()` ends its timers and its listener. */
export function createPairingCode(deps: PairingCodeDeps): PairingCode {
  const { environment, pairing, platform, state, timers, end } = deps
  const { clock, window } = environment
  let isShown: IsShown | undefined
  let isNextShown: IsShown | undefined

  function renew(): void {
    if (!pairing) return
    state.buffering = !state.wcUri
    pairing.renew().catch(environment.report)
  }

  function renewOrEnd(): void {
    if (isShown?.() ?? true) return renew()
    const left = (state.wcPairingExpiry ?? 0) - clock.now()
    timers.set('end', Math.min(Math.max(left, 0), PAIRING_MARGIN_MS), end)
  }

  function renewIfExpired(): void {
    if (state.wcUri && isExpired(state.wcPairingExpiry, clock.now())) renewOrEnd()
  }

  return {
    begin() {
      // A view that is shown already began the wait before this one.
      isShown = isNextShown ?? (isShown?.() ? isShown : undefined)
      isNextShown = undefined
      const reuse = reusesPairing(platform) && !isExpired(state.wcPairingExpiry, clock.now())
      Object.assign(state, { buffering: !reuse, wcError: undefined, ...(!reuse && { wcUri: undefined }) })
      // Timers do not run while the page is suspended. A code that expired meanwhile is renewed when the page is
      // visible (F056).
      if (window?.document) timers.listen(window.document, 'visibilitychange', renewIfExpired)
      return reuse
    },
    showIn(view, isOfNext) {
      isShown = view
      if (isOfNext) isNextShown = view
      if (!timers.has('end')) return
      timers.cancel('end')
      renew()
    },
    show(uri) {
      const known = uri === state.wcUri ? state.wcPairingExpiry : undefined
      const expiry = known ?? clock.now() + PAIRING_TTL_MS
      Object.assign(state, { wcUri: uri, wcPairingExpiry: expiry, buffering: false, wcError: undefined })
      // The margin leaves time to show the new code before the old one expires (F042).
      // Timers don't follow the wall clock (F208). The code is due when the timer runs, whatever the wall clock says
      // then, and at the latest after the whole lifetime.
      const lifetime = Math.min(expiry - clock.now(), PAIRING_TTL_MS)
      timers.set('expiry', lifetime - PAIRING_MARGIN_MS, renewOrEnd)
    },
    renew,
    kept() {
      const { wcUri, wcPairingExpiry } = state
      return reusesPairing(platform) ? { wcUri, wcPairingExpiry } : {}
    },
  }
}
