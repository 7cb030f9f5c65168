import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { Exact } from '../../shared/Exact.js'
import type { SaidFigure } from '../../shared/figure/figure.js'
import { useSayFigure } from '../../shared/figure/useSayFigure.js'
import { useSay } from '../../words/useSay.js'
import { missingOf } from './figures.js'
import { sendWords } from './send.words.js'
import type { Payment } from './usePayment.js'

/** What the account lacks of the network's coin, and for what. Nothing where it is enough, or the amount itself is short. */
export function ShortageBanner({ payment: { form, network } }: { readonly payment: Payment }): ReactNode {
  const say = useSay(sendWords)
  const sayFigure = useSayFigure()
  const { prepared, shortage } = form
  const { symbol } = network.nativeCurrency
  if (shortage === 'fee') return <Banner tone="warning">{say('send.noFee', { symbol })}</Banner>
  const missing = prepared && missingOf(prepared, network)
  if (!missing || shortage === undefined || shortage === 'amount') return null
  const [needed, left] = [sayFigure({ ...missing.needed, rounding: 'up' }), sayFigure(missing.left)]
  const advice = prepared.token === undefined ? ` ${say('send.lessOrAll')}` : ''
  const sentence = (kind: keyof SaidFigure): string => {
    const amounts = { needed: needed[kind], left: left[kind] }
    return shortage === 'deposit' ? say('send.noDeposit', amounts) : say('send.tooLittleLeft', amounts) + advice
  }
  return (
    <Banner tone="warning">
      <Exact short={sentence('short')} exact={sentence('exact')} />
    </Banner>
  )
}
