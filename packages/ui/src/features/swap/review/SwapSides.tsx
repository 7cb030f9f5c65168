import type { SwapPreview } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Badge } from '../../../base/Badge.js'
import { useStyles } from '../../../base/useStyles.js'
import { Exact } from '../../../shared/Exact.js'
import { worthTextOf } from '../../../shared/fiat.js'
import type { Figure } from '../../../shared/figure/figure.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { ofNetwork } from '../../../shared/ofNetwork.js'
import reviewStyles from '../../../shared/review/review.css'
import { shortAddress } from '../../../shared/shortAddress.js'
import { TokenPicture } from '../../../shared/TokenPicture.js'
import { useOwnedTokens } from '../../../shared/useOwnedTokens.js'
import { usePrice } from '../../../shared/usePrice.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { amountOf, paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import { useIsUnlisted } from '../useIsUnlisted.js'
import type { Swap } from '../useSwap.js'
import styles from './SwapSides.css'

/** What is paid and what arrives for it, as the preview says. */
export function SwapSides({ of, preview }: { readonly of: Swap; readonly preview: SwapPreview }): ReactNode {
  const frame = useStyles(reviewStyles)
  const { offer, gives, arrives } = preview
  return (
    <div className={frame.sides}>
      <Side of={of} what="swap.pay" token={offer.from} figure={paidOf(gives, offer.from)} />
      <Side of={of} what="swap.getAbout" token={offer.to} figure={amountOf(arrives, offer.to)} />
    </div>
  )
}

interface SideProps {
  readonly of: Swap
  readonly what: 'swap.pay' | 'swap.getAbout'
  readonly token: SwapPreview['offer']['from']
  readonly figure: Figure
}

function Side({ of: { swap, network, networkName }, what, token, figure }: SideProps): ReactNode {
  const css = useStyles(styles)
  const frame = useStyles(reviewStyles)
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { locale } = useTranslation()
  const said = sayFigure(figure)
  const worth = worthTextOf(figure.amount, usePrice()(network.caipNetworkId, token.address), locale)
  const isUnlisted = useIsUnlisted(swap, token)
  const id = tokenKey(token.networkId, token.address)
  const owned = useOwnedTokens().entries.find((each) => each.id === id)
  return (
    <div className={frame.side}>
      <TokenPicture
        symbol={token.symbol}
        name={token.name}
        src={token.iconUrl ?? owned?.iconUrl}
        network={{ ...ofNetwork(network), name: networkName }}
      />
      <div className={css.words}>
        <p className={frame.what}>{say(what)}</p>
        <p
          className={frame.amount}
          ref={(element) => element?.style.setProperty('--length', String(said.short.length))}
        >
          <Exact {...said} isAmount />
        </p>
        {worth && (
          <bdi className={frame.worth} dir="ltr" translate="no">
            {worth}
          </bdi>
        )}
        {isUnlisted && (
          <p className={css.mark}>
            <Badge tone="warning">{say('swap.unlisted')}</Badge>
            <bdi dir="ltr" translate="no" title={token.address}>
              {shortAddress(token.address ?? '')}
            </bdi>
          </p>
        )}
      </div>
    </div>
  )
}
