import type { LatchError, Namespace } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useAmountFlaw } from '../../../forms/AmountField.js'
import type { FormToken } from '../../../forms/forms.types.js'
import { toFormToken } from '../../../forms/toFormToken.js'
import { useForm, type FormState } from '../../../forms/useForm.js'
import { useLatchAccount, useLatchNetwork } from '../../../react/hooks.js'
import { fiatOf } from '../../../shared/fiat.js'
import { exactAmountOf } from '../../../shared/quantity.js'
import { useOwnedTokens } from '../../../shared/useOwnedTokens.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { useSayError } from '../../../words/useSayError.js'
import { sendWords } from '../send.words.js'
import type { Payment } from '../usePayment.js'
import { useTyped } from './useTyped.js'
import { useWorth, type WorthField } from './useWorth.js'

type Field = 'amount' | 'address'

/** What the form of a payment shows and does. */
export interface SendFormProps extends FormState<Field> {
  readonly token: FormToken
  readonly namespace: Namespace
  readonly amount: string
  readonly enterAmount: (text: string) => void
  readonly chooseMax: () => void
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
  const { network: current } = useLatchNetwork()
  const { balance: coinBalance } = useLatchAccount()
  const { entries } = useOwnedTokens()
  const amountFlaw = useAmountFlaw()
  const id = tokenKey(token.networkId, token.address)
  const owned = entries.find((each) => each.id === id)
  const isCoinHere = token.address === undefined && network.caipNetworkId === current.caipNetworkId
  const balance = owned?.balance ?? (isCoinHere ? coinBalance : undefined)
  const shown: FormToken = {
    ...toFormToken({ ...token, id, iconUrl: token.iconUrl ?? owned?.iconUrl }, network, networkName),
    balance,
  }
  // All that can be sent isn't known before the fee is: until then the field shows the balance.
  const isMaxUnknown = form.isMax && !form.prepared && balance !== undefined
  const [amount, enterAmount, forgetAmount] = useTyped(isMaxUnknown ? balance : form.sendTokenAmount, send.enterAmount)
  const [receiver, enterReceiver] = useTyped(form.receiver, send.enterReceiver)
  const isOnOtherNetwork = network.caipNetworkId !== current.caipNetworkId
  const isShort = form.shortage === 'amount'
  const receiverFlaw = form.receiverError && sayError(form.receiverError)
  const state = useForm<Field>({
    flaws: {
      amount: amountFlaw(amount, shown) ?? (isShort ? say('send.notEnough', { symbol: token.symbol }) : undefined),
      address: receiver.trim() === '' ? say('send.enterAddress') : receiverFlaw,
    },
    async send() {
      const isPrepared = await send.prepare()
      // The visitor may have left meanwhile (F088).
      const isHere = features.modal.state.open && features.router.current().view === 'WalletSend'
      if (isPrepared && isHere && send.state.shortage !== 'amount') features.router.push({ view: 'WalletSendPreview' })
    },
  })
  const price = owned?.price
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
        : (amountFlaw(amount, shown) ?? (isShort ? state.flaw : flawOfReceiver)),
    error: form.error,
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
  if (isWorth) return `${exactAmountOf(amount.trim() === '' ? '0' : amount, locale)} ${symbol}`
  const worth = price === undefined ? undefined : fiatOf(Number(amount) * price, locale)
  return worth && `≈ ${worth.text}`
}
