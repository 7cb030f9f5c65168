import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'

/** What a button takes. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary action per view; what is secondary is quiet. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | undefined
  readonly icon?: IconShape | undefined
  /** Shows the spinner beside the label, which stays. */
  readonly busy?: boolean | undefined
}

/** A full-width button. While it is busy it can't be pressed again. */
export function Button({
  kind = 'plain',
  icon,
  busy,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`button ${kind} ${className}`}
      part={`button button-${kind}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? <span className="spinner" /> : icon && <Icon shape={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}
