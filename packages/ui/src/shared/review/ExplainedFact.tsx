import { useState, type ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import moreStyles from '../more.css'
import styles from './facts.css'

/** The props of `ExplainedFact`. */
export interface ExplainedFactProps {
  readonly term: string
  /** What the term means, in a sentence. */
  readonly explanation: string
  /** The value. */
  readonly children: ReactNode
}

/** A row of facts whose term is a button: what it means shows on hover, and below it after a press. */
export function ExplainedFact({ term, explanation, children }: ExplainedFactProps): ReactNode {
  const css = useStyles(styles)
  const more = useStyles(moreStyles)
  const [isShown, show] = useState(false)
  return (
    <div>
      <dt>
        <button
          type="button"
          className={more.more}
          title={explanation}
          aria-expanded={isShown}
          onClick={() => show(!isShown)}
        >
          {term}
        </button>
      </dt>
      <dd>{children}</dd>
      {isShown && <dd className={css.explanation}>{explanation}</dd>}
    </div>
  )
}
