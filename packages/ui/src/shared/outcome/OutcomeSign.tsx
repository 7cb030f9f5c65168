import type { ReactNode } from 'react'
import { DrawnCheck } from '../../base/DrawnCheck.js'
import discStyles from '../../base/disc.css'
import { Icon } from '../../base/Icon.js'
import { crossIcon } from '../../base/icons/cross.js'
import { warningIcon } from '../../base/icons/warning.js'
import { Spinner } from '../../base/Spinner.js'
import { join, useStyles } from '../../base/useStyles.js'
import styles from './OutcomeSign.css'

/** How a transaction is shown: under way, done, failed, or neither. */
export type OutcomeTone = 'waiting' | 'success' | 'failure' | 'over'

/** The sign of how far a transaction is. The text beside it says the same. */
export function OutcomeSign({ tone }: { readonly tone: OutcomeTone }): ReactNode {
  const css = useStyles(styles)
  const disc = useStyles(discStyles)
  return (
    <span className={join(disc.disc, css.disc, css[tone])} key={tone}>
      {tone === 'waiting' && <Spinner />}
      {tone === 'success' && <DrawnCheck size={28} />}
      {tone === 'failure' && <Icon shape={crossIcon} size={28} />}
      {tone === 'over' && <Icon shape={warningIcon} size={28} />}
    </span>
  )
}
