import type { PreparedFee, Token } from '@latchkit/core'
import { toDecimal } from '@latchkit/core/adapter'
import { exactAmountOf } from '../quantity.js'
import { shortAmountOf, type Rounding } from '../shortAmount.js'

/** An amount of a coin or token: a decimal text, exact. */
export interface Figure {
  readonly amount: string
  readonly symbol: string
  /** The contract of the token. Undefined for the coin. */
  readonly contract?: string | undefined
  /** How sure it is: the wallet may choose another fee. Default: exact. */
  readonly kind?: PreparedFee['kind'] | undefined
  /** To which side its short form is cut. Default: up for a fee, which has a `kind`, so that it is never said to be less; else down. */
  readonly rounding?: Rounding | undefined
}

/** A figure in words. */
export interface SaidFigure {
  /** With at most six digits: what shows at once. */
  readonly short: string
  /** With every digit. */
  readonly exact: string
}

/** Writes the amount of a figure in a language (BCP 47 tag). */
export const writeAmount = (
  { amount, kind, rounding = kind ? 'up' : 'down' }: Pick<Figure, 'amount' | 'kind' | 'rounding'>,
  locale: string,
): SaidFigure => ({ short: shortAmountOf(amount, locale, rounding), exact: exactAmountOf(amount, locale) })

/** What a figure needs of a token. */
export type FigureToken = Pick<Token, 'decimals' | 'symbol' | 'address'>

/** The figure of an amount in the smallest unit. `kind`: how sure it is. Default: exact. */
export const figureOf = (
  units: bigint,
  { decimals, symbol, address }: FigureToken,
  kind?: PreparedFee['kind'],
): Figure => ({
  amount: toDecimal(units, decimals),
  symbol,
  ...(address !== undefined && { contract: address }),
  ...(kind && { kind }),
})
