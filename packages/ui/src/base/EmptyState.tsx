import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.js'
import styles from './EmptyState.css'
import viewStyles from './view.css'
import discStyles from './disc.css'
import { join, useStyles } from './useStyles.js'

/** Shown in place of an empty list: an icon, one line of text and one action. */
export function EmptyState({
  icon,
  text,
  action,
}: {
  readonly icon: IconShape
  readonly text: ReactNode
  readonly action?: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  return (
    <div className={css.empty}>
      <span className={join(disc.disc, disc.quiet)}>
        <Icon shape={icon} size={24} />
      </span>
      <p className={view.text}>{text}</p>
      {action}
    </div>
  )
}
