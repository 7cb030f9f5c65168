import type { ReactNode } from 'react'
import { DrawnCheck } from '../base/DrawnCheck.js'
import discStyles from '../base/disc.css'
import { join, useStyles } from '../base/useStyles.js'
import viewStyles from '../base/view.css'
import styles from './Success.css'

/** Says that something succeeded: a check that draws itself, a title, a text and the next actions. */
export function Success({
  title,
  children,
  actions,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  return (
    <div className={view.message}>
      <span className={join(disc.disc, css.disc)}>
        <DrawnCheck size={28} />
      </span>
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{children}</p>
      </div>
      <div className={view.actions}>{actions}</div>
    </div>
  )
}
