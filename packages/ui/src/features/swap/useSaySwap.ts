import { useMemo } from 'react'
import type { SaidFigure } from '../../shared/figure/figure.js'
import { useSayFigure } from '../../shared/figure/useSayFigure.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { useSayError, type SaidError } from '../../words/useSayError.js'
import type { WordOf } from '../../words/keys.js'
import { percentOf, type Rate } from './offer.js'
import { swapWords } from './swap.words.js'

/** Returns a function that says errors of swaps in the language in use. Those of a wallet have the kit's texts. */
export function useSaySwapError(): (error: SaidError) => string {
  const say = useSay(swapWords)
  const sayError = useSayError()
  return useMemo(
    () => (error) => (Object.hasOwn(swapWords, error.code) ? say(error.code as WordOf<'swap'>) : sayError(error)),
    [say, sayError],
  )
}

/** What is true of a form without any offer isn't what is said of a provider without one. */
const FAILURES: Readonly<Record<string, WordOf<'swap'>>> = {
  'swap/no-route': 'swap.noOffer',
  'swap/expired': 'swap.late',
}

/** Returns a function that says in the language in use why a provider has no offer. */
export function useSayFailure(): (error: SaidError) => string {
  const say = useSay(swapWords)
  const sayError = useSaySwapError()
  return (error) => {
    const word = FAILURES[error.code]
    return word ? say(word) : sayError(error)
  }
}

/** Returns a function that writes a number of percent. */
export function useSayPercent(): (percent: number) => string {
  const { locale } = useTranslation()
  return (percent) => percentOf(percent, locale)
}

/** Returns a function that writes a rate: `1 ETH = 3,180.66 USDC`. */
export function useSayRate(): (rate: Rate) => SaidFigure {
  const sayFigure = useSayFigure()
  const { locale } = useTranslation()
  return ({ one, amount }) => {
    const first = `${new Intl.NumberFormat(locale).format(1)} ${one.symbol}`
    const { short, exact } = sayFigure(amount)
    return { short: `${first} = ${short}`, exact: `${first} = ${exact}` }
  }
}
