import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { nextIcon } from './icons/next.js'
import styles from './UnfoldButton.css'
import { useStyles } from './useStyles.js'

/** A button that shows rows which are hidden, and hides them again. Its name stays the same. */
export function UnfoldButton({
  isUnfolded,
  unfold,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly isUnfolded: boolean
  readonly unfold: (isUnfolded: boolean) => void
}): ReactNode {
  const css = useStyles(styles)
  return (
    <button
      type="button"
      className={css.button}
      {...rest}
      aria-expanded={isUnfolded}
      onClick={() => unfold(!isUnfolded)}
    >
      {children}
      <Icon shape={nextIcon} size={16} />
    </button>
  )
}
