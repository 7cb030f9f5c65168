import { formatBalance } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { NumberRoll } from '../../base/NumberRoll.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { amountFormat } from '../../shared/amount.js'
import { accountWords } from '../../words/en/account.js'
import { useSay, useSpoken } from '../../words/useSay.js'
import type { AccountProps } from './useAccount.js'

/** The native balance: a skeleton of its height while it loads, grey and with its age where it can't be read again. */
export function Balance({ account, balanceStatus, staleSince }: AccountProps): ReactNode {
  const say = useSay(accountWords)
  const { locale } = useSpoken()
  const { balance, balanceSymbol, caipAddress } = account
  const direction = useDirection(Number(balance))
  const skeleton = useSkeleton(balance === undefined && balanceStatus !== 'unavailable')
  if (skeleton !== false) return <div className={skeleton ? 'balance skeleton' : 'balance'} part="balance" />
  // A number without its unit says nothing.
  if (!balance || !balanceSymbol)
    return (
      <p className="balance none" part="balance">
        {say('account.unavailable')}
      </p>
    )
  const { text, quietFrom } = figureOf(balance, locale)
  const length = text.length + balanceSymbol.length
  return (
    <div className={staleSince ? 'balance stale' : 'balance'} part="balance">
      <p
        dir="ltr"
        title={`${exact(balance, locale)} ${balanceSymbol}`}
        translate="no"
        ref={(element) => element?.style.setProperty('--length', String(length))}
      >
        <span className="unseen">{say('account.balance')} </span>
        {/* Another account's balance isn't this one's, changed, and another language's isn't either. */}
        <NumberRoll key={`${caipAddress} ${locale}`} text={text} direction={direction} quietFrom={quietFrom} />{' '}
        <span className="quiet symbol">{balanceSymbol}</span>
      </p>
      {staleSince !== undefined && <p className="note">{say('account.age', { time: timeOf(staleSince, locale) })}</p>}
    </div>
  )
}

/** A balance as it is shown, and from which sign on it is quiet: its decimals. */
function figureOf(balance: string, locale: string): { readonly text: string; readonly quietFrom: number } {
  const parts = amountFormat(locale).formatToParts(formatBalance(balance) as never)
  const textOf = (some: typeof parts): string => some.map(({ value }) => value).join('')
  const whole = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'decimal'),
  )
  return { text: textOf(parts), quietFrom: [...textOf(whole)].length }
}

/** All of a balance, as far as every browser writes decimals. */
const exact = (balance: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(balance as never)

/** Which way a figure changed last. */
function useDirection(figure: number): 'up' | 'down' {
  const [[now, direction], setBoth] = useState<readonly [number, 'up' | 'down']>([figure, 'up'])
  // What isn't known yet is no figure.
  if (figure !== now && !Number.isNaN(figure)) setBoth([figure, figure < now ? 'down' : 'up'])
  return direction
}

/** When it was, with the day unless that is today. */
function timeOf(at: number, locale: string): string {
  const day = { dateStyle: 'medium' } as const
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(isToday ? {} : day) }).format(at)
}
