import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { useSay } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import type { ReviewedPayment } from './PaymentSides.js'
import { sendWords } from './send.words.js'

/** What the visitor is warned of, and needs no decision for: the receiver, the fee, a refusal, and what may differ. */
export function Warnings({ payment: { form, network }, prepared }: ReviewedPayment): ReactNode {
  const say = useSay(sendWords)
  const sayError = useSayError()
  const { review, shortage } = form
  const { failure, arrives } = prepared
  return (
    <>
      {review?.warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {say(`warning.${warning}`)}
        </Banner>
      ))}
      {shortage === 'fee' && (
        <Banner tone="warning">{say('send.noFee', { symbol: network.nativeCurrency.symbol })}</Banner>
      )}
      {failure && shortage === undefined && (
        <Banner tone="warning" title={say('send.refused')}>
          {sayError({ code: failure.code, context: { reason: failure.reason } })}
        </Banner>
      )}
      {arrives === undefined && <Banner>{say('send.mayDiffer')}</Banner>}
    </>
  )
}
