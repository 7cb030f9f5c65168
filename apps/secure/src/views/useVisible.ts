import { useEffect, useState } from 'react'

/** How long an element must be seen before it may be pressed, in ms (F174). */
const SEEN_MS = 500
/** How much of it must be in the window. */
const RATIO = 0.99
/** How often the browser says whether it is seen, in ms. The least that it takes. */
const DELAY_MS = 100

/** Whether an element is seen. `unknown`: the browser can't tell, so time alone counts. */
export type Visibility = 'unseen' | 'seen' | 'covered'

/** What version 2 of IntersectionObserver adds. */
interface Tracked extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/**
 * Whether an element was seen whole for 500 ms, by the browser's word: nothing of the page lies over it, and the page neither scales nor
 * fades it. Browsers that don't know that tell only what is scrolled or cut away. Where a page covers it all the same
 * (masks aren't seen), it gains nothing but its own sign-in. `covered`: it wasn't seen for 2 s.
 */
export function useVisible(element: HTMLElement | null): Visibility {
  const [state, setState] = useState<Visibility>('unseen')
  useEffect(() => {
    if (!element) return
    const { IntersectionObserver: Observer, setTimeout: after, clearTimeout: stop } = window
    let timer = after(() => setState('covered'), SEEN_MS * 4)
    const observer = new Observer(
      (entries) => {
        const { isVisible = true, intersectionRatio } = entries.at(-1) as Tracked
        const isSeen = isVisible && intersectionRatio >= RATIO
        stop(timer)
        if (!isSeen) setState('unseen')
        timer = after(() => setState(isSeen ? 'seen' : 'covered'), isSeen ? SEEN_MS : SEEN_MS * 4)
      },
      { threshold: [0, RATIO, 1], trackVisibility: true, delay: DELAY_MS } as IntersectionObserverInit,
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop(timer)
    }
  }, [element])
  return state
}
