import type { ReactNode } from 'react'
import { useStyles } from '../base/useStyles.js'
import styles from './Summary.css'

/** A row of a summary. */
export interface SummaryRow {
  readonly term: string
  readonly value: ReactNode
  /** A second line below the value, in quiet text: what it is worth. */
  readonly note?: ReactNode
}

/** What will be sent, to which address, on which network and at which fee: the values that the visitor must trust. */
export function Summary({ rows }: { readonly rows: readonly SummaryRow[] }): ReactNode {
  const css = useStyles(styles)
  return (
    <dl className={css.summary}>
      {rows.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
            {note && <bdi className={css.sub}>{note}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
