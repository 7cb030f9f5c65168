import type { ReactNode } from 'react'
import { DrawnCheck } from './DrawnCheck.js'
import { Icon } from './Icon.js'
import { copyIcon } from './icons/copy.js'
import { useCopy, type CopyEvents } from './useCopy.js'
import styles from './CopyButton.css'
import { join, useStyles } from './useStyles.js'

/** The props of `CopyButton`. */
export interface CopyButtonProps extends CopyEvents {
  /** The text to copy. */
  readonly text: string
  /** The accessible name, hidden from view. `children` follow it. */
  readonly label: string
  /** Shown before the icon. Default: the icon alone. */
  readonly children?: ReactNode
  /** A class of its own, beside that of every copy button. */
  readonly className?: string | undefined
}

/** A button that copies `text` to the clipboard, and shows a check for 1.5 s after that. */
export function CopyButton({ text, label, children, className, ...events }: CopyButtonProps): ReactNode {
  const css = useStyles(styles)
  const { isCopied, copy } = useCopy(events)
  return (
    <button type="button" className={join(css.copy, className)} onClick={() => void copy(text)}>
      <span className="unseen">{label} </span>
      {children}
      {isCopied ? <DrawnCheck size={16} /> : <Icon shape={copyIcon} size={16} />}
    </button>
  )
}
