import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'

/** A button that shows an icon alone. `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly icon: IconShape; readonly label: string }): ReactNode {
  return (
    <button type="button" className="icon-button" part="icon-button" aria-label={label} {...rest}>
      <Icon shape={icon} />
    </button>
  )
}
