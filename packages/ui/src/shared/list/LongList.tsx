import type { ListPlace } from '@latchkit/core'
import { elementScroll, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import type { DrawnEntry, EntriesProps } from './Entries.js'
import type { ListEntry } from './list.js'

/** Entries drawn before and after the visible ones: as many as a fast flick passes before the next frame. */
const AROUND = 6
/** Most visible entries at a time. While the card's height is animated, a measurement may give more. */
const MAX_IN_SIGHT = 40
/** The heights that entries are thought to have before one of their kind is measured, in CSS pixels. */
const HEIGHTS: Readonly<Record<ListEntry<unknown>['kind'], number>> = { heading: 38, row: 64, slot: 64 }
/** The view's size before it is measured: a first screen of rows. */
const FIRST_RECT = { width: 0, height: 640 }

type Virtual = Virtualizer<Element, HTMLElement>

/** What a long list draws. */
export type LongLayout<row> = Pick<EntriesProps<row>, 'drawn' | 'stop' | 'measure'>

/** The props of `LongList`. */
export interface LongListProps<row> {
  /** The element around the list. */
  readonly list: HTMLElement
  readonly entries: readonly ListEntry<row>[]
  readonly kindOf: ((row: row) => string) | undefined
  /** The key of the row that was focused last. */
  readonly active: string | undefined
  /** Whether the focus is in the list. With the focus outside of it, Tab leads to the first row in sight. */
  readonly isInside: boolean
  readonly place: ListPlace | undefined
  readonly showMore: (() => void) | undefined
  /** The next page is requested when this many rows, or fewer, are left below the last drawn one. */
  readonly ahead: number
  /** Gets what to draw before the page is painted, and undefined once the list isn't long any more. */
  readonly lay: Dispatch<SetStateAction<LongLayout<row> | undefined>>
}

/**
 * Says what a long list draws: the entries around the visible ones, and the row that has the focus. It draws nothing
 * itself, so that the rows of a list that becomes long keep their elements.
 */
export function LongList<row>({
  list,
  entries,
  kindOf,
  active,
  isInside,
  place,
  showMore,
  ahead,
  lay,
}: LongListProps<row>): null {
  const at = useMemo(() => new Map(entries.map(({ key }, index) => [key, index])), [entries])
  const activeAt = active === undefined ? undefined : at.get(active)
  const { virtual, measure } = useVirtual({ list, entries, kindOf, activeAt, place })
  const items = virtual.getVirtualItems()
  const height = virtual.getTotalSize()
  useLayoutEffect(() => setHeight(list, virtual), [list, virtual, height])

  const { scrollMargin } = virtual.options
  const drawn = useMemo(
    () =>
      items.flatMap(({ index, start }): DrawnEntry<row>[] => {
        const entry = entries[index]
        return entry ? [{ entry, index, at: start - scrollMargin }] : []
      }),
    [items, entries, scrollMargin],
  )
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (last >= entries.length - ahead) showMore?.()
  }, [last, entries.length, ahead, showMore])
  const seen = drawn.find(({ entry, index }) => entry.kind === 'row' && index >= (virtual.range?.startIndex ?? 0))
  const stop = isInside && activeAt !== undefined ? active : seen?.entry.key
  const { isScrolling } = virtual
  useLayoutEffect(() => {
    lay((before) => ({ drawn, stop: (isScrolling && kept(before?.stop, drawn)) || stop, measure }))
  }, [lay, drawn, stop, isScrolling, measure])
  useLayoutEffect(() => () => lay(undefined), [lay])
  return null
}

/** Returns the row that is in the tab order, if it is drawn: no row renders again for a change of it while scrolling. */
const kept = (stop: string | undefined, drawn: readonly DrawnEntry<unknown>[]): string | undefined =>
  drawn.some(({ entry }) => entry.key === stop) ? stop : undefined

/** Makes the virtualizer of a list, whose entries are measured once they are drawn. */
function useVirtual<row>({
  list,
  entries,
  kindOf,
  activeAt,
  place,
}: Pick<LongListProps<row>, 'list' | 'entries' | 'kindOf' | 'place'> & { readonly activeAt: number | undefined }): {
  readonly virtual: Virtual
  readonly measure: (element: HTMLElement | null) => void
} {
  const [heights] = useState(() => place?.heights ?? new Map<string, number>())
  const { thought, learn, learned } = useHeights(entries, kindOf, heights)
  const viewOf = useCallback(() => list.closest('.view'), [list])
  const scrollMargin = useMargin(list, viewOf)
  const virtual: Virtual = useVirtualizer<Element, HTMLElement>({
    count: entries.length,
    getScrollElement: viewOf,
    // A new function lays all entries out again. Those that were measured keep their heights.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    getItemKey: useCallback((index: number) => entries[index]?.key ?? index, [entries, learned]),
    estimateSize: thought,
    rangeExtractor: useCallback((range: Range) => shownOf(range, activeAt), [activeAt]),
    scrollMargin,
    // Without it, a timer of the virtualizer reports the first offset again 150 ms after the list came, also from an
    // observer that StrictMode ended meanwhile: a list that was scrolled at once drew its first rows then.
    useScrollendEvent: true,
    initialRect: FIRST_RECT,
    initialOffset: () => place?.scrolled ?? viewOf()?.scrollTop ?? 0,
    scrollToFn(offset, options, virtualizer) {
      // The first call comes before the list has its height, and an element scrolls no further than to its end.
      setHeight(list, virtualizer)
      elementScroll(offset, options, virtualizer)
    },
    // Reading a height in the render would force a layout for each row. The observer reports it after the layout.
    measureElement(element, entry, virtualizer) {
      const index = virtualizer.indexFromElement(element)
      const height = entry?.borderBoxSize[0]?.blockSize
      if (!height) return virtualizer.measurementsCache[index]?.size ?? thought(index)
      learn(index, height)
      return height
    },
  })
  useKeptPlace(viewOf, place, heights)
  return { virtual, measure: virtual.measureElement }
}

const setHeight = (list: HTMLElement, virtual: Virtual): void =>
  list.style.setProperty('--height', String(virtual.getTotalSize()))

/** The heights of the entries that aren't measured: by kind, from the first entry of each kind that is drawn. */
function useHeights<row>(
  entries: readonly ListEntry<row>[],
  kindOf: ((row: row) => string) | undefined,
  heights: Map<string, number>,
): {
  readonly thought: (index: number) => number
  readonly learn: (index: number, height: number) => void
  /** The number of kinds that are known. */
  readonly learned: number
} {
  const [learned, setLearned] = useState(heights.size)
  const kindAt = (index: number): string => {
    const entry = entries[index]
    return entry?.kind === 'row' ? `row ${kindOf?.(entry.row) ?? ''}` : (entry?.kind ?? 'row ')
  }
  return {
    learned,
    thought: (index) => heights.get(kindAt(index)) ?? HEIGHTS[entries[index]?.kind ?? 'row'],
    learn(index, height) {
      const kind = kindAt(index)
      if (heights.has(kind)) return
      heights.set(kind, height)
      setLearned(heights.size)
    },
  }
}

/** The distance between the top of the view's content and the list, in CSS pixels. */
function useMargin(list: HTMLElement, viewOf: () => Element | null): number {
  const read = useCallback((): number => {
    const view = viewOf()
    if (!view) return 0
    return Math.round(list.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop)
  }, [list, viewOf])
  // At once: the virtualizer would take the first rows for ones above the view's top, and scroll by what they are higher
  // than it thought.
  const [margin, setMargin] = useState(read)
  useLayoutEffect(() => {
    const view = viewOf()
    if (!view) return
    // What is above the list changes the height of the content.
    const sizes = new ResizeObserver(() => setMargin(read()))
    sizes.observe(view)
    for (const child of view.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [viewOf, read])
  return margin
}

/** Keeps the scroll position for the way back, and for a view that is rendered anew. */
function useKeptPlace(viewOf: () => Element | null, place: ListPlace | undefined, heights: Map<string, number>): void {
  const latest = useRef(0)
  useLayoutEffect(() => {
    const view = viewOf()
    if (!view || !place) return
    latest.current = view.scrollTop
    const keep = (): void => void (latest.current = view.scrollTop)
    view.addEventListener('scroll', keep, { passive: true })
    return () => {
      view.removeEventListener('scroll', keep)
      place.heights = heights
      place.scrolled = view.isConnected ? view.scrollTop : latest.current
    }
  }, [viewOf, place, heights])
}

/** The entries to draw: those in sight, those around them, and the active row, so that the focus is never lost. */
function shownOf({ startIndex, endIndex, count }: Range, active: number | undefined): number[] {
  const from = Math.max(0, startIndex - AROUND)
  const to = Math.min(count - 1, Math.min(endIndex, startIndex + MAX_IN_SIGHT) + AROUND)
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  if (active === undefined || active >= count || (active >= from && active <= to)) return shown
  return active < from ? [active, ...shown] : [...shown, active]
}
