import type { PreparedTransfer } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { useSay } from '../../../words/useSay.js'
import { useSayError } from '../../../words/useSayError.js'
import type { ReviewedPayment } from './PaymentSides.js'
import { sendWords } from '../send.words.js'
import { ShortageBanner } from '../ShortageBanner.js'

/** The failures that say nothing of the payment: no node could check it (F250, F254). */
const UNCHECKED = ['unknown', 'unsupported-method', 'timed-out', 'limit-exceeded', 'bad-answer']
const isRefusal = ({ code }: NonNullable<PreparedTransfer['failure']>): boolean =>
  !UNCHECKED.some((reason) => code === `wallet/${reason}`)

/** What the visitor is warned of, and needs no decision for: the receiver, the fee, a refusal, and what may differ. */
export function Warnings({ payment, prepared }: ReviewedPayment): ReactNode {
  const say = useSay(sendWords)
  const sayError = useSayError()
  const { review, shortage } = payment.form
  const { failure, arrives } = prepared
  return (
    <>
      {review?.warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {say(`warning.${warning}`)}
        </Banner>
      ))}
      <ShortageBanner payment={payment} />
      {failure && shortage === undefined && !isRefusal(failure) && (
        <Banner tone="warning">{say('send.unchecked')}</Banner>
      )}
      {failure && shortage === undefined && isRefusal(failure) && (
        <Banner tone="warning" title={say('send.refused')}>
          {sayError({ code: failure.code, context: { reason: failure.reason } })}
        </Banner>
      )}
      {arrives === undefined && <Banner>{say('send.mayDiffer')}</Banner>}
    </>
  )
}
