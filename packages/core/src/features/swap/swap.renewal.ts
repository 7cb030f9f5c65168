import type { Clock } from '../../base/time.js'
import type { DraftStatus } from '../operations/draft.rules.js'
import { OFFER_MS, RENEW_BEFORE_MS } from './swap.constants.js'
import { hasOfferEnded } from './swap.levels.js'
import type { SwapOffer } from './swap.types.js'

/** What offers are kept new by. */
export interface RenewalDeps {
  readonly clock: Clock
  /** The document of the page. Undefined on a server. */
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined
  readonly status: () => DraftStatus
  /** The offer that was prepared. */
  readonly offer: () => SwapOffer | undefined
  /** Whether the form could be prepared. */
  readonly isComplete: () => boolean
  readonly prepare: () => void
  /** Drops what was prepared: its offer has ended. */
  readonly drop: () => void
}

/** Keeps offers new while a view shows them, and drops those that have ended. */
export interface Renewal {
  /** Plans the end of the offer of now. Called after each change of the form. */
  plan(): void
  /** Renews an offer that is about to end where a view shows it, and drops one that has ended. */
  look(): void
  watch(): () => void
  dispose(): void
}

/** Makes the renewal. It plans nothing by itself. */
export function createRenewal(deps: RenewalDeps): Renewal {
  const { clock, document } = deps
  /** One entry for each caller of `watch` that has not ended it. */
  const watchers = new Set<object>()
  let cancel = (): void => {}

  const isSeen = (): boolean => watchers.size > 0 && document?.visibilityState !== 'hidden'

  /** How long an offer lives still, in ms. */
  const leftOf = ({ expiresAt }: SwapOffer): number => expiresAt - clock.now()

  function look(): void {
    const offer = deps.offer()
    if (deps.status() !== 'prepared' && deps.status() !== 'editing') return
    const hasEnded = offer !== undefined && hasOfferEnded(offer, clock.now())
    // After a sleep of the computer, nothing of before is shown any more (F033).
    if (hasEnded) deps.drop()
    const isDue = offer === undefined || hasEnded || leftOf(offer) <= RENEW_BEFORE_MS
    if (isDue && isSeen() && deps.isComplete()) deps.prepare()
    else plan()
  }

  function plan(): void {
    cancel()
    cancel = (): void => {}
    const offer = deps.offer()
    const status = deps.status()
    const [left, before] = [offer ? leftOf(offer) : 0, isSeen() ? RENEW_BEFORE_MS : 0]
    if (status === 'prepared' && offer) cancel = clock.after(Math.max(0, left > before ? left - before : left), look)
    // A provider that had no offer may have one later.
    else if (status === 'editing' && isSeen() && deps.isComplete()) cancel = clock.after(OFFER_MS, look)
  }

  return {
    plan,
    look,
    watch() {
      const watcher = {}
      watchers.add(watcher)
      document?.addEventListener('visibilitychange', look)
      look()
      return () => {
        if (!watchers.delete(watcher) || watchers.size > 0) return
        document?.removeEventListener('visibilitychange', look)
        plan()
      }
    },
    dispose() {
      watchers.clear()
      document?.removeEventListener('visibilitychange', look)
      cancel()
    },
  }
}
