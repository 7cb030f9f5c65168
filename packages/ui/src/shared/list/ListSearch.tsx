import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { SearchInput } from '../../base/SearchInput.js'
import { useShell } from '../../shell/frame/context.js'
import { useTypedAhead } from '../../shell/stack/useTypedAhead.js'
import type { ListLink } from './useListLink.js'

/** The props of `ListSearch`. */
export interface ListSearchProps {
  readonly link: ListLink
  readonly label: string
  readonly text: string
  readonly search: (text: string) => void
  /** The number of results. */
  readonly count: number
  /** Presses the only result. Called for Enter where there is just one. */
  readonly pressOnly: () => void
  /** The accessible name of the button that empties the field. Default: no button. */
  readonly clearLabel?: string | undefined
  /** What screen readers are told about the results. Default: another element tells them. */
  readonly found?: string | undefined
}

/**
 * The search field of a `List`, a combobox. ArrowDown enters the list at the first row in sight, ArrowUp at its end, Enter
 * presses the only result, and Escape empties the field before it closes the modal. It takes what was typed while the
 * view loaded.
 */
export function ListSearch({
  link,
  label,
  text,
  search: searchFor,
  count,
  pressOnly,
  clearLabel,
  found,
}: ListSearchProps): ReactNode {
  const { announce } = useShell()
  const search = (next: string): void => {
    link.list.current?.toTop()
    searchFor(next)
  }
  useTypedAhead((typed) => {
    search(typed)
    link.field.current?.focus()
  })
  useEffect(() => {
    if (text && found) announce(found)
  }, [announce, text, found])
  const onKeyDown = (event: KeyboardEvent): void => {
    // The key is for the input method, for example to choose a candidate.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') link.list.current?.enter('first')
    else if (event.key === 'ArrowUp') link.list.current?.enter('last')
    else if (event.key === 'Escape' && text) search('')
    else if (event.key === 'Enter') {
      if (text && count === 1) pressOnly()
    } else return
    event.preventDefault()
  }
  return (
    <SearchInput
      field={link.field}
      type="text"
      role="combobox"
      label={label}
      clearLabel={clearLabel}
      aria-expanded={count > 0}
      aria-controls={count > 0 ? link.id : undefined}
      aria-autocomplete="list"
      value={text}
      onChange={search}
      onKeyDown={onKeyDown}
    />
  )
}
