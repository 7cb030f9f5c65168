import { swapError } from './swap.errors.js'
import { isDecisionKept, isSameMaker } from './swap.levels.js'
import type { PreparedSwap } from './swap.preparing.js'
import { checkAccepted } from './swap.rules.js'
import { bestOf, readOf, type BestRead } from './swap.stops.js'
import type { ReadOffer, SwapOffer, SwapPreview, SwapStop } from './swap.types.js'

/** What the visitor has read of the offers of one form: later ones are compared with it. */
export interface Read {
  /** The best of the offers since the one that was accepted last. */
  readonly best: BestRead | undefined
  /** By the stop, the offer that it was accepted for last. `moved`: also the one that was read first. */
  readonly accepted: { readonly [stop in SwapStop]?: SwapOffer }
}

/** Nothing was read. */
export const NOTHING_READ: Read = { best: undefined, accepted: {} }

/** Whether this offer is the one that a view has shown. One that was renewed may have the same id. */
export const isRead = (offer: SwapOffer, read: ReadOffer): boolean =>
  offer.id === read.id &&
  offer.quotedAt === read.quotedAt &&
  offer.toAmountMin === read.toAmountMin &&
  offer.spender === read.spender

/** What was read once this offer is shown too. */
export const readWith = (read: Read, offer: SwapOffer): Read => ({
  ...read,
  best: read.best ? bestOf(read.best, readOf(offer)) : readOf(offer),
})

/** What was read once these stops of an offer are accepted. */
export const readAfter = (read: Read, offer: SwapOffer, stops: readonly SwapStop[]): Read => ({
  best: stops.includes('moved') ? readOf(offer) : read.best,
  accepted: { ...read.accepted, ...Object.fromEntries(stops.map((stop) => [stop, offer])) },
})

/** Which stops of an offer are accepted by the decisions about the offers before it. */
export const keptOf = (
  { accepted }: Read,
  { stops, offer }: SwapPreview,
  before: readonly SwapStop[],
): readonly SwapStop[] =>
  stops.filter((stop) => {
    const decided = accepted[stop]
    return before.includes(stop) && decided !== undefined && isDecisionKept(stop, decided, offer)
  })

/** What was prepared, with the stop `moved` where another provider or spender has taken the place of the accepted one. */
export function comparedWith(prepared: PreparedSwap, { accepted: { moved: former } }: Read): PreparedSwap {
  const { preview } = prepared
  if (!former || isSameMaker(former, preview.offer)) return prepared
  const stops = new Set(preview.stops).add('moved')
  return { ...prepared, preview: { ...preview, stops: [...stops], changes: [...preview.changes, 'provider'] } }
}

/**
 * Throws where the wallet must not be asked: `swap/not-prepared`, `swap/quote-moved` for another offer than the one that was
 * read, and `swap/decide`.
 */
export function checkConfirmed(
  preview: SwapPreview | undefined,
  read: ReadOffer | undefined,
  accepted: readonly SwapStop[],
): void {
  if (!preview) throw swapError('not-prepared')
  if (read && !isRead(preview.offer, read)) throw swapError('quote-moved')
  checkAccepted(preview, accepted)
}
