import type { ReactNode } from 'react'

/** Parts that people compare: the first and the last of them. */
const ENDS = 2

/**
 * A whole address in groups of four, its ends stronger than its middle. The gaps are drawn, not written: what is copied
 * is the address.
 */
export function FullAddress({ address }: { readonly address: string }): ReactNode {
  const groups = address.match(/^0x.{4}|.{1,4}/g) ?? []
  return (
    <code className="full-address" dir="ltr" translate="no">
      {groups.map((group, index) => {
        const isEnd = index < ENDS || index >= groups.length - ENDS
        return isEnd ? <b key={index}>{group}</b> : <span key={index}>{group}</span>
      })}
    </code>
  )
}
