import type { PreparedFee, SwapOffer } from '@latchkit/core'
import { levelOfImpact } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { warningIcon } from '../../base/icons/warning.js'
import { Skeleton } from '../../base/Skeleton.js'
import { join, useStyles } from '../../base/useStyles.js'
import { Exact } from '../../shared/Exact.js'
import { FigureText } from '../../shared/figure/FigureText.js'
import { ExplainedFact } from '../../shared/review/ExplainedFact.js'
import factsStyles from '../../shared/review/facts.css'
import { shortAddress } from '../../shared/shortAddress.js'
import { useSay } from '../../words/useSay.js'
import { LifeRing } from './LifeRing.js'
import { amountOf, feesOf, networkFeeOf, rateOf, type FeeFigure } from './offer.js'
import { swapWords } from './swap.words.js'
import styles from './SwapFacts.css'
import type { Swap } from './useSwap.js'
import { useSayPercent, useSayRate } from './useSaySwap.js'

/** The props of `SwapFacts`. */
export interface SwapFactsProps {
  readonly of: Swap
  /** Undefined while offers are looked for: the rows are there before, so that no button moves. */
  readonly offer: SwapOffer | undefined
  /** The network's fee, where it is known better than the offer says. Default: that of the offer. */
  readonly fee?: PreparedFee | undefined
  /** More rows, at the end. */
  readonly children?: ReactNode
}

/** What an offer costs and brings: its rate with its life, the least that arrives, all fees, the price impact. */
export function SwapFacts({ of, offer, fee = offer?.networkFee, children }: SwapFactsProps): ReactNode {
  const shared = useStyles(factsStyles)
  const say = useSay(swapWords)
  const networkId = of.network.caipNetworkId
  const soon = <Skeleton width="96px" />
  const rate = offer && rateOf(offer)
  return (
    <dl className={shared.facts}>
      <div>
        <dt>
          {say('swap.rate')}
          {offer && <LifeRing key={offer.id} quotedAt={offer.quotedAt} expiresAt={offer.expiresAt} />}
        </dt>
        <dd>{offer ? rate && <RateText rate={rate} /> : soon}</dd>
      </div>
      <div>
        <dt>{say('swap.atLeast')}</dt>
        <dd>{offer ? <FigureText figure={amountOf(offer.toAmountMin, offer.to)} networkId={networkId} /> : soon}</dd>
      </div>
      <div>
        <dt>{say('swap.fee')}</dt>
        <dd>
          {!offer ? (
            soon
          ) : fee ? (
            <FigureText figure={networkFeeOf(fee, of.network)} networkId={networkId} />
          ) : (
            say('swap.noFeeTold')
          )}
        </dd>
      </div>
      {offer && feesOf(offer, of.network).map((each, index) => <FeeRow key={index} of={of} offer={offer} fee={each} />)}
      {offer?.priceImpact !== undefined && <Impact percent={offer.priceImpact} />}
      {children}
    </dl>
  )
}

function RateText({ rate }: { readonly rate: NonNullable<ReturnType<typeof rateOf>> }): ReactNode {
  return <Exact {...useSayRate()(rate)} isAmount />
}

function FeeRow({
  of,
  offer,
  fee,
}: {
  readonly of: Swap
  readonly offer: SwapOffer
  readonly fee: FeeFigure
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const { figure, kind, token } = fee
  return (
    <div>
      <dt>{say(`swap.${kind}Fee`, { provider: offer.provider.name })}</dt>
      <dd>
        {figure ? (
          <FigureText figure={figure} networkId={of.network.caipNetworkId} />
        ) : (
          <bdi dir="ltr" translate="no" title={token}>
            {shortAddress(token ?? '')}
          </bdi>
        )}
        {fee.isIncluded && <span className={css.quiet}>{say('swap.included')}</span>}
      </dd>
    </div>
  )
}

/** By how much the swap itself moves the price. From 3 % on with a sign of warning. */
function Impact({ percent }: { readonly percent: number }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayPercent = useSayPercent()
  const level = levelOfImpact(percent)
  return (
    <ExplainedFact term={say('swap.impact')} explanation={say('swap.impactHint')}>
      <span className={join(css.impact, level && css[level])}>
        {level && <Icon shape={warningIcon} size={14} />}
        <bdi dir="ltr">{sayPercent(percent)}</bdi>
      </span>
    </ExplainedFact>
  )
}
