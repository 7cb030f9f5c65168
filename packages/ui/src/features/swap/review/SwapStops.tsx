import type { SwapPreview, SwapStop } from '@latchkit/core'
import { coinCostOf, coinFeeOf } from '@latchkit/core/adapter'
import { Fragment, useId, type ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { Checkbox } from '../../../base/Checkbox.js'
import { Icon } from '../../../base/Icon.js'
import { warningIcon } from '../../../base/icons/warning.js'
import { useStyles } from '../../../base/useStyles.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import { amountOf, networkFeeOf, paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import type { Swap } from '../useSwap.js'
import { useSayPercent } from '../useSaySwap.js'
import styles from '../../../shared/review/review.css'
import type { Decisions } from './useStops.js'

/** The props of `SwapStops`. */
export interface SwapStopsProps extends Decisions {
  readonly network: Swap['network']
  readonly preview: SwapPreview
}

/** What the visitor has to decide on before the wallet is asked. */
export function SwapStops({ network, preview, stops, isOpen, decide, missed, field }: SwapStopsProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayPercent = useSayPercent()
  const id = useId()
  const sayFigure = useSayFigure()
  const { offer } = preview
  const fees = sayFigure(paidOf(String(coinCostOf(offer)), network.nativeCurrency)).short
  if (stops.length === 0) return null
  return (
    <div className={css.preview} ref={field}>
      {isOpen('moved') && <Moved {...{ network, preview, decide }} />}
      {stops.includes('repeated') && (
        <Warning {...{ stop: 'repeated', isOpen, decide }}>{say('swap.repeated')}</Warning>
      )}
      {stops.includes('unchecked') && (
        <Warning title={say('swap.unchecked')} {...{ stop: 'unchecked', isOpen, decide }}>
          {say('swap.uncheckedHint')}
        </Warning>
      )}
      {stops.includes('high-fees') && (
        <Warning {...{ stop: 'high-fees', isOpen, decide }}>{say('swap.highFees', { fees })}</Warning>
      )}
      {stops.includes('high-impact') && (
        <div className={css.stop}>
          <p id={id} className={css.why} role="alert">
            <Icon shape={warningIcon} />
            {say('swap.highImpact', { percent: sayPercent(offer.priceImpact ?? 0) })}
          </p>
          <Checkbox
            checked={!isOpen('high-impact')}
            onChange={(isTicked) => decide('high-impact', isTicked)}
            describedBy={id}
            error={missed === 'high-impact' && say('swap.first')}
          >
            {say('swap.highImpactBox')}
          </Checkbox>
        </div>
      )}
    </div>
  )
}

/** In what the offer is worse now, or another one: a line for each. It changes while the visitor reads the review. */
function Moved({ network, preview, decide }: Pick<SwapStopsProps, 'network' | 'preview' | 'decide'>): ReactNode {
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { offer, fee, changes } = preview
  const values = {
    amount: sayFigure(amountOf(offer.toAmountMin, offer.to)).short,
    fees: sayFigure(paidOf(String(coinFeeOf(offer)), network.nativeCurrency)).short,
    fee: fee && sayFigure(networkFeeOf(fee, network)).short,
    provider: offer.provider.name,
  }
  const title = say('swap.moved')
  const lines = changes.map((each) => say(`swapMoved.${each}`, values))
  useAnnounced([title, ...lines].join(' '))
  return (
    <Banner
      isAnnounced
      tone="warning"
      title={title}
      action={
        <Button kind="quiet" data-focus-key="accept" onClick={() => decide('moved', true)}>
          {say('swap.accept')}
        </Button>
      }
    >
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Banner>
  )
}

interface WarningProps extends Pick<Decisions, 'isOpen' | 'decide'> {
  readonly stop: SwapStop
  readonly title?: string
  readonly children: string
}

/** A stop with a button that goes on. It is read still after the decision. */
function Warning({ stop, title, children, isOpen, decide }: WarningProps): ReactNode {
  const say = useSay(swapWords)
  const action = isOpen(stop) && (
    <Button kind="quiet" data-focus-key={stop} onClick={() => decide(stop, true)}>
      {say('swap.goOn')}
    </Button>
  )
  return (
    <Banner tone="warning" title={title} action={action}>
      {children}
    </Banner>
  )
}
