import type { Features, LatchError, PreparedTransfer } from '@latchkit/core'
import { useId, type ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { Icon } from '../../../base/Icon.js'
import { swapIcon } from '../../../base/icons/swap.js'
import { Placeholder } from '../../../base/Placeholder.js'
import { Skeleton } from '../../../base/Skeleton.js'
import { join, useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { AmountField } from '../../../forms/AmountField.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { MissingAmount } from '../../../forms/MissingAmount.js'
import { useLatchAccount } from '../../../react/hooks.js'
import { useLatchState } from '../../../react/useLatchState.js'
import { useWatching } from '../../../react/useWatching.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import factsStyles from '../../../shared/review/facts.css'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { useSayError } from '../../../words/useSayError.js'
import { figuresOf } from '../figures.js'
import { ReceiverField } from './ReceiverField.js'
import { sendWords } from '../send.words.js'
import { ShortageBanner } from '../ShortageBanner.js'
import { usePayment, type Payment } from '../usePayment.js'
import { useSendForm, type SendFormProps } from './useSendForm.js'
import styles from './WalletSendView.css'

const watchBalances = (balances: Features['balances']): (() => void) => balances.watch()

/** The form of a payment: what is sent, how much of it, and to whom. It shows the fee before the review. */
export function WalletSendView(): ReactNode {
  const { address } = useLatchAccount()
  const payment = usePayment()
  useWatching(
    'balances',
    watchBalances,
    useLatchState(({ modal }) => !!modal?.open),
  )
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  if (payment) return <Fields payment={payment} />
  return (
    <div aria-busy>
      <Placeholder shape="form" />
    </div>
  )
}

function Fields({ payment }: { readonly payment: Payment }): ReactNode {
  const say = useSay(sendWords)
  const sayError = useSayError()
  const { latch, features } = useShell()
  const form = useSendForm(payment)
  const { network } = payment
  const id = useId()
  const { missing } = form
  const switchNetwork = (): void => {
    const { router, snackbar } = features
    const networkId = network.caipNetworkId
    router.push({ view: 'SwitchNetwork', params: { networkId } })
    latch.switchNetwork(networkId).catch(({ code, context }: LatchError) => {
      // After a refusal of the wallet, the steps of the network have gone back and said why (S2.12).
      const { view, params } = router.current()
      if (view !== 'SwitchNetwork' || params.networkId !== networkId) return
      router.goBack()
      snackbar.show('error', code, context)
    })
  }
  return (
    <Form {...form.form}>
      <AmountField
        token={form.token}
        {...(form.inWorth.isWorth
          ? { value: form.inWorth.text, onChange: form.inWorth.enter, worthLabel: say('send.worth') }
          : { value: form.amount, onChange: form.enterAmount })}
        worth={form.other !== undefined && <Other form={form} />}
        error={missing === undefined ? form.errorAt('amount') : undefined}
        flawId={missing === undefined ? undefined : id}
        chooseMax={form.chooseMax}
        chooseToken={() => features.router.push({ view: 'WalletSendSelectToken' })}
      />
      <ReceiverField
        payment={payment}
        value={form.receiver}
        onChange={form.enterReceiver}
        error={form.errorAt('address')}
      />
      <Facts payment={payment} />
      {missing !== undefined && <MissingAmount id={id} missing={missing} token={form.token} />}
      {form.error && <Banner tone="error">{sayError(form.error)}</Banner>}
      {form.isOnOtherNetwork ? (
        <Button kind="primary" data-focus-key="switch" onClick={switchNetwork}>
          {form.label}
        </Button>
      ) : (
        <SubmitButton isBusy={form.isBusy} flaw={form.flaw && form.label}>
          {form.label}
        </SubmitButton>
      )}
    </Form>
  )
}

/** The amount in the other unit, as a button that lets the visitor type that one. */
function Other({ form: { other, inWorth, token } }: { readonly form: SendFormProps }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  if (other === undefined) return null
  const label = inWorth.isWorth ? say('send.asAmount', { symbol: token.symbol }) : say('send.asWorth')
  return (
    <button type="button" className={join(view.link, css.other)} data-focus-key="unit" onClick={inWorth.toggle}>
      <bdi dir="ltr">{other}</bdi>
      <Icon shape={swapIcon} size={16} />
      <span className="unseen"> {label}</span>
    </button>
  )
}

/**
 * The fee, and what the account lacks of the coin. The row of the fee is there before the fee is known: one that
 * appeared later would move the button from under a press.
 */
function Facts({ payment }: { readonly payment: Payment }): ReactNode {
  const shared = useStyles(factsStyles)
  const say = useSay(sendWords)
  const { form, token, network } = payment
  const { prepared } = form
  return (
    <>
      <dl className={shared.facts}>
        <div>
          <dt>{say('send.fee')}</dt>
          <dd>
            {prepared ? <Fee {...{ prepared, token, network }} /> : <NoFeeYet isAsked={form.status === 'preparing'} />}
          </dd>
        </div>
      </dl>
      <ShortageBanner payment={payment} />
    </>
  )
}

function Fee({
  prepared,
  token,
  network,
}: Pick<Payment, 'network' | 'token'> & { readonly prepared: PreparedTransfer }): ReactNode {
  const say = useSay(sendWords)
  const { fee } = figuresOf(prepared, token, network)
  return fee ? <FigureText figure={fee} networkId={network.caipNetworkId} /> : say('send.noFeeTold')
}

const NoFeeYet = ({ isAsked }: { readonly isAsked: boolean }): ReactNode =>
  isAsked ? <Skeleton width="96px" /> : <span aria-hidden>–</span>
