import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'

/** Nothing here: one line that says so, and one action. */
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
