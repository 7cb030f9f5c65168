import type { PreparedTransfer } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { EmptyState } from '../../../base/EmptyState.js'
import { retryIcon } from '../../../base/icons/retry.js'
import { Placeholder } from '../../../base/Placeholder.js'
import { useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useLatchAccount } from '../../../react/hooks.js'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import { PaymentFacts } from './PaymentFacts.js'
import { PaymentSides } from './PaymentSides.js'
import { Refusal } from './Refusal.js'
import { sendWords } from '../send.words.js'
import { Stops, useStops } from './Stops.js'
import { usePayment, type Payment } from '../usePayment.js'
import { Warnings } from './Warnings.js'
import styles from '../../../shared/review/review.css'

/**
 * Shows what was prepared: what the wallet will be asked to sign, and nothing else. Where something else is prepared while
 * it is open, the visitor reads that as a new review (F080).
 */
export function WalletSendPreviewView(): ReactNode {
  const { address } = useLatchAccount()
  const payment = usePayment()
  const prepared = payment?.form.prepared
  const [seen, see] = useState(prepared)
  const [isCodeAwaited, setCodeAwaited] = useState(!payment)
  // The code has come after the view: the review is of what was prepared by then.
  if (isCodeAwaited && payment) {
    setCodeAwaited(false)
    see(prepared)
  }
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  if (!payment)
    return (
      <div aria-busy>
        <Placeholder shape="facts" />
      </div>
    )
  if (!seen || seen !== prepared) return <Changed isReady={!!prepared} review={() => see(prepared)} />
  return <Review payment={payment} prepared={seen} />
}

/** Shown where the payment is another one than the one that was read, or where there is none. */
function Changed({ isReady, review }: { readonly isReady: boolean; readonly review: () => void }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  const { features } = useShell()
  const title = say('send.changed')
  useAnnounced(title)
  return (
    <EmptyState
      icon={retryIcon}
      text={
        <>
          <b>{title}</b>
          <br />
          {say('send.changedHint')}
        </>
      }
      action={
        <div className={view.actions}>
          {isReady ? (
            <Button kind="primary" onClick={review}>
              {say('send.reviewAgain')}
            </Button>
          ) : (
            <Button onClick={features.router.goBack}>{say('send.back')}</Button>
          )}
        </div>
      }
    />
  )
}

interface ReviewProps {
  readonly payment: Payment
  readonly prepared: PreparedTransfer
}

function Review({ payment, prepared }: ReviewProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(sendWords)
  const { send, form } = payment
  const { review, status, error, transactionId } = form
  const isAgain = error !== undefined || transactionId !== undefined
  const stops = useStops(payment)
  const isAsking = status === 'asking'
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('waiting.yourWallet')
  const confirm = (): void => {
    if (!stops.decide()) return
    send.accept(review?.stops ?? [])
    // What went wrong is in the state, and the steps show the outcome.
    send.confirm().catch(() => {})
  }
  return (
    <div className={css.preview}>
      <PaymentSides payment={payment} prepared={prepared} />
      <PaymentFacts payment={payment} prepared={prepared} />
      <Warnings payment={payment} prepared={prepared} />
      <Stops {...stops} />
      <Refusal payment={payment} />
      <Button kind="primary" busy={isAsking} icon={isAgain ? retryIcon : undefined} onClick={confirm}>
        {isAsking ? say('waiting.title', { wallet }) : say(isAgain ? 'send.again' : 'send.send')}
      </Button>
    </div>
  )
}
