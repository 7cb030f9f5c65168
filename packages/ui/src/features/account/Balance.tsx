import type { ReactNode } from 'react'
import { useSkeleton } from '../../base/useSkeleton.js'
import { amountOf } from '../../shared/amount.js'
import { accountWords } from '../../words/en/account.js'
import { useSay, useSpoken } from '../../words/useSay.js'
import type { AccountFacts } from './useAccount.js'

/** The native balance: a skeleton of its height while it loads, grey and with its age where it can't be read again. */
export function Balance({ account, balanceStatus, staleSince }: AccountFacts): ReactNode {
  const say = useSay(accountWords)
  const { locale } = useSpoken()
  const { balance, balanceSymbol } = account
  const skeleton = useSkeleton(balance === undefined && balanceStatus !== 'unavailable')
  if (skeleton !== false) return <div className={skeleton ? 'balance skeleton' : 'balance'} />
  // A number without its unit says nothing.
  if (!balance || !balanceSymbol) return <p className="balance none">{say('account.unavailable')}</p>
  const amount = amountOf(balance)
  const [whole, fraction] = amount.split('.')
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
        {whole}
        <span className="quiet">.{fraction}</span> <span className="quiet symbol">{balanceSymbol}</span>
      </p>
      {staleSince !== undefined && <p className="note">{say('account.age', { time: timeOf(staleSince, locale) })}</p>}
    </div>
  )
}

/** When it was, with the day unless that is today. */
function timeOf(at: number, locale: string): string {
  const day = { dateStyle: 'medium' } as const
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(isToday ? {} : day) }).format(at)
}
