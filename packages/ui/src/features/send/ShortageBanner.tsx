import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { useSay } from '../../words/useSay.js'
import { missingOf } from './figures.js'
import { sendWords } from './send.words.js'
import type { Payment } from './usePayment.js'
import { useSayFigure } from './useSayFigure.js'

/** What the account lacks of the network's coin, and for what. Nothing where it is enough, or the amount itself is short. */
export function ShortageBanner({ payment: { form, network } }: { readonly payment: Payment }): ReactNode {
  const say = useSay(sendWords)
  const sayFigure = useSayFigure()
  const { prepared, shortage } = form
  const { symbol } = network.nativeCurrency
  if (shortage === 'fee') return <Banner tone="warning">{say('send.noFee', { symbol })}</Banner>
  const missing = prepared && missingOf(prepared, network)
  if (!missing || shortage === undefined || shortage === 'amount') return null
  const amounts = { needed: sayFigure(missing.needed), left: sayFigure(missing.left) }
  if (shortage === 'deposit') return <Banner tone="warning">{say('send.noDeposit', amounts)}</Banner>
  return (
    <Banner tone="warning">
      {say('send.tooLittleLeft', amounts)} {prepared.token === undefined && say('send.lessOrAll')}
    </Banner>
  )
}
