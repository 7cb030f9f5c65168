import { useSay, useTranslation } from '@latchkit/ui/parts'
import type { ReactNode } from 'react'
import type { ShownAllowance, ShownField, ShownPermit, TypedDataContent } from '../requests/content.types.js'
import { siteWords } from '../words/site.words.js'
import { FieldList } from './FieldList.js'
import { Rows } from './Page.js'
import { amountOfToken } from './shownAmounts.js'
import { deadlineOf } from './shownTimes.js'

/** Typed data: what a permit gives, where it is one, and then each field as it is signed. */
export function TypedDataRows({ content }: { readonly content: TypedDataContent }): ReactNode {
  const say = useSay(siteWords)
  const { permit, domain, primaryType, fields } = content
  const all: readonly ShownField[] = [
    { name: say('secure.domain'), type: 'EIP712Domain', fields: domain },
    { name: primaryType, type: primaryType, fields },
  ]
  return (
    <>
      {permit && <Permit permit={permit} />}
      <FieldList label={say('secure.dataFields')} fields={all} />
    </>
  )
}

function Permit({ permit }: { readonly permit: ShownPermit }): ReactNode {
  const say = useSay(siteWords)
  const { locale } = useTranslation()
  return (
    <Rows
      rows={[
        [say('secure.spender'), permit.spender],
        ...permit.allowances.map(
          (allowance) => [say('secure.mayTake'), allowanceText(allowance, say('secure.everything'))] as const,
        ),
        [say('secure.until'), deadlineOf(permit, locale)],
      ]}
    />
  )
}

/** What a spender may take: all there is, or an amount. */
export const allowanceText = ({ token, amount, isUnlimited }: ShownAllowance, everything: string): string =>
  isUnlimited ? `${everything}: ${token.symbol ?? token.address}` : amountOfToken(amount, token)
