import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.js'
import { outIcon } from './icons/out.js'
import styles from './ExplorerLink.css'
import rowStyles from './Row.css'
import discStyles from './disc.css'
import { join, useStyles } from './useStyles.js'

/** The props of `ExplorerLink`. */
export interface ExplorerLinkProps {
  readonly href: string
  readonly label: ReactNode
  /** Hidden text that says that the link opens a new tab, for screen readers. */
  readonly newTab: string
  /** Drawn before the label of a row; the arrow out moves to the end then. Default: the arrow out. */
  readonly icon?: IconShape
  /** Whether the link stands in a sentence. Default: false, it is a row. */
  readonly isInline?: boolean
}

/**
 * A link that opens a new tab without opener and referrer: an address or a transaction in an explorer, a store, a
 * website.
 */
export function ExplorerLink({ href, label, newTab, icon, isInline }: ExplorerLinkProps): ReactNode {
  const css = useStyles(styles)
  const row = useStyles(rowStyles)
  const disc = useStyles(discStyles)
  const said = <span className="unseen"> {newTab}</span>
  return (
    <a
      className={isInline ? css.out : row.row}
      part={isInline ? undefined : 'row'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {isInline ? (
        <>
          {label}
          {said}
          <Icon shape={outIcon} size={14} />
        </>
      ) : (
        <>
          <span className={join(disc.disc, disc.tile, disc.plain)}>
            <Icon shape={icon ?? outIcon} />
          </span>
          <span className={row.grow}>
            {label}
            {said}
          </span>
          {icon && (
            <span className={row.side}>
              <Icon shape={outIcon} size={16} />
            </span>
          )}
        </>
      )}
    </a>
  )
}
