import { useState, type ReactNode } from 'react'
import { NumberRoll } from '../../base/NumberRoll.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { amountOf } from '../../shared/amount.js'
import { accountWords } from '../../words/en/account.js'
import { useSay, useSpoken } from '../../words/useSay.js'
import type { AccountFacts } from './useAccount.js'

/** The native balance: a skeleton of its height while it loads, grey and with its age where it can't be read again. */
export function Balance({ account, balanceStatus, staleSince }: AccountFacts): ReactNode {
  const say = useSay(accountWords)
  const { locale } = useSpoken()
  const { balance, balanceSymbol, caipAddress } = account
  const direction = useDirection(Number(balance))
  const skeleton = useSkeleton(balance === undefined && balanceStatus !== 'unavailable')
  if (skeleton !== false) return <div className={skeleton ? 'balance skeleton' : 'balance'} />
  // A number without its unit says nothing.
  if (!balance || !balanceSymbol) return <p className="balance none">{say('account.unavailable')}</p>
  const amount = amountOf(balance)
  const length = amount.length + balanceSymbol.length
  return (
    <div className={staleSince ? 'balance stale' : 'balance'}>
      <p
        dir="ltr"
        title={`${balance} ${balanceSymbol}`}
        translate="no"
        ref={(element) => element?.style.setProperty('--length', String(length))}
      >
        <span className="unseen">{say('account.balance')} </span>
        {/* Another account's balance isn't this one's, changed. */}
        <NumberRoll
          key={caipAddress}
          text={amount}
          direction={direction}
          {...(amount.includes('.') && { quietFrom: amount.indexOf('.') })}
        />{' '}
        <span className="quiet symbol">{balanceSymbol}</span>
      </p>
      {staleSince !== undefined && <p className="note">{say('account.age', { time: timeOf(staleSince, locale) })}</p>}
    </div>
  )
}

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
