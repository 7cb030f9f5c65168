import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'
import { warningIcon, checkIcon, infoIcon } from './moreIcons.js'

/** How a banner is meant. */
export type BannerTone = 'info' | 'warning' | 'error' | 'success'

const ICONS: Readonly<Record<BannerTone, IconShape>> = {
  info: infoIcon,
  warning: warningIcon,
  error: warningIcon,
  success: checkIcon,
}

/** Something to know before going on. An error is said at once, the rest when there is time. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
}: {
  readonly tone?: BannerTone
  readonly title?: ReactNode
  readonly children: ReactNode
  /** One way on: a quiet button or a link. */
  readonly action?: ReactNode
}): ReactNode {
  return (
    <div className={`banner ${tone}`} part="banner">
      <Icon shape={ICONS[tone]} />
      <div className="said" role={tone === 'error' ? 'alert' : 'status'}>
        {title && <p className="banner-title">{title}</p>}
        <p>{children}</p>
      </div>
      {action && <div className="way">{action}</div>}
    </div>
  )
}
