import type { PreparedTransfer } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { useStyles } from '../../../base/useStyles.js'
import { Exact } from '../../../shared/Exact.js'
import { worthTextOf } from '../../../shared/fiat.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { ofNetwork } from '../../../shared/ofNetwork.js'
import reviewStyles from '../../../shared/review/review.css'
import { TokenPicture } from '../../../shared/TokenPicture.js'
import { useOwnedTokens } from '../../../shared/useOwnedTokens.js'
import { usePrice } from '../../../shared/usePrice.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { figuresOf } from '../figures.js'
import { sendWords } from '../send.words.js'
import type { Payment } from '../usePayment.js'
import styles from './WalletSendPreviewView.css'
import { AccountAvatar } from '../../../shared/AccountAvatar.js'

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
  const sayFigure = useSayFigure()
  const priceOf = usePrice()
  const { locale } = useTranslation()
  const { form, token, network, networkName } = payment
  const { value } = figuresOf(prepared, token, network)
  const said = sayFigure(value)
  const id = tokenKey(token.networkId, token.address)
  const owned = useOwnedTokens().entries.find((each) => each.id === id)
  const worth = worthTextOf(value.amount, priceOf(network.caipNetworkId, token.address), locale)
  const { receiverProfileName: name, receiverProfileImage: image } = form
  return (
    <div className={frame.sides}>
      <div className={frame.side}>
        <TokenPicture
          symbol={token.symbol}
          name={token.name}
          src={token.iconUrl ?? owned?.iconUrl}
          network={{ ...ofNetwork(network), name: networkName }}
        />
        <div className={css.words}>
          <p className={frame.what}>{say('send.youSend')}</p>
          <p
            className={frame.amount}
            ref={(element) => element?.style.setProperty('--length', String(said.short.length))}
          >
            <Exact {...said} isAmount />
          </p>
          {worth && (
            <p className={frame.worth}>
              <bdi dir="ltr" translate="no">
                {worth}
              </bdi>
            </p>
          )}
        </div>
      </div>
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
