import type { PreparedTransfer } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { useStyles } from '../../../base/useStyles.js'
import { Exact } from '../../../shared/Exact.js'
import { worthTextOf } from '../../../shared/fiat.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { ofNetwork } from '../../../shared/ofNetwork.js'
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
    <div className={css.payment}>
      <div className={css.side}>
        <TokenPicture
          symbol={token.symbol}
          name={token.name}
          src={token.iconUrl ?? owned?.iconUrl}
          network={{ ...ofNetwork(network), name: networkName }}
        />
        <div>
          <p className={css.what}>{say('send.youSend')}</p>
          <p
            className={css.amount}
            ref={(element) => element?.style.setProperty('--length', String(said.short.length))}
          >
            <Exact {...said} isAmount />
          </p>
          {worth && (
            <p className={css.worth}>
              <bdi dir="ltr" translate="no">
                {worth}
              </bdi>
            </p>
          )}
        </div>
      </div>
      <div className={css.side}>
        <AccountAvatar address={prepared.to} src={image} size={40} />
        <div>
          <p className={css.what}>{say('send.to')}</p>
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
