/** The largest price in US dollars. A larger one is no price but a mistake. */
const MAX_PRICE = 1e18

/** The digits behind the dot that are kept while a price is computed. */
const SCALE = 36

/** A price, or undefined where a number is none: NaN, infinite, 0, negative, above 10^18 (F126). */
export const toPrice = (price: number): number | undefined => (price > 0 && price <= MAX_PRICE ? price : undefined)

/**
 * What one whole unit of a token is worth in whole units of another: the amounts `numerator` of that one against
 * `denominator`, in their smallest units. Computed in integers, so that no digits are lost before the end.
 */
export function rateOf(
  numerator: bigint,
  denominator: bigint,
  decimals: { readonly token: number; readonly quote: number },
): number {
  if (denominator <= 0n) return 0
  const scaled = (numerator * 10n ** BigInt(decimals.token + SCALE)) / (denominator * 10n ** BigInt(decimals.quote))
  return Number(scaled) / 10 ** SCALE
}

/**
 * The median of samples in the order of their times. Of an even number, the newest does not count: so one sample can't
 * move the price before a second one says the same, and there is always one in the middle. Undefined without a sample.
 */
export function medianOf(samples: readonly number[]): number | undefined {
  const counted = samples.length % 2 === 0 ? samples.slice(0, -1) : samples
  return counted.toSorted((one, other) => one - other)[(counted.length - 1) / 2]
}
