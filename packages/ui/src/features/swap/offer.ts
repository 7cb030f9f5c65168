import type { Network, SwapFee, SwapOffer, Token } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { figureOf, type Figure } from '../../shared/figure/figure.js'

/** The decimals that a rate is worked out to. It is above one. */
const RATE_DECIMALS = 18

/** The figure of an amount of a token, in the smallest unit, in decimal digits. */
export const amountOf = (units: string, token: Token): Figure => figureOf(BigInt(units), token)

/** What one of a token is in the other one. */
export interface Rate {
  readonly one: Token
  /** How much of `of` that is. */
  readonly amount: Figure
  /** To which side it is cut: it never promises more than the offer does. */
  readonly rounding: 'down' | 'up'
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
    return {
      one: from,
      amount: figureOf((inTo * scale) / inFrom, { ...to, decimals: RATE_DECIMALS }),
      rounding: 'down',
    }
  const exact = (inFrom * scale + inTo - 1n) / inTo
  return { one: to, amount: figureOf(exact, { ...from, decimals: RATE_DECIMALS }), rounding: 'up' }
}

/** The fee of one kind, in one token. */
export interface FeeFigure {
  readonly kind: SwapFee['kind']
  readonly isIncluded: boolean
  /** Undefined where the kit knows no decimals of the token: its amount would be made up. */
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
    return { kind, isIncluded, token, figure: of && figureOf(units, of) }
  })
}

/** Formats a number of percent in a language (BCP 47 tag), with two decimals at most: `0.12%`, `< 0.01%`. */
export function percentOf(percent: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const isTiny = percent > 0 && percent < 0.01
  return `${isTiny ? '< ' : ''}${format.format((isTiny ? 0.01 : percent) / 100)}`
}
