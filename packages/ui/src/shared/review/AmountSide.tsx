import type { Network, Token } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import { useTranslation } from '../../words/useSay.js'
import { Exact } from '../Exact.js'
import { worthTextOf } from '../fiat.js'
import type { Figure } from '../figure/figure.js'
import { useSayFigure } from '../figure/useSayFigure.js'
import { ofNetwork } from '../ofNetwork.js'
import { TokenPicture } from '../TokenPicture.js'
import { useOwnedTokens } from '../useOwnedTokens.js'
import { usePrice } from '../usePrice.js'
import styles from './review.css'

/** The props of `AmountSide`. */
export interface AmountSideProps {
  /** What becomes of the amount. */
  readonly what: string
  readonly token: Pick<Token, 'networkId' | 'address' | 'name' | 'symbol' | 'iconUrl'>
  readonly figure: Figure
  readonly network: Network
  readonly networkName: string
  /** What else has to be known of the token. */
  readonly children?: ReactNode
}

/** A side of a review: an amount of a token, with what it is worth. */
export function AmountSide({ what, token, figure, network, networkName, children }: AmountSideProps): ReactNode {
  const css = useStyles(styles)
  const sayFigure = useSayFigure()
  const priceOf = usePrice()
  const { locale } = useTranslation()
  const said = sayFigure(figure)
  const worth = worthTextOf(figure.amount, priceOf(network.caipNetworkId, token.address), locale)
  const id = tokenKey(token.networkId, token.address)
  const owned = useOwnedTokens().entries.find((each) => each.id === id)
  return (
    <div className={css.side}>
      <TokenPicture
        symbol={token.symbol}
        name={token.name}
        src={token.iconUrl ?? owned?.iconUrl}
        network={{ ...ofNetwork(network), name: networkName }}
      />
      <div className={css.words}>
        <p className={css.what}>{what}</p>
        <p className={css.amount} ref={(element) => element?.style.setProperty('--length', String(said.short.length))}>
          <Exact {...said} isAmount />
        </p>
        {worth && (
          <bdi className={css.worth} dir="ltr" translate="no">
            {worth}
          </bdi>
        )}
        {children}
      </div>
    </div>
  )
}
