import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.js'
import styles from './Button.css'
import { Spinner } from './Spinner.js'
import { join, useStyles } from './useStyles.js'

/** The props of `Button`, beside those of a `<button>`. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A view has at most one `primary` action. A secondary action is `quiet`. Default: `plain`. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | undefined
  /** Drawn before the label. The spinner takes its place while `busy`. Default: none. */
  readonly icon?: IconShape | undefined
  /** Shows a spinner beside the label, and ignores presses. Default: false. */
  readonly busy?: boolean | undefined
}

/** A full-width button. It ignores presses while it is `busy`, and stays focusable. */
export function Button({ kind = 'plain', icon, busy, children, className, onClick, ...rest }: ButtonProps): ReactNode {
  const css = useStyles(styles)
  return (
    <button
      type="button"
      className={join(css.button, css[kind], className)}
      part={`button button-${kind}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon shape={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}
