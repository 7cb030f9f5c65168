import type { ListPlace } from '@latchkit/core'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useChunk } from '../../shell/frame/useChunk.js'
import { join, useStyles } from '../../base/useStyles.js'
import styles from './List.css'
import { Entries, type RowAttributes } from './Entries.js'
import { entriesOf, type ListSection } from './list.js'
import { useListKeys } from './useListKeys.js'
import type { ListLink } from './useListLink.js'

/** A list with more entries draws only those around the visible ones. */
const LONG = 60
/** The entries that are drawn until the code of a long list is loaded. */
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
  /** A row's text, for type-ahead in a list without a search. */
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
  const list = useRef<HTMLDivElement>(null)
  const isListbox = !!link
  const entries = useMemo(
    () => entriesOf(sections, { keyOf, isListbox, total, slots }),
    [sections, keyOf, isListbox, total, slots],
  )
  const { active, isInside, ...keys } = useListKeys({ list, entries, link, place, textOf })
  const isLong = entries.length > LONG
  const long = useChunk(loadLongList, isLong)
  const common = { sections, isListbox, renderRow, shimmers }
  const isDrawnShort = !isLong || !long
  useReadOn(showMore, isDrawnShort && entries.length <= LONG)
  const first = entries.find(({ kind }) => kind === 'row')?.key
  return (
    <div
      ref={list}
      className={join(css.list, !isDrawnShort && css.long)}
      aria-busy={isBusy || undefined}
      {...(link && { id: link.id, role: 'listbox', 'aria-label': label })}
      {...keys}
    >
      {isDrawnShort ? (
        <Entries
          {...common}
          drawn={(isLong ? entries.slice(0, FIRST) : entries).map((entry, index) => ({ entry, index }))}
          isRoving={isListbox}
          stop={entries.some(({ key }) => key === active) ? active : first}
        />
      ) : (
        <long.LongList
          {...common}
          list={list}
          entries={entries}
          kindOf={kindOf}
          active={active}
          isInside={isInside}
          place={place}
          showMore={showMore}
          ahead={AHEAD}
        />
      )}
    </div>
  )
}

/** Reads the next page at once where all rows are drawn. */
function useReadOn(showMore: (() => void) | undefined, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) showMore?.()
  }, [showMore, isWanted])
}
