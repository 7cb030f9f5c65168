import type { ReactNode } from 'react'
import styles from './FullAddress.css'
import { useStyles } from '../base/useStyles.js'

/** Groups at each end that stand out, because visitors compare the ends. */
const ENDS = 2

/**
 * Shows a whole address in groups of four characters (`0x` joins the first group), with its ends in bold. The style
 * sheet draws the gaps, so a copied selection is the plain address.
 */
export function FullAddress({ address }: { readonly address: string }): ReactNode {
  const css = useStyles(styles)
  const groups = address.match(/^0x.{4}|.{1,4}/g) ?? []
  return (
    <code className={css.address} dir="ltr" translate="no">
      {groups.map((group, index) => {
        const isEnd = index < ENDS || index >= groups.length - ENDS
        return isEnd ? <b key={index}>{group}</b> : <span key={index}>{group}</span>
      })}
    </code>
  )
}
