import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.js'
import { warningIcon } from './icons/warning.js'
import { checkIcon } from './icons/check.js'
import { infoIcon } from './icons/info.js'
import styles from './Banner.css'
import { join, useStyles } from './useStyles.js'

/** The kind of a banner. It sets the colour, the icon and the ARIA role. */
export type BannerTone = 'info' | 'warning' | 'error' | 'success'

const ICONS: Readonly<Record<BannerTone, IconShape>> = {
  info: infoIcon,
  warning: warningIcon,
  error: warningIcon,
  success: checkIcon,
}

/**
 * A message within a view. The tone `error` is an ARIA alert, every other tone is a status. `tone` defaults to `info`.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  isAnnounced,
}: {
  readonly tone?: BannerTone
  readonly title?: ReactNode
  readonly children: ReactNode
  /** One action: a quiet button or a link. */
  readonly action?: ReactNode
  /** Whether the view announces the text itself. Then the banner has no role. Default: false. */
  readonly isAnnounced?: boolean
}): ReactNode {
  const css = useStyles(styles)
  return (
    <div className={join(css.banner, css[tone])} part="banner">
      <Icon shape={ICONS[tone]} />
      <div className={css.said} role={isAnnounced ? undefined : tone === 'error' ? 'alert' : 'status'}>
        {title && <p className={css.title}>{title}</p>}
        <p>{children}</p>
      </div>
      {action && <div className={css.way}>{action}</div>}
    </div>
  )
}
