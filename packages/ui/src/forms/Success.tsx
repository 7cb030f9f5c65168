import type { ReactNode } from 'react'
import { DrawnCheck } from '../base/DrawnCheck.js'

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
  return (
    <div className="message">
      <span className="disc success">
        <DrawnCheck size={28} />
      </span>
      <div className="words">
        <h2 className="title">{title}</h2>
        <p className="note large">{children}</p>
      </div>
      <div className="actions">{actions}</div>
    </div>
  )
}
