import type { ReactNode } from 'react'
import { DrawnCheck } from './DrawnCheck.js'
import { Icon } from './icons.js'
import { copyIcon } from './moreIcons.js'
import { useCopy, type CopyEvents } from './useCopy.js'

/** The props of `CopyButton`. */
export interface CopyButtonProps extends CopyEvents {
  /** The text to copy. */
  readonly text: string
  /** The accessible name, hidden from view. `children` follow it. */
  readonly label: string
  /** Shown before the icon. Default: the icon alone. */
  readonly children?: ReactNode
  /** Default: `copy`. */
  readonly className?: string
}

/** A button that copies `text` to the clipboard, and shows a check for 1.5 s after that. */
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
