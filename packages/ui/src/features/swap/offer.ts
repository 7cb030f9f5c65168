import type { Network, PreparedFee, SwapFee, SwapOffer, Token } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { figureOf, type Figure, type FigureToken } from '../../shared/figure/figure.js'

/** The decimals that a rate is worked out to. It is above one. */
const RATE_DECIMALS = 18

/** The figure of an amount of a token that arrives, in the smallest unit, in decimal digits: never said to be more than it is. */
export const amountOf = (units: string, token: FigureToken): Figure => figureOf(BigInt(units), token)

/** Like {@link amountOf} of an amount that is paid, or that a spender may take: never said to be less. */
export const paidOf = (units: string, token: FigureToken): Figure => ({ ...amountOf(units, token), rounding: 'up' })

/** The figure of the network's fee. */
export const networkFeeOf = (
  { value, kind }: PreparedFee,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
): Figure => figureOf(BigInt(value), nativeCurrency, kind)

/** What one of a token is in the other one. */
export interface Rate {
  readonly one: Token
  /** How much of the other one that is. It is cut to the side that never promises more than the offer does. */
  readonly amount: Figure
}

/**
 * The rate of an offer: one of what is given, in what arrives; or one of what arrives, in what is given, where that is the
 * number above one. Undefined for amounts that have no rate.
 */
export function rateOf({ from, to, fromAmount, toAmount }: SwapOffer): Rate | undefined {
  const [given, got] = [BigInt(fromAmount), BigInt(toAmount)]
  if (given === 0n || got === 0n) return undefined
  const [inFrom, inTo] = [given * 10n ** BigInt(to.decimals), got * 10n ** BigInt(from.decimals)]
  const scale = 10n ** BigInt(RATE_DECIMALS)
  if (inTo >= inFrom)
    return { one: from, amount: amountOf(String((inTo * scale) / inFrom), { ...to, decimals: RATE_DECIMALS }) }
  const exact = (inFrom * scale + inTo - 1n) / inTo
  return { one: to, amount: paidOf(String(exact), { ...from, decimals: RATE_DECIMALS }) }
}

/** The fee of one kind, in one token. */
export interface FeeFigure {
  readonly kind: SwapFee['kind']
  readonly isIncluded: boolean
  /** Never said to be less than it is. Undefined where the kit knows no decimals of the token: its amount would be made up. */
  readonly figure: Figure | undefined
  /** The token that the fee is taken in, by its address. Undefined for the coin. */
  readonly token: string | undefined
}

/** The fees of an offer beside that of the network: one for each kind and token. `known`: tokens whose decimals are known. */
export function feesOf({ fees, from, to }: SwapOffer, network: Network, known: readonly Token[] = []): FeeFigure[] {
  const keyOf = (address: string | undefined): string => tokenKey(network.caipNetworkId, address)
  const tokens = new Map([...known, from, to].map((token) => [keyOf(token.address), token]))
  const sums = new Map<string, { readonly fee: SwapFee; units: bigint }>()
  for (const fee of fees) {
    const key = `${fee.kind} ${fee.isIncluded} ${keyOf(fee.token)}`
    sums.set(key, { fee, units: (sums.get(key)?.units ?? 0n) + BigInt(fee.amount) })
  }
  return [...sums.values()].map(({ fee: { kind, isIncluded, token }, units }) => {
    const of = token === undefined ? network.nativeCurrency : tokens.get(keyOf(token))
    return { kind, isIncluded, token, figure: of && { ...figureOf(units, of), rounding: 'up' } }
  })
}

/** The digits that a number of percent is right to: what was calculated, such as 0.1 + 0.2, has noise behind them. */
const PERCENT_DIGITS = 15

/**
 * Formats a number of percent, which is what one may lose, in a language (BCP 47 tag): `0.12%`, `< 0.01%`. It has two decimals at
 * most, and is rounded up, so that it is never said to be less than it is.
 */
export function percentOf(percent: number, locale: string): string {
  const exact = Number(percent.toPrecision(PERCENT_DIGITS))
  const near = Math.round(exact * 100)
  const hundredths = near / 100 < exact ? near + 1 : near
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return `${exact > 0 && exact < 0.01 ? '< ' : ''}${format.format(hundredths / 10_000)}`
}
