import type { ReactNode } from 'react'
import { DrawnCheck } from './DrawnCheck.js'
import { Icon } from './icons.js'
import { copyIcon } from './moreIcons.js'
import { useCopy, type CopyEvents } from './useCopy.js'

/** What a button that copies takes. */
export interface CopyButtonProps extends CopyEvents {
  readonly text: string
  /** Its name is this and what is seen of it, `children`. */
  readonly label: string
  readonly children?: ReactNode
  readonly className?: string
}

/** Copies a text; a check says that it did. */
export function CopyButton({ text, label, children, className = 'copy', ...events }: CopyButtonProps): ReactNode {
  const { isCopied, copy } = useCopy(events)
  return (
    <button type="button" className={className} onClick={() => void copy(text)}>
      <span className="unseen">{label} </span>
      {children}
      {isCopied ? <DrawnCheck size={16} /> : <Icon shape={copyIcon} size={16} />}
    </button>
  )
}
