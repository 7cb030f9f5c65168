import { plainKey } from '../../base/plainKey.js'
import { swapError } from './swap.errors.js'
import type { PreparedSwap } from './swap.preparing.js'
import { checkAccepted } from './swap.rules.js'
import type { ReadOffer, SwapOffer, SwapPreview, SwapStop } from './swap.types.js'

/** What the visitor has read of the offers of one form: later ones are compared with it. */
export interface Read {
  /** The highest minimum of the offers since the one that was accepted last. In the smallest unit, in decimal digits. */
  readonly least: string | undefined
  /** Whose offer was accepted last. */
  readonly maker: string | undefined
}

/** Nothing was read. */
export const NOTHING_READ: Read = { least: undefined, maker: undefined }

/** Who swaps by an offer, and who may take the token for that. */
const makerOf = ({ provider, spender }: SwapOffer): string => plainKey([provider.id, provider.name, spender])

/** Whether this offer is the one that a view has shown. One that was renewed may have the same id. */
export const isRead = (offer: SwapOffer, read: ReadOffer): boolean =>
  offer.id === read.id &&
  offer.quotedAt === read.quotedAt &&
  offer.toAmountMin === read.toAmountMin &&
  offer.spender === read.spender

/** What was read once this offer is shown too. */
export const readWith = (read: Read, { toAmountMin }: SwapOffer): Read =>
  read.least !== undefined && BigInt(read.least) >= BigInt(toAmountMin) ? read : { ...read, least: toAmountMin }

/** What was read once these stops of an offer are accepted. */
export const readAfter = (read: Read, offer: SwapOffer, stops: readonly SwapStop[]): Read =>
  stops.includes('moved') ? { ...read, least: offer.toAmountMin, maker: makerOf(offer) } : read

/** What was prepared, with the stop `moved` where another provider or spender has taken the place of the accepted one. */
export function comparedWith(prepared: PreparedSwap, { maker }: Read): PreparedSwap {
  const { preview } = prepared
  const isOther = maker !== undefined && maker !== makerOf(preview.offer)
  if (!isOther || preview.stops.includes('moved')) return prepared
  return { ...prepared, preview: { ...preview, stops: [...preview.stops, 'moved'] } }
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
  checkAccepted(preview.stops, accepted)
}
