import type { PreparedTransfer } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useStyles } from '../../../base/useStyles.js'
import { AccountAvatar } from '../../../shared/AccountAvatar.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { AmountSide } from '../../../shared/review/AmountSide.js'
import reviewStyles from '../../../shared/review/review.css'
import { useSay } from '../../../words/useSay.js'
import { figuresOf } from '../figures.js'
import { sendWords } from '../send.words.js'
import type { Payment } from '../usePayment.js'
import styles from './WalletSendPreviewView.css'

/** The props of the parts of a review. */
export interface ReviewedPayment {
  readonly payment: Payment
  readonly prepared: PreparedTransfer
}

/** What is sent, and to whom: the whole address (F139). */
export function PaymentSides({ payment, prepared }: ReviewedPayment): ReactNode {
  const css = useStyles(styles)
  const frame = useStyles(reviewStyles)
  const say = useSay(sendWords)
  const { form, token, network, networkName } = payment
  const { value } = figuresOf(prepared, token, network)
  const { receiverProfileName: name, receiverProfileImage: image } = form
  return (
    <div className={frame.sides}>
      <AmountSide what={say('send.youSend')} token={token} figure={value} network={network} networkName={networkName} />
      <div className={frame.side}>
        <AccountAvatar address={prepared.to} src={image} size={40} />
        <div className={css.words}>
          <p className={frame.what}>{say('send.to')}</p>
          {name && (
            <p className={css.name}>
              <bdi dir="auto">{name}</bdi>
            </p>
          )}
          <FullAddress address={prepared.to} />
        </div>
      </div>
    </div>
  )
}
