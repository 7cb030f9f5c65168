import { useState, type ReactNode } from 'react'
import { useStyles } from '../base/useStyles.js'
import styles from './Exact.css'
import moreStyles from './more.css'

/** The props of `Exact`. */
export interface ExactProps {
  /** What shows at once: an amount of few digits, or a text with such amounts. */
  readonly short: string
  /** What shows on demand: the same amounts with every digit. */
  readonly exact: string
  /** Whether `short` is an amount alone, which isn't translated, and is written from left to right. Default: false. */
  readonly isAmount?: boolean
  /** A class for the short text. */
  readonly className?: string | undefined
}

/**
 * An amount in short. Where that isn't all of it, it is a button: the exact amount shows on hover, and below it after a
 * press.
 */
export function Exact({ short, exact, isAmount = false, className }: ExactProps): ReactNode {
  const css = useStyles(styles)
  const more = useStyles(moreStyles)
  const [isShown, show] = useState(false)
  if (short === exact && !isAmount && className === undefined) return short
  const kind = isAmount ? ({ dir: 'ltr', translate: 'no' } as const) : {}
  const said = (
    <bdi className={className} {...kind}>
      {short}
    </bdi>
  )
  if (short === exact) return said
  return (
    <span className={css.amount}>
      <button type="button" className={more.more} title={exact} aria-expanded={isShown} onClick={() => show(!isShown)}>
        {said}
      </button>
      {isShown && (
        <bdi className={css.exact} data-exact {...kind}>
          {exact}
        </bdi>
      )}
    </span>
  )
}
