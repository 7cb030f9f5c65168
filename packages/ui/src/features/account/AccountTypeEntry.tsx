import type { AccountType } from '@latchkit/core'
import { useId, type ReactNode } from 'react'
import { Segmented } from '../../base/Segmented.js'
import { accountWords } from './account.words.js'
import { useSay } from '../../words/useSay.js'
import type { AccountProps } from './useAccount.js'

/** Shows the kind of the account (S3.03), and a choice where the wallet shares accounts of several kinds (S4.04). */
export function AccountTypeEntry({
  account: { type, allAccounts },
  preferType,
  className,
}: Pick<AccountProps, 'account' | 'preferType'> & {
  /** The class of an entry with its value below its name. */
  readonly className: string | undefined
}): ReactNode {
  const say = useSay(accountWords)
  const name = useId()
  const types = [...new Set(allAccounts.map((each) => each.type))].sort(byOrder)
  if (!type) return null
  if (types.length < 2)
    return (
      <div>
        <dt>{say('settings.type')}</dt>
        <dd>{say(`settings.type.${type}`)}</dd>
      </div>
    )
  return (
    <div className={className}>
      <dt id={name}>{say('settings.type')}</dt>
      <dd>
        <Segmented
          label={{ id: name }}
          options={types.map((value) => ({ value, label: say(`settings.type.${value}`) }))}
          chosen={type}
          choose={preferType}
        />
      </dd>
    </div>
  )
}

/** The order of the kinds. The wallet's own order changes, because it lists the active account first. */
const ORDER: readonly AccountType[] = ['payment', 'ordinal', 'stx', 'smartAccount', 'eoa']
const byOrder = (a: AccountType, b: AccountType): number => ORDER.indexOf(a) - ORDER.indexOf(b)
