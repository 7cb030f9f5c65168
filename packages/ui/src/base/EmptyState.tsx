import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'

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
  return (
    <div className="empty">
      <span className="disc">
        <Icon shape={icon} size={24} />
      </span>
      <p className="note large">{text}</p>
      {action}
    </div>
  )
}
