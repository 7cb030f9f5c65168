import type { ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { MayBeOpen } from '../../../shared/review/MayBeOpen.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { useSayError } from '../../../words/useSayError.js'
import { sendWords } from '../send.words.js'
import type { Payment } from '../usePayment.js'

/** Why the wallet did not send: declined, failed, or lost its answer, so that the first request may still be open (F031). */
export function Refusal({ payment: { form } }: { readonly payment: Payment }): ReactNode {
  const say = useSay(sendWords)
  const sayError = useSayError()
  const { features } = useShell()
  const { error, transactionId, status } = form
  if (error && transactionId === undefined)
    return (
      <Banner tone="error" title={sayError(error)}>
        {say('send.nothingSent')}
      </Banner>
    )
  if (transactionId === undefined || status === 'asking' || status === 'sent') return null
  // The form may have been prepared anew meanwhile: the first request may be open all the same.
  const see = (): void => features.router.push({ view: 'WalletSendConfirmed', params: { transactionId } })
  return <MayBeOpen error={error && sayError(error)} see={see} />
}
