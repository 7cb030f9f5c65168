import { parseAmount } from '@latchkit/core'
import { toDecimal } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { AmountInput } from '../shared/AmountInput.js'
import { exactAmountOf } from '../shared/quantity.js'
import { shortAmountOf } from '../shared/shortAmount.js'
import { useSay, useTranslation } from '../words/useSay.js'
import type { FormToken } from './forms.types.js'
import { formsWords } from './forms.words.js'
import { TokenButton } from './TokenButton.js'

/** The props of `AmountField`. */
export interface AmountFieldProps {
  /** Names the field in its form. Default: `amount`. */
  readonly name?: string
  readonly token: FormToken
  /** The typed text. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** What the amount is worth, formatted. */
  readonly worth?: ReactNode
  /**
   * The label of the field where the visitor types the worth in US dollars, and `value` is that. Default: the field is in
   * the token.
   */
  readonly worthLabel?: string | undefined
  /** The error of the field beside those of the text itself. */
  readonly error?: string | undefined
  /** The id of an element elsewhere that says what is wrong with the amount. Default: none. */
  readonly flawId?: string | undefined
  /** Chooses all there is, where that is another amount than the balance: the fee may be kept back. */
  readonly chooseMax?: (() => void) | undefined
  /** Opens the choice of another token. Without it the token can't be changed. */
  readonly chooseToken?: (() => void) | undefined
  /** The key of the button that opens it. The focus returns to it. Default: `token`. */
  readonly focusKey?: string | undefined
  /** The label, where the field is one of several sides: it shows above the amount. Default: the amount is the only one. */
  readonly sideLabel?: string | undefined
}

/** The field for an amount of a token, with the token, and a button that fills in all of it. */
export function AmountField({
  name = 'amount',
  token,
  value,
  onChange,
  worth,
  worthLabel,
  error,
  flawId,
  chooseMax,
  chooseToken,
  focusKey,
  sideLabel,
}: AmountFieldProps): ReactNode {
  const say = useSay(formsWords)
  const { locale } = useTranslation()
  const { balance } = token
  const isWorth = worthLabel !== undefined
  const { symbol, decimals } = isWorth ? { symbol: 'USD', decimals: 2 } : token
  const max = balance && {
    text: balance,
    label: say('forms.max', { amount: `${shortAmountOf(balance, locale)} ${token.symbol}` }),
    choose: chooseMax,
  }
  return (
    <AmountInput
      name={name}
      layout={sideLabel === undefined ? 'large' : 'side'}
      label={worthLabel ?? sideLabel ?? say('forms.amount')}
      unit={isWorth ? '$' : undefined}
      value={value}
      onChange={onChange}
      decimals={decimals}
      worth={worth}
      max={max || undefined}
      error={error}
      flawId={flawId}
      flaws={{
        malformed: say('forms.malformed'),
        unclear: say('forms.unclear'),
        indivisible: say('forms.indivisible', { symbol }),
        'too-precise': say('forms.tooPrecise', { symbol }),
        'too-large': say('forms.tooLarge'),
      }}
    >
      <TokenButton token={token} focusKey={focusKey} choose={chooseToken} />
    </AmountInput>
  )
}

/** What is wrong with an amount of a token, in words. Undefined where it can be sent. */
export function useAmountFlaw(): (value: string, token: FormToken) => string | undefined {
  const say = useSay(formsWords)
  const sayMissing = useSayMissing()
  return (value, token) => {
    const missing = missingOf(value, token)
    if (missing === 'amount') return say('forms.enterAmount')
    return missing && sayMissing(missing, token).short
  }
}

/**
 * What an amount is short of: `amount` where there is none, or what the account has too little, as an exact decimal text.
 * Undefined where it can be sent, or the balance isn't known.
 */
export function missingOf(value: string, { decimals, balance }: FormToken): string | undefined {
  const parsed = parseAmount(value, decimals)
  if ('flaw' in parsed || parsed.units === 0n) return 'amount'
  const known = balance === undefined ? undefined : parseAmount(balance, decimals)
  if (!known || 'flaw' in known || parsed.units <= known.units) return undefined
  return toDecimal(parsed.units - known.units, decimals)
}

/** Returns a function that says how much more of a token is needed: rounded up, and exactly. */
export function useSayMissing(): (
  missing: string,
  token: Pick<FormToken, 'symbol'>,
) => { readonly short: string; readonly exact: string } {
  const say = useSay(formsWords)
  const { locale } = useTranslation()
  return (missing, { symbol }) => ({
    short: say('forms.tooMuch', { amount: shortAmountOf(missing, locale, 'up'), symbol }),
    exact: say('forms.tooMuch', { amount: exactAmountOf(missing, locale), symbol }),
  })
}
