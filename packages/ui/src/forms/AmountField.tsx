import { parseAmount } from '@latchkit/core'
import { toDecimal } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Button } from '../base/Button.js'
import { Icon } from '../base/Icon.js'
import { nextIcon } from '../base/icons/next.js'
import { TokenPicture } from '../shared/TokenPicture.js'
import { amountOf } from '../shared/amount.js'
import { AmountInput } from '../shared/AmountInput.js'
import { useSay, useTranslation } from '../words/useSay.js'
import type { FormToken } from './forms.types.js'
import { formsWords } from './forms.words.js'
import styles from './AmountField.css'
import { useStyles } from '../base/useStyles.js'

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
  /** Chooses all there is, where that is another amount than the balance: the fee may be kept back. */
  readonly chooseMax?: (() => void) | undefined
  /** Opens the choice of another token. Without it the token can't be changed. */
  readonly chooseToken?: (() => void) | undefined
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
  chooseMax,
  chooseToken,
}: AmountFieldProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(formsWords)
  const { locale } = useTranslation()
  const { balance } = token
  const isWorth = worthLabel !== undefined
  const { symbol, decimals } = isWorth ? { symbol: 'USD', decimals: 2 } : token
  const max = balance && {
    text: balance,
    label: say('forms.max', { amount: `${amountOf(balance, locale)} ${token.symbol}` }),
    choose: chooseMax,
  }
  return (
    <AmountInput
      name={name}
      label={worthLabel ?? say('forms.amount')}
      unit={isWorth ? '$' : undefined}
      value={value}
      onChange={onChange}
      decimals={decimals}
      worth={worth}
      max={max || undefined}
      error={error}
      flaws={{
        malformed: say('forms.malformed'),
        unclear: say('forms.unclear'),
        indivisible: say('forms.indivisible', { symbol }),
        'too-precise': say('forms.tooPrecise', { symbol }),
        'too-large': say('forms.tooLarge'),
      }}
    >
      <Button className={css.token} data-focus-key="token" disabled={!chooseToken} onClick={chooseToken}>
        <span className="unseen">{say('forms.token')} </span>
        <TokenPicture symbol={token.symbol} src={token.imageUrl} name={token.name} size={24} />
        <bdi>{token.symbol}</bdi>
        {chooseToken && <Icon shape={nextIcon} size={16} />}
      </Button>
    </AmountInput>
  )
}

/** What is wrong with an amount of a token, in words. Undefined where it can be sent. */
export function useAmountFlaw(): (value: string, token: FormToken) => string | undefined {
  const say = useSay(formsWords)
  const { locale } = useTranslation()
  return (value, { symbol, decimals, balance }) => {
    const parsed = parseAmount(value, decimals)
    if ('flaw' in parsed || parsed.units === 0n) return say('forms.enterAmount')
    const known = balance === undefined ? undefined : parseAmount(balance, decimals)
    if (!known || 'flaw' in known || parsed.units <= known.units) return undefined
    const missing = toDecimal(parsed.units - known.units, decimals)
    return say('forms.tooMuch', { amount: exactly(missing, locale), symbol })
  }
}

/** Formats every digit of a decimal text. `format` keeps the digits of a text. The types of ES2022 don't allow one. */
const exactly = (text: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(text as never)
