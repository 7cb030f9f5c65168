import { useId, type FormEvent, type ReactNode } from 'react'
import { Badge } from '../../../base/Badge.js'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { IconButton } from '../../../base/IconButton.js'
import { swapIcon } from '../../../base/icons/swap.js'
import { Placeholder } from '../../../base/Placeholder.js'
import { Skeleton } from '../../../base/Skeleton.js'
import { join, useStyles } from '../../../base/useStyles.js'
import { AmountField } from '../../../forms/AmountField.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { MissingAmount } from '../../../forms/MissingAmount.js'
import { TokenButton } from '../../../forms/TokenButton.js'
import { useLatchAccount } from '../../../react/hooks.js'
import { Exact } from '../../../shared/Exact.js'
import { worthTextOf } from '../../../shared/fiat.js'
import { writeAmount } from '../../../shared/figure/figure.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { usePrice } from '../../../shared/usePrice.js'
import { useNameList } from '../../../shared/useNameList.js'
import { useNetworkName } from '../../../shared/useNetworkName.js'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { amountOf } from '../offer.js'
import { SwapFacts } from '../SwapFacts.js'
import { swapWords } from '../swap.words.js'
import { useSwap, useWatchedSwap, type Swap } from '../useSwap.js'
import { useSaySwapError } from '../useSaySwap.js'
import { OfferChoice } from './OfferChoice.js'
import { PendingApprovals } from './PendingApprovals.js'
import { SlippageChoice } from './SlippageChoice.js'
import styles from './SwapView.css'
import { useSwapForm, type SwapFormProps } from './useSwapForm.js'
import { useSwapNetworks } from './useSwapNetworks.js'

/** The form of a swap: what is paid, what arrives, and the best offer with all that it costs. */
export function SwapView(): ReactNode {
  const { address } = useLatchAccount()
  const of = useSwap()
  useWatchedSwap()
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  if (of) return of.form.isSupported === false ? <Unsupported of={of} /> : <Fields of={of} />
  return (
    <div aria-busy>
      <Placeholder shape="form" />
    </div>
  )
}

/**
 * Shown on a network where no provider swaps. What was begun before is there all the same. The button leads to the other networks,
 * where one of them may have swaps.
 */
function Unsupported({ of }: { readonly of: Swap }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const { features } = useShell()
  const nameOf = useNetworkName()
  const sayNames = useNameList()
  const { known, mayBeMore } = useSwapNetworks(of.network)
  const here = say('swap.unsupported', { network: of.networkName })
  const there = known.length > 0 ? say('swap.supported', { networks: sayNames(known.map(nameOf)) }) : undefined
  return (
    <div className={css.unsupported}>
      <PendingApprovals of={of} />
      <Banner tone="warning" title={there && here}>
        {there ?? here}
      </Banner>
      {(known.length > 0 || mayBeMore) && (
        <Button kind="primary" data-focus-key="networks" onClick={() => features.router.push({ view: 'Networks' })}>
          {say('swap.networks')}
        </Button>
      )}
    </div>
  )
}

function Fields({ of }: { readonly of: Swap }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const { router } = useShell().features
  const form = useSwapForm(of)
  const id = useId()
  const { missing, to, isSame } = form
  const chooseTo = (): void => router.push({ view: 'SwapSelectToken', params: { side: 'to' } })
  const onSubmit = (event: FormEvent): void => {
    if (to && !isSame) return form.form.onSubmit(event)
    event.preventDefault()
    chooseTo()
  }
  return (
    <Form {...form.form} onSubmit={onSubmit}>
      <PendingApprovals of={of} />
      <div className={css.sides}>
        <AmountField
          sideLabel={say('swap.pay')}
          token={form.from}
          value={form.amount}
          onChange={form.enterAmount}
          worth={<Below worth={form.worth} note={form.from.note} />}
          error={missing === undefined ? form.errorAt('amount') : undefined}
          flawId={missing === undefined ? undefined : id}
          chooseMax={form.chooseMax}
          focusKey="from"
          chooseToken={() => router.push({ view: 'SwapSelectToken', params: { side: 'from' } })}
        />
        <span className={css.middle}>
          <IconButton
            icon={swapIcon}
            label={say('swap.flip')}
            className={css.flip}
            disabled={!to}
            onClick={of.swap.flip}
          />
        </span>
        <GetSide of={of} form={form} chooseToken={chooseTo} />
      </div>
      {form.isComplete && (of.form.chosen || !form.error) && <SwapFacts of={of} offer={of.form.chosen} />}
      {form.isComplete && <OfferChoice of={of} />}
      <SlippageChoice of={of} />
      {missing !== undefined && <MissingAmount id={id} missing={missing} token={of.from} />}
      {form.error && missing === undefined && <Trouble error={form.error} />}
      {isSame && <Banner tone="warning">{say('swap/same-token')}</Banner>}
      {to && !isSame ? (
        <SubmitButton isBusy={form.isBusy} flaw={form.flaw && form.label} focusKey="choose">
          {form.label}
        </SubmitButton>
      ) : (
        <Button kind="primary" type="submit" data-focus-key="choose">
          {say('swap.chooseToken')}
        </Button>
      )}
    </Form>
  )
}

/** What arrives by the chosen offer, and its token. */
function GetSide({
  of: { form, network },
  form: { to, isLooking },
  chooseToken,
}: {
  readonly of: Swap
  readonly form: SwapFormProps
  readonly chooseToken: () => void
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { locale } = useTranslation()
  const priceOf = usePrice()
  const { chosen } = form
  const figure = chosen && amountOf(chosen.toAmount, chosen.to)
  // Without the symbol: the token is on the button beside it.
  const said = figure && writeAmount(figure, locale)
  const worth = figure && worthTextOf(figure.amount, priceOf(network.caipNetworkId, figure.contract), locale)
  useAnnounced(
    isLooking ? say('swap.looking') : figure && `${say('swap.getAbout')} ${sayFigure(figure).short}`,
    chosen?.id,
  )
  return (
    <div className={css.get}>
      <p className={css.what}>{say(chosen ? 'swap.getAbout' : 'swap.get')}</p>
      <p
        className={join(css.amount, !said && css.none)}
        ref={(element) => element?.style.setProperty('--length', String(said?.short.length ?? 1))}
      >
        {said ? (
          <Exact {...said} isAmount />
        ) : isLooking ? (
          <Skeleton width="120px" height="24px" />
        ) : (
          <span aria-hidden>0</span>
        )}
      </p>
      <TokenButton token={to} focusKey="to" choose={chooseToken} />
      <Below worth={worth} note={to?.note} />
    </div>
  )
}

/** What the amount of a side is worth, and what has to be known of its token. */
function Below({ worth, note }: { readonly worth: string | undefined; readonly note: string | undefined }): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={css.below}>
      {worth && (
        <bdi dir="ltr" translate="no">
          {worth}
        </bdi>
      )}
      {note !== undefined && <Badge tone="warning">{note}</Badge>}
    </span>
  )
}

/** Why there is no offer. */
function Trouble({ error }: { readonly error: NonNullable<SwapFormProps['error']> }): ReactNode {
  const sayError = useSaySwapError()
  return <Banner tone={error.code === 'swap/no-route' ? 'warning' : 'error'}>{sayError(error)}</Banner>
}
