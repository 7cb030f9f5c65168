import { Children, type ReactNode } from 'react'
import styles from './Actions.css'
import { join, useStyles } from './useStyles.js'

/** The props of `Actions`. */
export interface ActionsProps {
  /** A button for each action. */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/**
 * Buttons side by side. Four of them become two rows of two where the longest word of a label doesn't fit its button: in
 * no language and no font is a word broken.
 */
export function Actions({ children, className }: ActionsProps): ReactNode {
  const css = useStyles(styles)
  const all = Children.toArray(children)
  const pairs = all.flatMap((_, at) => (at % 2 ? [] : [all.slice(at, at + 2)]))
  return (
    <div className={join(css.actions, className)}>
      {pairs.map((pair, at) => (
        <div className={css.pair} key={at}>
          {pair}
        </div>
      ))}
    </div>
  )
}
