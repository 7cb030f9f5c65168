import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'
import { outIcon } from './moreIcons.js'

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
  const said = <span className="unseen"> {newTab}</span>
  return (
    <a
      className={isInline ? 'out' : 'row'}
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
          <span className="disc small">
            <Icon shape={icon ?? outIcon} />
          </span>
          <span className="grow">
            {label}
            {said}
          </span>
          {icon && (
            <span className="side">
              <Icon shape={outIcon} size={16} />
            </span>
          )}
        </>
      )}
    </a>
  )
}
