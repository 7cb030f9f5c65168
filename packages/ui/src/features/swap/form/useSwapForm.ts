import type { LatchError, Token } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { missingOf } from '../../../forms/AmountField.js'
import type { FormToken } from '../../../forms/forms.types.js'
import { toFormToken } from '../../../forms/toFormToken.js'
import { useForm, type FormState } from '../../../forms/useForm.js'
import { worthTextOf } from '../../../shared/fiat.js'
import { useOwnedTokens } from '../../../shared/useOwnedTokens.js'
import { usePrice } from '../../../shared/usePrice.js'
import { useTyped } from '../../../shared/useTyped.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { swapWords } from '../swap.words.js'
import { useIsUnlisted } from '../useIsUnlisted.js'
import type { Swap } from '../useSwap.js'

/** What the form of a swap shows and does. */
export interface SwapFormProps extends FormState<'amount'> {
  readonly from: FormToken
  readonly to: FormToken | undefined
  readonly amount: string
  readonly enterAmount: (text: string) => void
  readonly chooseMax: () => void
  /** How much more of the token is needed, as an exact decimal text. Undefined where there is enough. */
  readonly missing: string | undefined
  /** What the amount is worth. Undefined without a price. */
  readonly worth: string | undefined
  /** The label of the button: the next step, or what is missing. */
  readonly label: string
  /** Whether both sides are the same token, as an app may have opened the form. */
  readonly isSame: boolean
  /** Whether both tokens and an amount are there, so that offers are looked for. */
  readonly isComplete: boolean
  readonly isLooking: boolean
  /** Why there is no offer. */
  readonly error: LatchError | undefined
}

/** Reads the form of a swap, and what is wrong with it. */
export function useSwapForm(of: Swap): SwapFormProps {
  const { swap, form } = of
  const say = useSay(swapWords)
  const { locale } = useTranslation()
  const { features } = useShell()
  const isSame = form.to !== undefined && keyOf(form.to) === keyOf(of.from)
  // What the wallet said of a swap that is still prepared is no reason for the form.
  const error = form.preview || isSame ? undefined : form.error
  const toShown = useShownToken(of)
  const from = toShown(of.from, useIsUnlisted(swap, of.from))
  const isToUnlisted = useIsUnlisted(swap, form.to)
  const priceOf = usePrice()
  // All that can be given isn't known before the fee is: until then the field shows the balance.
  const isMaxUnknown = form.isMax && form.amount === '' && from.balance !== undefined
  const [amount, enterAmount, forgetAmount] = useTyped(isMaxUnknown ? from.balance : form.amount, swap.enterAmount)
  const lacking = missingOf(amount, from)
  const isEmpty = lacking === 'amount'
  const flaw = isEmpty ? say('swap.enterAmount') : lacking && say('swap.notEnough', { symbol: from.symbol })
  const state = useForm<'amount'>({
    flaws: { amount: flaw },
    async send() {
      const isPrepared = await swap.prepare()
      // The visitor may have left meanwhile (F088).
      const isHere = features.modal.state.open && features.router.current().view === 'Swap'
      if (isPrepared && isHere) features.router.push({ view: 'SwapPreview' })
    },
  })
  return {
    ...state,
    from,
    to: form.to && toShown(form.to, isToUnlisted),
    amount,
    enterAmount,
    chooseMax() {
      forgetAmount()
      swap.enterMax()
    },
    missing: isEmpty ? undefined : lacking,
    worth: worthTextOf(amount.trim() === '' ? '0' : amount, priceOf(of.network.caipNetworkId, of.from.address), locale),
    label: flaw ?? say(error ? 'swap.retry' : 'swap.review'),
    isSame,
    isComplete: form.to !== undefined && !isSame && !isEmpty,
    isLooking: form.status === 'preparing' && form.chosen === undefined,
    error,
  }
}

const keyOf = ({ networkId, address }: Token): string => tokenKey(networkId, address)

/** Returns a function that gives a token as the form shows it, with what the account has of it, and whether it is on a list. */
function useShownToken({ network, networkName }: Swap): (token: Token, isUnlisted: boolean) => FormToken {
  const say = useSay(swapWords)
  const { entries } = useOwnedTokens()
  return (token, isUnlisted) => {
    const id = keyOf(token)
    const owned = entries.find((each) => each.id === id)
    const named = { ...token, id, iconUrl: token.iconUrl ?? owned?.iconUrl }
    const note = isUnlisted ? say('swap.unlisted') : undefined
    return { ...toFormToken(named, network, networkName), balance: owned?.balance, note }
  }
}
