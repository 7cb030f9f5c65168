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

/** Rows drawn before and behind those in sight: what a fast flick passes before the next frame. */
const AROUND = 6
/** The range moves by this many rows at once, so that most frames of a scroll draw nothing. */
const STEP = 4
/** Rows that are drawn before anything was measured. */
const FIRST = 16
/** No card shows more at a time. One whose height is moving seems to. */
const MOST_IN_SIGHT = 24

/** Who hasn't scrolled for so long has come to rest. */
const REST_MS = 120

/** What a visitor scrolls with. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Which rows are drawn, and which one the keyboard is on. */
interface Range {
  readonly from: number
  /** The first one that isn't drawn. */
  readonly to: number
  readonly active: number
}

/** A long list of which only the rows around those in sight are drawn. Rows have one height, which the styles give. */
export interface VirtualRows {
  readonly list: RefObject<HTMLUListElement | null>
  /** The indices of the rows to draw, ascending. */
  readonly shown: readonly number[]
  /** The row that Tab leads to. */
  readonly active: number
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  /** Puts the focus on the row that Tab leads to. */
  readonly enter: () => void
  /** Back to the first row. */
  readonly toTop: () => void
}

/**
 * Draws `count` rows as they come into sight. The keyboard goes to the first `ready` of them: the others are still being
 * read. `start` is the one to begin at; `leave` is where the keyboard goes on before the first row.
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
      // Where the focus is elsewhere, Tab leads to what is seen.
      const isInside = list.current?.contains((list.current.getRootNode() as ShadowRoot).activeElement)
      const active = isInside ? before.active : seen.first
      // Whoever drags the bar sees a row for a frame: those around come when it rests.
      const isJump = seen.first >= before.to || seen.last <= before.from
      const next = isJump ? { from: seen.first, to: seen.last, active } : rangeAround(seen.first, seen.last, active)
      return next.from === before.from && next.to === before.to ? before : next
    })
  }, [count])

  // Where the list begins, until it got there.
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
    // While the card's height moves the list may not be where it belongs.
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
    // The first time it tells at once.
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

/** Those of the range, and the one that the keyboard is on, wherever it is: the focus is never lost. */
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
