import type { ButtonHTMLAttributes, ReactNode } from 'react'

/** What a row takes. */
export interface RowProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly picture?: ReactNode
  readonly label: ReactNode
  /** A second, quieter line. */
  readonly sub?: ReactNode
  /** What stands at the end: a badge, a chevron. */
  readonly side?: ReactNode
  /** Where the focus returns to when the visitor comes back from what this row opened. */
  readonly focusKey?: string | undefined
}

/** A row of a list that can be pressed. */
export function Row({ picture, label, sub, side, focusKey, ...rest }: RowProps): ReactNode {
  return (
    <button type="button" className="row" part="row" data-focus-key={focusKey} {...rest}>
      {picture}
      <span className="grow">
        {label}
        {sub && <span className="sub">{sub}</span>}
      </span>
      {side && <span className="side">{side}</span>}
    </button>
  )
}
