import { failureCode } from './swaps.offers.js'
import type { SwapFailureCode } from './swaps.failures.js'
import type { SwapOffer } from './swaps.types.js'

/** How long the others are waited for after the first offer, in ms. */
export const AFTER_FIRST_MS = 700
/** How long all are waited for, in ms. */
export const TOGETHER_MS = 3_000

/** One who is asked for an offer. */
export interface Racer {
  readonly id: string
  /** The signal ends the question once its answer counts no more. */
  readonly ask: (signal: AbortSignal) => Promise<SwapOffer>
}

/** What came in time. */
export interface RaceResult<Beside> {
  readonly offers: readonly SwapOffer[]
  readonly failures: readonly { readonly provider: string; readonly code: SwapFailureCode }[]
  /** Undefined where it was too late, or failed. */
  readonly beside: Beside | undefined
}

/**
 * Asks all at once. Resolves once all have answered, 700 ms after the first offer, or after 3 s: the first of these. What
 * has not answered by then is a failure, and its question is ended. Never rejects.
 *
 * @param beside - what is read at the same time, and waited for no longer than for offers; not at all where none has one
 */
export function raceOffers<Beside>(racers: readonly Racer[], beside: Promise<Beside>): Promise<RaceResult<Beside>> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const outcomes = new Map<string, SwapOffer | SwapFailureCode>()
    let [besideValue, isBesideDone]: [Beside | undefined, boolean] = [undefined, false]
    let soon: ReturnType<typeof setTimeout> | undefined
    const latest = setTimeout(end, TOGETHER_MS)

    function end(): void {
      clearTimeout(latest)
      clearTimeout(soon)
      controller.abort()
      const told = racers.map(({ id }) => [id, outcomes.get(id) ?? 'swap/provider-late'] as const)
      resolve({
        offers: told.flatMap(([, outcome]) => (typeof outcome === 'string' ? [] : [outcome])),
        failures: told.flatMap(([provider, code]) => (typeof code === 'string' ? [{ provider, code }] : [])),
        beside: besideValue,
      })
    }
    // What is read beside is for offers alone: without one, it is not waited for.
    const endIfDone = (): void => {
      if (outcomes.size === racers.length && (isBesideDone || soon === undefined)) end()
    }
    const settle = (id: string, outcome: SwapOffer | SwapFailureCode): void => {
      if (controller.signal.aborted) return
      outcomes.set(id, outcome)
      if (typeof outcome !== 'string') soon ??= setTimeout(end, AFTER_FIRST_MS)
      endIfDone()
    }
    const settleBeside = (value: Beside | undefined): void => {
      besideValue = value
      isBesideDone = true
      endIfDone()
    }
    beside.then(settleBeside, () => settleBeside(undefined))
    for (const { id, ask } of racers)
      ask(controller.signal).then(
        (offer) => settle(id, offer),
        (error: unknown) => settle(id, failureCode(error)),
      )
  })
}
