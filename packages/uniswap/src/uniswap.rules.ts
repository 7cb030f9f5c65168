import { arrivedOf, type TokenFee } from './uniswap.tokenFees.js'

/** The whole of a fee of a pool, in millionths. */
const MILLIONTHS = 1_000_000n
/** The whole of a fee of the app, in hundredths of a percent. */
const BPS = 10_000n
/** The most that a pool of v2 can hold of a token. */
const MAX_RESERVE = 2n ** 112n - 1n
/** Percents are counted with six decimals. */
const PERCENT = 1_000_000
const WHOLE = 100n * BigInt(PERCENT)

/** A pool in the direction of a swap: each pair of numbers begins with the token that is given. */
export interface Hop {
  /** In millionths of what is given. */
  readonly fee: number
  readonly amounts: readonly [bigint, bigint]
  readonly prices: readonly [bigint, bigint]
}

/** The tokens' own fees, of the one that is given and the one that arrives. */
export interface TokenFees {
  readonly from: TokenFee
  readonly to: TokenFee
}

/**
 * How much a pool of v2 gives for what has arrived in it: `getAmountOut` of UniswapV2Library, with the fee of 0.3 %. Zero
 * where it gives nothing, or can't hold so much.
 */
export function amountOutV2(amount: bigint, [has, hasOther]: readonly [bigint, bigint]): bigint {
  if (amount + has > MAX_RESERVE) return 0n
  const afterFee = amount * 997n
  return (afterFee * hasOther) / (has * 1_000n + afterFee)
}

/** How much of the amount that an account gives comes to the first pool. */
export const arrivedInPool = (amount: bigint, fees: TokenFees): bigint => arrivedOf(amount, fees.from.toPool)

/** The app's fee of what a swap gives. SwapRouter02 rounds it down. */
export const appFeeOf = (gross: bigint, bps: number): bigint => (gross * BigInt(bps)) / BPS

/** The least amount of which this much is left after the app's fee: SwapRouter02 compares its minimum before the fee. */
export const grossOf = (net: bigint, bps: number): bigint =>
  net > 0n ? ((net - 1n) * BPS) / (BPS - BigInt(bps)) + 1n : 0n

/** The least that may arrive, rounded up: `slippage` percent less than `amount`. */
export function minimumOf(amount: bigint, slippage: number): bigint {
  const left = WHOLE - BigInt(Math.round(slippage * PERCENT))
  return (amount * left + WHOLE - 1n) / WHOLE
}

/** What is left of an amount after the fees of the pools, as a fraction. */
const afterFees = (amount: bigint, hops: readonly Hop[]): readonly [bigint, bigint] =>
  hops.reduce<readonly [bigint, bigint]>(
    ([over, under], { fee }) => [over * (MILLIONTHS - BigInt(fee)), under * MILLIONTHS],
    [amount, 1n],
  )

/** The fees of the pools together, in the token that is given, rounded up. `amount` is what comes to the first pool. */
export function poolFeeOf(amount: bigint, hops: readonly Hop[]): bigint {
  const [over, under] = afterFees(amount, hops)
  return amount - over / under
}

/**
 * By how much less `out` is than `amount` is worth at the pools' prices, after their fees: in percent, with six decimals,
 * rounded down; 0 where it is more.
 */
export function impactOf(amount: bigint, out: bigint, hops: readonly Hop[]): number {
  const [over, under] = hops.reduce<readonly [bigint, bigint]>(
    ([top, bottom], { prices }) => [top * prices[1], bottom * prices[0]],
    afterFees(amount, hops),
  )
  const lost = over - out * under
  return lost <= 0n || over === 0n ? 0 : Number((lost * WHOLE) / over) / PERCENT
}
