import { formatBalance } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { NumberRoll } from '../../base/NumberRoll.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { amountFormat } from '../../shared/amount.js'
import { accountWords } from './account.words.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useSpoken } from '../../words/useSay.js'
import type { AccountProps } from './useAccount.js'
import styles from './Balance.css'
import viewStyles from '../../base/view.css'
import { join, useStyles } from '../../base/useStyles.js'

/** Shows the native balance: a skeleton of its height while it loads, grey and with its age where a new read failed. */
export function Balance({ account, balanceStatus, staleSince }: AccountProps): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(accountWords)
  const { locale } = useSpoken()
  const { balance, balanceSymbol, caipAddress } = account
  const direction = useDirection(Number(balance))
  const skeleton = useSkeleton(balance === undefined && balanceStatus !== 'unavailable')
  if (skeleton !== false)
    return <div className={join(css.balance, skeleton && join('shimmer', css.skeleton))} part="balance" />
  // A number without its unit has no meaning.
  if (!balance || !balanceSymbol)
    return (
      <p className={join(css.balance, css.none)} part="balance">
        {say('account.unavailable')}
      </p>
    )
  const { text, quietFrom } = figureOf(balance, locale)
  const length = text.length + balanceSymbol.length
  const figure = (
    <>
      <span className="unseen">{say('account.balance')} </span>
      {/* The key makes a new element for another account or language, so that no digit rolls then. */}
      <NumberRoll key={`${caipAddress} ${locale}`} text={text} direction={direction} quietFrom={quietFrom} />{' '}
      <span className={css.symbol}>{balanceSymbol}</span>
    </>
  )
  return (
    <div className={join(css.balance, !!staleSince && css.stale)} part="balance">
      <p dir="ltr" translate="no" ref={(element) => element?.style.setProperty('--length', String(length))}>
        {isCut(balance) ? (
          <Exact key={caipAddress} amount={`${exact(balance, locale)} ${balanceSymbol}`}>
            {figure}
          </Exact>
        ) : (
          figure
        )}
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
      {isShown && <span className={css.exact}>{amount}</span>}
    </>
  )
}

/** Whether a decimal number, without zeros at its end, has more than the three decimals that are shown. */
const isCut = (balance: string): boolean => /\.\d{4}/.test(balance)

/** Formats a balance, and returns the index of its decimal separator, from which on it is quiet. */
function figureOf(balance: string, locale: string): { readonly text: string; readonly quietFrom: number } {
  const parts = amountFormat(locale).formatToParts(formatBalance(balance) as never)
  const textOf = (some: typeof parts): string => some.map(({ value }) => value).join('')
  const whole = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'decimal'),
  )
  return { text: textOf(parts), quietFrom: [...textOf(whole)].length }
}

/** Formats a balance with up to 20 decimals, the most that every browser writes. */
const exact = (balance: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(balance as never)

/** Returns the direction of a number's last change. */
function useDirection(figure: number): 'up' | 'down' {
  const [[now, direction], setBoth] = useState<readonly [number, 'up' | 'down']>([figure, 'up'])
  // The number is NaN until the balance is known.
  if (figure !== now && !Number.isNaN(figure)) setBoth([figure, figure < now ? 'down' : 'up'])
  return direction
}

/** Formats a time (ms since 1970), with its day where that isn't today. */
function timeOf(at: number, locale: string): string {
  const day = { dateStyle: 'medium' } as const
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(isToday ? {} : day) }).format(at)
}
