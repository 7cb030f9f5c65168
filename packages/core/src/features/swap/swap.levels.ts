import { HIGH_IMPACT, HIGH_SLIPPAGE, STOP_IMPACT } from './swap.constants.js'
import type { SwapOffer } from './swap.types.js'

// What views read of an offer: it loads without the code that swaps.

/** Whether a visitor is warned of a slippage, in percent. */
export const isHighSlippage = (percent: number): boolean => percent > HIGH_SLIPPAGE

/** How bad an impact on the price is, in percent. `high` warns; `stop` has to be accepted. Undefined where it is usual. */
export function levelOfImpact(percent: number | undefined): 'high' | 'stop' | undefined {
  if (percent === undefined || percent <= HIGH_IMPACT) return undefined
  return percent > STOP_IMPACT ? 'stop' : 'high'
}

/** Whether an offer has ended: also where the clock has jumped, such as while the computer slept (F033). */
export const hasOfferEnded = (
  { expiresAt, quotedAt }: Pick<SwapOffer, 'expiresAt' | 'quotedAt'>,
  now: number,
): boolean => now >= expiresAt || now < quotedAt
