import { useSay, useTranslation } from '@latchkit/ui/parts'
import type { ReactNode } from 'react'
import type { ShownAllowance, ShownField, ShownPermit, TypedDataContent } from '../requests/content.types.js'
import { siteWords } from '../words/site.words.js'
import { FieldList } from './FieldList.js'
import { Rows } from './Page.js'
import { amountOfToken } from './shownAmounts.js'

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
        [say('secure.until'), timeOf(permit.deadline, locale)],
      ]}
    />
  )
}

/** What a spender may take: all there is, or an amount. */
export const allowanceText = ({ token, amount, isUnlimited }: ShownAllowance, everything: string): string =>
  isUnlimited ? `${everything}: ${token.symbol ?? token.address}` : amountOfToken(amount, token)

/** The last moment that a date of JavaScript can be, in seconds. Contracts take later ones. */
const LAST_S = 8_640_000_000_000n

/** A time of a contract, in seconds since 1970. One that no calendar has stays a number. */
function timeOf(seconds: string, locale: string): string {
  const at = BigInt(seconds)
  if (at > LAST_S) return seconds
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(at) * 1_000)
}
