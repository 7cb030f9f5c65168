import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

/** Rows drawn before and after the visible ones: as many as a fast flick passes before the next frame. */
const AROUND = 6
/** The range moves in steps of this many rows, so that most frames of a scroll render nothing. */
const STEP = 4
/** Rows that are drawn before the first measurement. */
const FIRST = 16
/** Most rows that are visible at a time. While the card's height is animated a measurement may give more. */
const MOST_IN_SIGHT = 24

/** Scrolling rests after this time without a scroll event. */
const REST_MS = 120

/** Events by which a visitor scrolls. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The rows that are drawn, and the row in the tab order. */
interface Range {
  readonly from: number
  /** Index after the last drawn row. */
  readonly to: number
  readonly active: number
}

/**
 * A long list that draws only the rows around the visible ones. All rows have the same height, set by the style sheet.
 */
export interface VirtualRows {
  /** Receives the `<ul>`. */
  readonly list: RefObject<HTMLUListElement | null>
  /** The indices of the rows to draw, ascending. */
  readonly shown: readonly number[]
  /** Index of the row in the tab order. */
  readonly active: number
  /** Moves the focus by arrow keys, Page Up, Page Down, Home and End. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  /** Focuses the row in the tab order. */
  readonly enter: () => void
  /** Scrolls to the first row. */
  readonly toTop: () => void
}

/**
 * Draws the visible ones of `count` rows. The keyboard reaches the first `ready` rows, because the others are
 * placeholders of rows that are being read. `start` is the index of the row to scroll to first. `leave` is called for
 * ArrowUp on the first row.
 */
export function useVirtualRows(count: number, ready: number, start: number, leave: () => void): VirtualRows {
  const list = useRef<HTMLUListElement>(null)
  const wantsFocus = useRef(false)
  const [range, setRange] = useState<Range>(() => rangeAround(start, start + FIRST, start))
  const active = Math.max(0, Math.min(range.active, ready - 1))

  const measure = useCallback(() => {
    const seen = list.current && inSight(list.current, count)
    if (!seen) return
    setRange((before) => {
      // With the focus outside the list, Tab leads to the first visible row.
      const isInside = list.current?.contains((list.current.getRootNode() as ShadowRoot).activeElement)
      const active = isInside ? before.active : seen.first
      // While the visitor drags the scroll bar, a row is visible for a frame. The rows around follow when scrolling
      // rests.
      const isJump = seen.first >= before.to || seen.last <= before.from
      const next = isJump ? { from: seen.first, to: seen.last, active } : rangeAround(seen.first, seen.last, active)
      return next.from === before.from && next.to === before.to ? before : next
    })
  }, [count])

  // The row to scroll to. Undefined once the list got there.
  const place = useRef<number | undefined>(start || undefined)
  const scrollToStart = useCallback(() => {
    const view = list.current?.closest('.view')
    if (!list.current || !view || place.current === undefined) return
    view.scrollTop = Math.max(0, place.current * rowHeight(list.current, count) - view.clientHeight / 2)
  }, [count])
  useLayoutEffect(scrollToStart, [scrollToStart])

  useEffect(() => {
    const view = list.current?.closest('.view')
    if (!view) return
    // While the card's height is animated, the list may not have its final place.
    const arrive = (): void => {
      if (!view.parentElement?.classList.contains('moving')) place.current = undefined
    }
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      clearTimeout(rest)
      rest = setTimeout(measure, REST_MS)
      arrive()
      measure()
    }
    view.addEventListener('scroll', onScroll, { passive: true })
    const leaveStart = (): void => void (place.current = undefined)
    for (const event of SCROLLING) view.addEventListener(event, leaveStart, { passive: true })
    // The observer reports once at the start.
    const sizes = new ResizeObserver(() => {
      scrollToStart()
      arrive()
      measure()
    })
    sizes.observe(view)
    return () => {
      view.removeEventListener('scroll', onScroll)
      clearTimeout(rest)
      for (const event of SCROLLING) view.removeEventListener(event, leaveStart)
      sizes.disconnect()
    }
  }, [measure, scrollToStart])

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const row = list.current?.querySelector<HTMLElement>(`[data-at="${active}"] button`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })

  const moveTo = (index: number): void => {
    wantsFocus.current = true
    setRange((before) => ({ ...before, active: Math.max(0, Math.min(index, ready - 1)) }))
  }

  return {
    list,
    active,
    shown: shownOf(range, active, count),
    enter: () => moveTo(active),
    toTop() {
      const view = list.current?.closest('.view')
      if (view) view.scrollTop = 0
      setRange(rangeAround(0, FIRST, 0))
    },
    onFocus({ target }) {
      const at = Number(target.closest<HTMLElement>('[data-at]')?.dataset.at)
      if (at >= 0 && at !== active) setRange((before) => ({ ...before, active: at }))
    },
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const page = pageOf(list.current, count)
      const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page }
      const index = { ...to, Home: 0, End: ready - 1 }[event.key]
      if (index === undefined) return
      event.preventDefault()
      if (event.key === 'ArrowUp' && active === 0) leave()
      else moveTo(index)
    },
  }
}

const rangeAround = (first: number, last: number, active: number): Range => ({
  from: Math.max(0, Math.floor((first - AROUND) / STEP) * STEP),
  to: Math.ceil((last + AROUND) / STEP) * STEP,
  active,
})

/** Returns the rows of the range, and the row with the focus where it is outside, so that the focus is never lost. */
function shownOf({ from, to }: Range, active: number, count: number): number[] {
  const end = Math.min(to, count)
  const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index)
  if (count === 0 || (active >= from && active < end)) return rows
  return active < from ? [active, ...rows] : [...rows, active]
}

const rowHeight = (list: HTMLElement, count: number): number => list.offsetHeight / Math.max(1, count)

function inSight(list: HTMLElement, count: number): { first: number; last: number } | undefined {
  const view = list.closest('.view')
  const height = rowHeight(list, count)
  if (!view || !height) return undefined
  const above = view.getBoundingClientRect().top - list.getBoundingClientRect().top
  const first = Math.max(0, Math.floor(above / height))
  return { first, last: Math.min(first + MOST_IN_SIGHT, Math.ceil((above + view.clientHeight) / height)) }
}

function pageOf(list: HTMLElement | null, count: number): number {
  const seen = list && inSight(list, count)
  return seen ? Math.max(1, seen.last - seen.first - 3) : 1
}
