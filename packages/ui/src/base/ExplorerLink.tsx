import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icons.js'
import { outIcon } from './moreIcons.js'

/** What a link out of the page takes. */
export interface ExplorerLinkProps {
  readonly href: string
  readonly label: ReactNode
  /** Says that it opens a new tab, for whoever can't see the arrow. */
  readonly newTab: string
  /** What stands before the label: an arrow out, unless the row is one of several. */
  readonly icon?: IconShape
  /** As words among others, and not as a row. */
  readonly isInline?: boolean
}

/** A way out of the page: an address or a transaction in an explorer, a store, a website. */
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
