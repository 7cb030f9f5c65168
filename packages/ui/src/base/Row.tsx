import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Row.css'
import { join, useStyles } from './useStyles.js'

/** The props of `Row`, beside those of a `<button>`. */
export interface RowProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly picture?: ReactNode
  readonly label: ReactNode
  /** A second line, in quiet text. */
  readonly sub?: ReactNode
  /** Drawn at the end of the row: a badge or a chevron. */
  readonly side?: ReactNode
  /**
   * Names the row within its view. The focus returns to it when the visitor comes back from the view that it opened.
   */
  readonly focusKey?: string | undefined
}

/** A row of a list, as a button. */
export function Row({ picture, label, sub, side, focusKey, className, ...rest }: RowProps): ReactNode {
  const css = useStyles(styles)
  return (
    <button type="button" className={join(css.row, className)} part="row" data-focus-key={focusKey} {...rest}>
      {picture}
      <span className={css.grow}>
        {label}
        {sub && <span className={css.sub}>{sub}</span>}
      </span>
      {side && <span className={css.side}>{side}</span>}
    </button>
  )
}

/** A row that only says something: it looks like `Row`, and is no button. */
export function RowText({ picture, label }: Pick<RowProps, 'picture' | 'label'>): ReactNode {
  const css = useStyles(styles)
  return (
    <div className={css.row} part="row">
      {picture}
      <span className={css.grow}>{label}</span>
    </div>
  )
}
