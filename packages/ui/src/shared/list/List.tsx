import type { ListPlace } from '@latchkit/core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useChunk } from '../../shell/frame/useChunk.js'
import { join, useStyles } from '../../base/useStyles.js'
import styles from './List.css'
import { Entries, type DrawnEntry, type RowAttributes } from './Entries.js'
import { entriesOf, type ListEntry, type ListSection } from './list.js'
import type { LongLayout } from './LongList.js'
import { useListKeys } from './useListKeys.js'
import type { ListLink } from './useListLink.js'

/** A list with more entries draws only those around the visible ones. */
const LONG = 60
/** The entries that are drawn until a long list is laid out. */
const FIRST = 16
/** The next page is requested when this many rows, or fewer, are left below the last drawn one. */
const AHEAD = 24

const loadLongList = () => import('./LongList.js')

/** The props of `List`. */
export interface ListProps<row> {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly sections: readonly ListSection<row>[]
  /** A row's id, which stays while the row changes. Must be the same function on each render. */
  readonly keyOf: (row: row) => string
  /**
   * Draws a row: a `Row` with these attributes. Must be the same function while nothing changes, so that a row that
   * stays doesn't render again; and a row must not subscribe to the state.
   */
  readonly renderRow: (row: row, attributes: RowAttributes) => ReactNode
  /** The kind of a row, where rows have different heights: one word. Rows of one kind are about as high. */
  readonly kindOf?: ((row: row) => string) | undefined
  /** A row's name, for type-ahead in a list without a search. */
  readonly textOf?: ((row: row) => string) | undefined
  /** The search whose results these are: the rows are options then. */
  readonly link?: ListLink | undefined
  /** Where the visitor left the list: `router.listPlace(view)`. */
  readonly place?: ListPlace | undefined
  /** The number of rows, with those on pages that are not read yet. Default: those that are here. */
  readonly total?: number | undefined
  /** The number of placeholders for rows that are being read. Default: none. */
  readonly slots?: number | undefined
  /** Whether the placeholders shimmer. */
  readonly shimmers?: boolean | undefined
  /** Whether rows are being read. */
  readonly isBusy?: boolean | undefined
  /** Reads the next page. Called when few rows are left below. Undefined while there is none, or while one is read. */
  readonly showMore?: (() => void) | undefined
}

/**
 * A list of rows in sections, moved in by keys, by type-ahead or from a search. A long one draws at most 60 entries, and
 * tells screen readers the place and the count of each row.
 */
export function List<row>({
  label,
  sections,
  keyOf,
  renderRow,
  kindOf,
  textOf,
  link,
  place,
  total,
  slots,
  shimmers = false,
  isBusy,
  showMore,
}: ListProps<row>): ReactNode {
  const css = useStyles(styles)
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const isListbox = !!link
  const entries = useMemo(
    () => entriesOf(sections, { keyOf, isListbox, total, slots }),
    [sections, keyOf, isListbox, total, slots],
  )
  const { active, isInside, ...keys } = useListKeys({ list, entries, link, place, textOf })
  const isLong = entries.length > LONG
  // The code is loaded with the first page of a list that will be long.
  const long = useChunk(loadLongList, isLong || (total ?? 0) > LONG)
  const [layout, lay] = useState<LongLayout<row>>()
  const isDrawnShort = !isLong || !long || !list
  useReadOn(showMore, !isLong)
  return (
    <div
      ref={setList}
      className={join(css.list, !isDrawnShort && css.long)}
      aria-busy={isBusy || undefined}
      {...(link && { id: link.id, role: 'listbox', 'aria-label': label })}
      {...keys}
    >
      {!isDrawnShort && (
        <long.LongList
          list={list}
          entries={entries}
          kindOf={kindOf}
          active={active}
          isInside={isInside}
          place={place}
          showMore={showMore}
          ahead={AHEAD}
          lay={lay}
        />
      )}
      <Entries
        sections={sections}
        isListbox={isListbox}
        isRoving={isListbox || !isDrawnShort}
        renderRow={renderRow}
        shimmers={shimmers}
        {...((!isDrawnShort && layout) || shortLayout(entries, isLong, active))}
      />
    </div>
  )
}

/**
 * Returns all entries. Of a long list that isn't laid out yet: the first, and the row that a view which comes back gives
 * the focus to.
 */
function shortLayout<row>(entries: readonly ListEntry<row>[], isLong: boolean, active: string | undefined) {
  const drawn = entries.flatMap((entry, index): DrawnEntry<row>[] =>
    !isLong || index < FIRST || entry.key === active ? [{ entry, index }] : [],
  )
  const stop = drawn.find(({ entry: { key } }) => key === active) ?? drawn.find(({ entry: { kind } }) => kind === 'row')
  return { drawn, stop: stop?.entry.key }
}

/** Reads the next page at once where all rows are drawn. */
function useReadOn(showMore: (() => void) | undefined, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) showMore?.()
  }, [showMore, isWanted])
}
