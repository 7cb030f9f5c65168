import { formatBalance } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { NumberRoll } from '../../base/NumberRoll.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { amountFormat } from '../../shared/amount.js'
import { exactAmountOf } from '../../shared/quantity.js'
import { fiatOf } from '../../shared/fiat.js'
import { timeOf } from '../../shared/timeOf.js'
import { accountWords } from './account.words.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import type { AccountProps } from './useAccount.js'
import type { Balances } from './useBalances.js'
import styles from './Balance.css'
import viewStyles from '../../base/view.css'
import { join, useStyles } from '../../base/useStyles.js'

/** The props of `Balance`. */
type BalanceProps = AccountProps &
  Pick<Balances, 'total' | 'isAwaited'> & { readonly totalStaleSince: number | undefined }

/**
 * Shows what the account has together, or its native balance where no price is known: a skeleton of its height while it
 * loads, grey and with its age where a new read failed.
 */
export function Balance(props: BalanceProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(accountWords)
  const { account, balanceStatus, total, isAwaited } = props
  const { balance, balanceSymbol } = account
  const isCoinAwaited = total === undefined && balance === undefined && balanceStatus !== 'unavailable'
  const skeleton = useSkeleton(isAwaited || isCoinAwaited)
  if (skeleton !== false)
    return <div className={join(css.balance, skeleton && join('shimmer', css.skeleton))} part="balance" />
  if (total !== undefined) return <Total {...props} total={total} />
  // A number without its unit has no meaning.
  if (!balance || !balanceSymbol)
    return (
      <p className={join(css.balance, css.none)} part="balance">
        {say('account.unavailable')}
      </p>
    )
  return <Coin {...props} balance={balance} symbol={balanceSymbol} />
}

/** What the tokens are worth together. */
function Total({ account, total, totalStaleSince }: BalanceProps & { readonly total: number }): ReactNode {
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  const direction = useDirection(total)
  const { text = '', parts = [] } = fiatOf(total, locale) ?? {}
  const loud = parts.map(({ isQuiet }) => !isQuiet)
  const lengthTo = (index: number): number =>
    [
      ...parts
        .slice(0, index)
        .map((part) => part.text)
        .join(''),
    ].length
  return (
    <Figure staleSince={totalStaleSince} length={text.length}>
      <span className="unseen">{say('account.balance')} </span>
      <NumberRoll
        key={`${account.caipAddress} ${locale}`}
        text={text}
        direction={direction}
        quietTo={lengthTo(loud.indexOf(true))}
        quietFrom={lengthTo(loud.lastIndexOf(true) + 1)}
      />
    </Figure>
  )
}

/** The native balance. */
function Coin({
  account: { caipAddress },
  balance,
  symbol,
  staleSince,
}: BalanceProps & { readonly balance: string; readonly symbol: string }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  const direction = useDirection(Number(balance))
  const { text, quietFrom } = figureOf(balance, locale)
  const figure = (
    <>
      <span className="unseen">{say('account.balance')} </span>
      {/* The key makes a new element for another account or language, so that no digit rolls then. */}
      <NumberRoll key={`${caipAddress} ${locale}`} text={text} direction={direction} quietFrom={quietFrom} />{' '}
      <span className={css.symbol}>{symbol}</span>
    </>
  )
  return (
    <Figure staleSince={staleSince} length={text.length + symbol.length}>
      {isCut(balance) ? (
        <Exact key={caipAddress} amount={`${exactAmountOf(balance, locale)} ${symbol}`}>
          {figure}
        </Exact>
      ) : (
        figure
      )}
    </Figure>
  )
}

/** A large figure, as large as its length allows. */
function Figure({
  staleSince,
  length,
  children,
}: {
  /** When the figure was read, where it couldn't be read again since. */
  readonly staleSince: number | undefined
  readonly length: number
  readonly children: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  return (
    <div className={join(css.balance, staleSince !== undefined && css.stale)} part="balance">
      <p dir="ltr" translate="no" ref={(element) => element?.style.setProperty('--length', String(length))}>
        {children}
      </p>
      {staleSince !== undefined && (
        <p className={view.note}>{say('account.age', { time: timeOf(staleSince, locale) })}</p>
      )}
    </div>
  )
}

/** A figure that was cut, as a button: the exact amount shows on hover, and below the figure after a press. */
function Exact({ amount, children }: { readonly amount: string; readonly children: ReactNode }): ReactNode {
  const css = useStyles(styles)
  const { announce } = useShell()
  const [isShown, show] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.figure}
        title={amount}
        aria-expanded={isShown}
        onClick={() => {
          if (!isShown) announce(amount)
          show(!isShown)
        }}
      >
        {children}
      </button>
      {isShown && (
        <span className={css.exact} data-exact>
          {amount}
        </span>
      )}
    </>
  )
}

/** Whether a decimal number, without zeros at its end, has more than the three decimals that are shown. */
const isCut = (balance: string): boolean => /\.\d{4}/.test(balance)

/** Formats a balance, and returns the index of its decimal separator, or its end: from there on it is quiet. */
function figureOf(balance: string, locale: string): { readonly text: string; readonly quietFrom: number } {
  const cut = formatBalance(balance)
  const parts = amountFormat(locale, cut).formatToParts(cut as never)
  const textOf = (some: typeof parts): string => some.map(({ value }) => value).join('')
  const whole = parts.filter(({ type }) => type !== 'decimal' && type !== 'fraction')
  return { text: textOf(parts), quietFrom: [...textOf(whole)].length }
}

/** Returns the direction of a number's last change. */
function useDirection(figure: number): 'up' | 'down' {
  const [[now, direction], setBoth] = useState<readonly [number, 'up' | 'down']>([figure, 'up'])
  // The number is NaN until the balance is known.
  if (figure !== now && !Number.isNaN(figure)) setBoth([figure, figure < now ? 'down' : 'up'])
  return direction
}
