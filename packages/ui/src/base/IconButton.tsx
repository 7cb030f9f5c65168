import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.js'
import styles from './IconButton.css'
import { join, useStyles } from './useStyles.js'

/** A button that shows an icon alone. `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly icon: IconShape; readonly label: string }): ReactNode {
  const css = useStyles(styles)
  return (
    <button type="button" className={join(css.button, className)} part="icon-button" aria-label={label} {...rest}>
      <Icon shape={icon} />
    </button>
  )
}
