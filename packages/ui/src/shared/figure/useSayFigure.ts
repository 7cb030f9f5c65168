import { commonWords } from '../common.words.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { writeAmount, type Figure, type SaidFigure } from './figure.js'

/** Returns a function that writes an amount with its symbol, and before it how sure it is. */
export function useSayFigure(): (figure: Figure) => SaidFigure {
  const say = useSay(commonWords)
  const { locale } = useTranslation()
  return (figure) => {
    const { symbol, kind } = figure
    const { short, exact } = writeAmount(figure, locale)
    const frame = (text: string): string => {
      const amount = `${text} ${symbol}`
      if (kind === 'atMost') return say('send.atMost', { amount })
      return kind === 'about' ? say('send.about', { amount }) : amount
    }
    return { short: frame(short), exact: frame(exact) }
  }
}
