import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { ListPlace } from '@latchkit/core'
import { rowFrom, rowTyped, type ListEntry } from './list.js'
import type { ListLink } from './useListLink.js'

/** How many rows Page Up and Page Down pass. */
const PAGE = 8
/** A pause of this length begins a new word of type-ahead, in ms. */
const TYPING_MS = 800

/** What moves the focus among the rows of a list. */
export interface ListKeys {
  /** The key of the row that was focused last. Undefined before any was. */
  readonly active: string | undefined
  /** Moves the focus by arrow keys, Page Up, Page Down, Home and End, and by typed letters where there is no search. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
  readonly onClickCapture: (event: MouseEvent) => void
  /** Whether the focus is in the list. */
  readonly isInside: boolean
}

/** What {@link useListKeys} needs. */
export interface ListKeysOptions<row> {
  /** The element around the list. Null before it's in the page. */
  readonly list: HTMLElement | null
  readonly entries: readonly ListEntry<row>[]
  readonly link: ListLink | undefined
  readonly place: ListPlace | undefined
  /** A row's text for type-ahead. */
  readonly textOf: ((row: row) => string) | undefined
}

/** Moves the focus among the rows. A row that isn't drawn is drawn first, because it is the active one. */
export function useListKeys<row>({ list, entries, link, place, textOf }: ListKeysOptions<row>): ListKeys {
  const [active, setActive] = useState(place?.key)
  const [isInside, setInside] = useState(false)
  const wanted = useRef<string>(undefined)
  const typed = useRef({ text: '', at: 0 })

  const focus = useCallback(
    (key: string | undefined) => {
      if (key === undefined) return
      wanted.current = key
      leave(place, key)
      setActive(key)
      focusWanted(list, wanted)
    },
    [list, place],
  )
  // The row may be drawn by the render that the change began.
  useLayoutEffect(() => focusWanted(list, wanted))

  const keyAt = (index: number): string | undefined => entries[index]?.key
  const moveTo = (index: number): void => focus(keyAt(index))
  useImperativeHandle(link?.list, () => ({
    enter(end) {
      const last = rowFrom(entries, entries.length, -1)
      const first = shownRow(list) ?? keyAt(rowFrom(entries, -1, 1))
      focus(end === 'last' ? keyAt(last) : first)
    },
    toTop() {
      const view = list?.closest('.view')
      if (view) view.scrollTop = 0
      leave(place, undefined)
      setActive(undefined)
    },
  }))

  const note = ({ target }: { readonly target: EventTarget }): void => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
    if (key === undefined) return
    leave(place, key)
    setActive(key)
  }

  return {
    active,
    isInside,
    onBlur: ({ relatedTarget, currentTarget }) => setInside(currentTarget.contains(relatedTarget)),
    onFocus(event) {
      setInside(true)
      note(event)
    },
    // Some browsers don't focus a button that is pressed.
    onClickCapture: note,
    onKeyDown(event) {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event
      if (ctrlKey || metaKey || altKey) return
      const from = entries.findIndex((entry) => entry.key === active)
      const by = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -Infinity, End: Infinity }[key]
      if (by !== undefined) {
        event.preventDefault()
        const to = rowFrom(entries, from, by)
        if (to === from && key === 'ArrowUp') link?.field.current?.focus()
        else moveTo(to)
      } else if (textOf && !link && key.length === 1 && key !== ' ') {
        const before = timeStamp - typed.current.at < TYPING_MS ? typed.current.text : ''
        typed.current = { text: before + key, at: timeStamp }
        moveTo(rowTyped(entries, from, { before, key }, textOf))
      }
    },
  }
}

/** Keeps the row in which the visitor leaves the list. */
function leave(place: ListPlace | undefined, key: string | undefined): void {
  if (place) place.key = key
}

function focusWanted(list: HTMLElement | null, wanted: RefObject<string | undefined>): void {
  if (wanted.current === undefined) return
  const row = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"] button`)
  if (!row) return
  wanted.current = undefined
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** The key of the first row in sight. */
function shownRow(list: HTMLElement | null): string | undefined {
  const top = list?.closest('.view')?.getBoundingClientRect().top ?? 0
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
  return rows.find((row) => row.getBoundingClientRect().top >= top)?.dataset.key
}
