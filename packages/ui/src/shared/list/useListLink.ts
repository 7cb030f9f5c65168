import { useId, useMemo, useRef, type RefObject } from 'react'

/** What a search field may ask of its list. */
export interface ListHandle {
  /** Moves the focus to the first row in sight, or to the last row of all. */
  enter(end: 'first' | 'last'): void
  /** Scrolls to the first row, where the list has other rows now. */
  toTop(): void
}

/** Joins a search field with the list of its results: a combobox, whose rows are the options. */
export interface ListLink {
  /** The element id of the list. */
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly list: RefObject<ListHandle | null>
}

/** Makes the link between a `ListSearch` and a `List`. */
export function useListLink(): ListLink {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<ListHandle>(null)
  return useMemo(() => ({ id, field, list }), [id])
}
