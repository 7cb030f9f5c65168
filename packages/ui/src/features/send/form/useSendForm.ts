import type { LatchError, Namespace } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { missingOf } from '../../../forms/AmountField.js'
import type { FormToken } from '../../../forms/forms.types.js'
import { toFormToken } from '../../../forms/toFormToken.js'
import { useForm, type FormState } from '../../../forms/useForm.js'
import { useLatchAccount, useLatchNetwork } from '../../../react/hooks.js'
import { worthTextOf } from '../../../shared/fiat.js'
import { shortAmountOf } from '../../../shared/shortAmount.js'
import { useOwnedTokens } from '../../../shared/useOwnedTokens.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { useSayError } from '../../../words/useSayError.js'
import { sendWords } from '../send.words.js'
import type { Payment } from '../usePayment.js'
import { useTyped } from '../../../shared/useTyped.js'
import { useWorth, type WorthField } from './useWorth.js'

type Field = 'amount' | 'address'

/** What the form of a payment shows and does. */
export interface SendFormProps extends FormState<Field> {
  readonly token: FormToken
  readonly namespace: Namespace
  readonly amount: string
  readonly enterAmount: (text: string) => void
  readonly chooseMax: () => void
  /** How much more of the token is needed, as an exact decimal text. Undefined where there is enough. */
  readonly missing: string | undefined
  /** What the field of the amount is in. */
  readonly inWorth: WorthField
  /** What stands below the field: the worth of the amount, or the amount itself. Undefined without a price. */
  readonly other: string | undefined
  readonly receiver: string
  readonly enterReceiver: (text: string) => void
  /** The label of the button: the next step, or what is missing. */
  readonly label: string
  /** Whether the token is on another network than the account: the button switches then. */
  readonly isOnOtherNetwork: boolean
  /** Why the payment couldn't be prepared. */
  readonly error: LatchError | undefined
}

/** Reads the form of a payment, and what is wrong with it. */
export function useSendForm({ send, form, token, network, networkName }: Payment): SendFormProps {
  const say = useSay(sendWords)
  const sayError = useSayError()
  const { locale } = useTranslation()
  const { features } = useShell()
  const { shown, balance, price, isOnOtherNetwork } = useShownToken({ token, network, networkName })
  // All that can be sent isn't known before the fee is: until then the field shows the balance.
  const isMaxUnknown = form.isMax && !form.prepared && balance !== undefined
  const [amount, enterAmount, forgetAmount] = useTyped(isMaxUnknown ? balance : form.sendTokenAmount, send.enterAmount)
  const [receiver, enterReceiver] = useTyped(form.receiver, send.enterReceiver)
  const lacking = missingOf(amount, shown)
  const isShort = form.shortage === 'amount' || (lacking !== undefined && lacking !== 'amount')
  const amountFlaw =
    lacking === 'amount'
      ? say('send.enterAmount')
      : isShort
        ? say('send.notEnough', { symbol: token.symbol })
        : undefined
  const receiverFlaw = form.receiverError && sayError(form.receiverError)
  const state = useForm<Field>({
    flaws: {
      amount: amountFlaw,
      address: receiver.trim() === '' ? say('send.enterAddress') : receiverFlaw,
    },
    async send() {
      const isPrepared = await send.prepare()
      // The visitor may have left meanwhile (F088).
      const isHere = features.modal.state.open && features.router.current().view === 'WalletSend'
      if (isPrepared && isHere && send.state.shortage !== 'amount') features.router.push({ view: 'WalletSendPreview' })
    },
  })
  const inWorth = useWorth({
    place: features.router.listPlace('WalletSend'),
    amount,
    price,
    decimals: token.decimals,
    enterAmount,
  })
  const flawOfReceiver = receiver.trim() === '' ? say('send.enterAddress') : say('send.checkAddress')
  return {
    ...state,
    token: shown,
    namespace: network.chainNamespace,
    amount,
    enterAmount,
    missing: lacking === 'amount' ? undefined : lacking,
    chooseMax() {
      forgetAmount()
      send.enterMax()
    },
    inWorth,
    other: otherOf({ amount, price, symbol: token.symbol, isWorth: inWorth.isWorth }, locale),
    receiver,
    enterReceiver,
    isOnOtherNetwork,
    label: isOnOtherNetwork
      ? say('send.switch', { network: networkName })
      : !state.flaw
        ? say('send.review')
        : (amountFlaw ?? flawOfReceiver),
    error: form.error,
  }
}

/** The token as the form shows it, with what the account has of it, and its price. */
function useShownToken({ token, network, networkName }: Pick<Payment, 'token' | 'network' | 'networkName'>): {
  readonly shown: FormToken
  readonly balance: string | undefined
  readonly price: number | undefined
  readonly isOnOtherNetwork: boolean
} {
  const { network: current } = useLatchNetwork()
  const { balance: coinBalance } = useLatchAccount()
  const id = tokenKey(token.networkId, token.address)
  const owned = useOwnedTokens().entries.find((each) => each.id === id)
  const isOnOtherNetwork = network.caipNetworkId !== current.caipNetworkId
  const balance = owned?.balance ?? (token.address === undefined && !isOnOtherNetwork ? coinBalance : undefined)
  const named = { ...token, id, iconUrl: token.iconUrl ?? owned?.iconUrl }
  return {
    shown: { ...toFormToken(named, network, networkName), balance },
    balance,
    price: owned?.price,
    isOnOtherNetwork,
  }
}

/** The amount in the unit that the field is not in, formatted. Undefined without a price. */
function otherOf(
  {
    amount,
    price,
    symbol,
    isWorth,
  }: {
    readonly amount: string
    readonly price: number | undefined
    readonly symbol: string
    readonly isWorth: boolean
  },
  locale: string,
): string | undefined {
  // The field in the token has every digit.
  if (isWorth) return `${shortAmountOf(amount.trim() === '' ? '0' : amount, locale)} ${symbol}`
  return worthTextOf(amount, price, locale)
}
