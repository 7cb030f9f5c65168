import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** What tabs take. */
export interface TabsProps<name extends string> {
  /** What they choose between, for whoever can't see it. */
  readonly label: string
  readonly tabs: readonly { readonly name: name; readonly label: string }[]
  readonly chosen: name
  readonly choose: (name: name) => void
  /** What the chosen one shows. */
  readonly children: ReactNode
}

/** Tabs and what the chosen one shows; without tabs where there is nothing to choose. */
export function Tabs<name extends string>({ label, tabs, chosen, choose, children }: TabsProps<name>): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  if (tabs.length < 2) return children
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
      <div className="tabs" part="tabs" role="tablist" aria-label={label} ref={list}>
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
      <div className="panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}

/** The tab that a key goes to, round at the ends. Undefined for other keys. */
function targetOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | undefined {
  const onwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === onwards) return (at + 1) % count
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (at + count - 1) % count : undefined
}
