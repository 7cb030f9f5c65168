import type { SwapOffer } from '@latchkit/core'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { Badge } from '../../../base/Badge.js'
import { UnfoldButton } from '../../../base/UnfoldButton.js'
import { useStyles } from '../../../base/useStyles.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { useSay } from '../../../words/useSay.js'
import { amountOf, feesOf, networkFeeOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import type { Swap } from '../useSwap.js'
import { useSayFailure } from '../useSaySwap.js'
import styles from './OfferChoice.css'

/** All offers behind the best one, to choose another of, and the providers that have none, with the reason. */
export function OfferChoice({ of }: { readonly of: Swap }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayFailure = useSayFailure()
  const [isUnfolded, unfold] = useState(false)
  const name = useId()
  const { offers, failures, chosen } = of.form
  if (offers.length + failures.length === 0) return null
  return (
    <>
      <UnfoldButton isUnfolded={isUnfolded} unfold={unfold} data-focus-key="offers">
        {say('swap.offers', { count: offers.length })}
      </UnfoldButton>
      {isUnfolded && offers.length > 0 && (
        <div className={css.offers} role="radiogroup" aria-label={say('swap.offersList')}>
          {offers.map((offer, index) => (
            <label key={keyAt(offers, index)} className={css.offer}>
              <input
                className="unseen"
                type="radio"
                name={name}
                checked={offer.id === chosen?.id}
                onChange={() => of.swap.chooseOffer(offer.id)}
              />
              <Offer of={of} offer={offer} isBest={index === 0} isChosen={offer.id === chosen?.id} />
            </label>
          ))}
        </div>
      )}
      {isUnfolded && failures.length > 0 && (
        <ul className={css.offers}>
          {failures.map(({ provider, error }, index) => (
            <li key={index} className={css.offer}>
              <span className={css.name}>
                <bdi dir="auto">{provider.name}</bdi>
              </span>
              <span className={css.note}>{sayFailure(error)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Names an offer as long as its provider makes as many: a renewed one has another id, and its radio keeps the focus. */
function keyAt(offers: readonly SwapOffer[], index: number): string {
  const id = offers[index]?.provider.id ?? ''
  return `${offers.slice(0, index).filter(({ provider }) => provider.id === id).length} ${id}`
}

interface OfferProps {
  readonly of: Swap
  readonly offer: SwapOffer
  readonly isBest: boolean
  readonly isChosen: boolean
}

/** Who swaps, what arrives, and what that costs. */
function Offer({ of: { network }, offer, isBest, isChosen }: OfferProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { networkFee: fee, provider } = offer
  const costs = feesOf(offer, network).flatMap(({ kind, figure }) =>
    figure ? [{ what: say(`swap.${kind}Fee`, { provider: provider.name }), amount: sayFigure(figure).short }] : [],
  )
  const later = isChosen ? undefined : say('swap.costsLater')
  const paid = fee ? say('swap.costs', { fee: sayFigure(networkFeeOf(fee, network)).short }) : later
  return (
    <>
      <span className={css.name}>
        <bdi dir="auto">{provider.name}</bdi>
        {isBest && <Badge tone="success">{say('swap.best')}</Badge>}
      </span>
      <bdi className={css.arrives} dir="ltr" translate="no">
        {sayFigure(amountOf(offer.toAmount, offer.to)).short}
      </bdi>
      <span className={css.note}>
        {paid}
        {costs.map(({ what, amount }, index) => (
          <Fragment key={index}>
            {(paid !== undefined || index > 0) && ' · '}
            {/* Each amount has its own direction: a number after Arabic letters changes places with its symbol. */}
            {what} <bdi dir="ltr">{amount}</bdi>
          </Fragment>
        ))}
      </span>
    </>
  )
}
