import type { Routes, SwapOffer, SwapPreview } from '@latchkit/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { EmptyState } from '../../../base/EmptyState.js'
import { retryIcon } from '../../../base/icons/retry.js'
import { swapIcon } from '../../../base/icons/swap.js'
import { Placeholder } from '../../../base/Placeholder.js'
import { useStyles } from '../../../base/useStyles.js'
import { useLatchAccount } from '../../../react/hooks.js'
import { ExplainedFact } from '../../../shared/review/ExplainedFact.js'
import styles from '../../../shared/review/review.css'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import { SwapResult } from '../result/SwapResult.js'
import { SwapFacts } from '../SwapFacts.js'
import { swapWords } from '../swap.words.js'
import { useSwap, useWatchedSwap, type Swap } from '../useSwap.js'
import { useSayPercent, useSaySwapError } from '../useSaySwap.js'
import { Steps } from './Steps.js'
import { SwapStops } from './SwapStops.js'
import { SwapRefusal } from './SwapRefusal.js'
import { SwapSides } from './SwapSides.js'
import { isMining } from './steps.js'
import { useStops } from './useStops.js'
import { useUnderWay } from './useUnderWay.js'

/**
 * Shows what was prepared: what the wallet will be asked for, and nothing else; then how far that is; and in the end the
 * outcome, which is all that it shows with the id of a record.
 */
export function SwapPreviewView({ transactionId }: Partial<NonNullable<Routes['SwapPreview']>>): ReactNode {
  const { address } = useLatchAccount()
  const of = useSwap()
  const sent = of?.form.status === 'sent' ? of.form.transactionId : undefined
  const outcome = transactionId ?? sent
  if (outcome !== undefined) return <SwapResult transactionId={outcome} />
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  if (of) return <Prepared of={of} />
  return (
    <div aria-busy>
      <Placeholder shape="facts" />
    </div>
  )
}

/** The review. While the same swap is prepared anew, what was prepared before stays. */
function Prepared({ of }: { readonly of: Swap }): ReactNode {
  useWatchedSwap()
  const { preview, status, isOutdated } = of.form
  const [last, keep] = useState(preview)
  if (preview && preview !== last) keep(preview)
  const isPending = status === 'preparing' || status === 'asking'
  const shown = preview ?? (isPending ? last : undefined)
  return shown ? <Review of={of} preview={shown} isCurrent={!!preview && !isOutdated} /> : <Nothing of={of} />
}

/** Shown where nothing is prepared, or where it is no more: then with the reason. */
function Nothing({ of: { form } }: { readonly of: Swap }): ReactNode {
  const say = useSay(swapWords)
  const sayError = useSaySwapError()
  const { features } = useShell()
  const why = form.error ? sayError(form.error) : say('swap.nothingHint')
  useAnnounced(form.error && why)
  return (
    <EmptyState
      icon={swapIcon}
      text={
        <>
          <b>{say('swap.nothing')}</b>
          <br />
          {why}
        </>
      }
      action={<Button onClick={() => features.router.goBack()}>{say('swap.back')}</Button>}
    />
  )
}

interface ReviewProps {
  readonly of: Swap
  readonly preview: SwapPreview
  /** Whether it is what the wallet would be asked for now. */
  readonly isCurrent: boolean
}

function Review({ of, preview, isCurrent }: ReviewProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayPercent = useSayPercent()
  const { swap, form } = of
  const stops = useStops(of, preview)
  const { offer, fee } = preview
  useFirstReading(of, offer)
  const confirm = (): void => {
    // What went wrong is in the state, and the steps show the outcome.
    if (stops.areDecided()) swap.confirm(offer).catch(() => {})
  }
  return (
    <div className={css.preview}>
      <SwapSides of={of} preview={preview} />
      <SwapFacts of={of} offer={offer} fee={fee}>
        <div>
          <dt>{say('swap.provider')}</dt>
          <dd>
            <bdi dir="auto">{offer.provider.name}</bdi>
          </dd>
        </div>
        <ExplainedFact term={say('swap.slippage')} explanation={say('swap.slippageHint')}>
          <bdi dir="ltr">{sayPercent(form.slippage)}</bdi>
        </ExplainedFact>
      </SwapFacts>
      <SwapStops {...stops} network={of.network} preview={preview} />
      <SwapRefusal of={of} offer={offer} />
      <Steps of={of} preview={preview} />
      <div className={css.confirm}>
        <ConfirmButton of={of} isCurrent={isCurrent} confirm={confirm} />
      </div>
    </div>
  )
}

/**
 * Makes the offer that the visitor reads first the one that later ones are compared with. One that comes while they read, or
 * before they come back, is said to have moved.
 */
function useFirstReading({ swap, form }: Swap, offer: SwapOffer): void {
  const { features } = useShell()
  const [first] = useState(offer)
  const [isFirst] = useState(() => features.router.state.direction === 'forward' && form.status !== 'asking')
  useEffect(() => {
    if (isFirst) swap.accept(['moved'], first)
  }, [first, isFirst, swap])
}

/** Asks the wallet, and says which answer is awaited. */
function ConfirmButton({
  of: { form },
  isCurrent,
  confirm,
}: Pick<ReviewProps, 'of' | 'isCurrent'> & { readonly confirm: () => void }): ReactNode {
  const say = useSay(swapWords)
  const sayAwaited = useSayAwaited()
  const isAsking = form.status === 'asking'
  const isAgain = form.error !== undefined || form.transactionId !== undefined
  // After a refusal, what is left to ask for is prepared anew.
  const isRenewed = form.status === 'preparing' && form.error !== undefined
  return (
    <Button
      kind="primary"
      busy={isAsking || isRenewed || !isCurrent}
      icon={isAgain && !isAsking ? retryIcon : undefined}
      onClick={confirm}
    >
      {isAsking ? sayAwaited() : say(isAgain ? 'swap.again' : 'swap.confirm')}
    </Button>
  )
}

/** Returns a function that says which answer is awaited: that of the network, or that of the wallet. */
function useSayAwaited(): () => string {
  const say = useSay(swapWords)
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('swap.yourWallet')
  const isWaiting = isMining(useUnderWay())
  return () => (isWaiting ? say('swap.waiting') : say('swap.asking', { wallet }))
}
