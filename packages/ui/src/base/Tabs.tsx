import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.css'
import { useStyles } from './useStyles.js'

/** The props of `Tabs`. */
export interface TabsProps<name extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string
  /** The tabs, in order. `name` identifies a tab. */
  readonly tabs: readonly { readonly name: name; readonly label: string }[]
  /** The name of the chosen tab. */
  readonly chosen: name
  /** Called with the name of the tab that the visitor chose. */
  readonly choose: (name: name) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/**
 * A list of tabs, and the content of the chosen one. With fewer than two tabs there is no list, and the content stays
 * mounted. Arrow keys, Home and End choose a tab.
 */
export function Tabs<name extends string>({ label, tabs, chosen, choose, children }: TabsProps<name>): ReactNode {
  const css = useStyles(styles)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isList = tabs.length > 1
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = targetOf(
      event,
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    )
    const tab = to === undefined ? undefined : tabs.at(to)
    if (!tab) return
    event.preventDefault()
    choose(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <>
      {isList && (
        <div className={css.tabs} part="tabs" role="tablist" aria-label={label} ref={list}>
          {tabs.map(({ name, label: text }) => (
            <button
              key={name}
              type="button"
              role="tab"
              part={name === chosen ? 'tab tab-chosen' : 'tab'}
              id={`${id}-${name}`}
              aria-selected={name === chosen}
              {...(name === chosen && { 'aria-controls': `${id}-panel` })}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => choose(name)}
              onKeyDown={onKeyDown}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <div
        className={css.panel}
        id={`${id}-panel`}
        {...(isList && { role: 'tabpanel', 'aria-labelledby': `${id}-${chosen}` })}
      >
        {children}
      </div>
    </>
  )
}

/** Returns the index of the tab that a key leads to, wrapping around at both ends. Undefined for other keys. */
function targetOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | undefined {
  const onwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === onwards) return (at + 1) % count
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (at + count - 1) % count : undefined
}
