import { commonWords } from '../common.words.js'
import { exactAmountOf } from '../quantity.js'
import { shortAmountOf, type Rounding } from '../shortAmount.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import type { Figure } from './figure.js'

/** A figure in words. */
export interface SaidFigure {
  /** With at most six digits: what shows at once. */
  readonly short: string
  /** With every digit. */
  readonly exact: string
}

/**
 * Returns a function that writes an amount, and before it how sure it is. The amount is cut, so that it is never said to be
 * more than it is. A figure with a fee, or with the rounding `up`, is rounded up: it is never said to be less.
 */
export function useSayFigure(): (figure: Figure, rounding?: Rounding) => SaidFigure {
  const say = useSay(commonWords)
  const { locale } = useTranslation()
  return ({ amount, symbol, kind }, rounding = kind ? 'up' : 'down') => {
    const frame = (text: string): string => {
      const figure = `${text} ${symbol}`
      if (kind === 'atMost') return say('send.atMost', { amount: figure })
      return kind === 'about' ? say('send.about', { amount: figure }) : figure
    }
    return { short: frame(shortAmountOf(amount, locale, rounding)), exact: frame(exactAmountOf(amount, locale)) }
  }
}
