import { exactAmountOf } from '../../shared/quantity.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import type { Figure } from './figures.js'
import { sendWords } from './send.words.js'

/** Returns a function that writes an amount with every digit, and before it how sure it is. */
export function useSayFigure(): (figure: Figure) => string {
  const say = useSay(sendWords)
  const { locale } = useTranslation()
  return ({ amount, symbol, kind }) => {
    const exact = `${exactAmountOf(amount, locale)} ${symbol}`
    if (kind === 'atMost') return say('send.atMost', { amount: exact })
    return kind === 'about' ? say('send.about', { amount: exact }) : exact
  }
}
