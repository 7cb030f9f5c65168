import type { Route, RouterState } from '@latchkit/core'
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { useLatchState } from '../react/useLatchState.js'
import { useShell } from './context.js'
import type { FoundView } from './findView.js'
import { CLOSE_MS } from './motion.js'
import type { Before, ViewMotion } from './viewMotion.js'

const WAIT_BEFORE_SKELETON_MS = 100
const NOWHERE: RouterState = { history: [], direction: 'forward' }

/** What the card shows. */
export interface Shown {
  readonly route: Route
  /** How many entries the history had. */
  readonly depth: number
  readonly direction: RouterState['direction']
  readonly view: ComponentType<Record<string, unknown>> | 'waiting' | 'failed'
  /** What is known of it before it is loaded. Undefined where not even that could be. */
  readonly found: FoundView | undefined
}

/** A text that is the same for the same view with the same parameters. */
export const keyOf = (route: Route): string => JSON.stringify(route)

/**
 * The view on show: the one before stays until the next is loaded, or until waiting has to be shown, so header and body
 * change together. `retry` loads again what failed.
 */
export function useShownView(stack: RefObject<HTMLElement | null>): {
  readonly shown: Shown | undefined
  readonly retry: () => void
} {
  const { latch, findView, onShown } = useShell()
  const { history, direction } = useLatchState(({ router }) => router ?? NOWHERE)
  const [shown, setShown] = useState<Shown>()
  const [tries, setTries] = useState(0)
  const before = useRef<Before>(undefined)
  const motion = useViewMotion(stack, !!shown)
  const depth = history.length
  const route = history[depth - 1]

  useEffect(() => {
    if (!route) return
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let found: FoundView | undefined
    const show = (view: Shown['view']): void => {
      clearTimeout(timer)
      if (!current) return
      before.current = motion.current?.capture(stack.current)
      setShown({ route, depth, direction, view, found })
    }
    const load = async (): Promise<Shown['view']> => {
      found = await findView(route.view)
      return ((await found.chunk)[`${route.view}View`] as Shown['view'] | undefined) ?? 'failed'
    }
    const begin = async (): Promise<void> => {
      timer = setTimeout(() => show('waiting'), WAIT_BEFORE_SKELETON_MS)
      show(await load().catch(() => 'failed' as const))
    }
    // A card on its way out keeps what it shows, and what comes next isn't in the way of what the page does now.
    const start = (): void => {
      if (!latch.getState().modal?.open && stack.current?.offsetHeight) timer = setTimeout(start, CLOSE_MS)
      else void begin()
    }
    start()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [latch, findView, stack, motion, route, depth, direction, tries])

  useLayoutEffect(() => {
    if (!shown) return
    if (stack.current && before.current)
      motion.current?.transition(stack.current, before.current, shown.direction === 'forward')
    before.current = undefined
    motion.current?.arrive(shown)
    onShown(shown.route, shown.found)
  }, [shown, stack, motion, onShown])

  return { shown, retry: () => setTries(tries + 1) }
}

/** How views come and go. Fetched once the modal was opened: nothing moves before that. */
function useViewMotion(stack: RefObject<HTMLElement | null>, isThere: boolean): RefObject<ViewMotion | undefined> {
  const shell = useShell()
  const motion = useRef<ViewMotion>(undefined)
  useEffect(() => {
    if (!isThere) return
    let current = true
    let stop = shell.latch.subscribe(load)
    load()
    // No state of React's: opening would render everything again.
    function load(): void {
      if (!shell.latch.getState().modal?.open) return
      stop()
      import('./viewMotion.js').then(
        ({ startViewMotion }) => {
          if (!current || !stack.current) return
          motion.current = startViewMotion(stack.current, shell)
          stop = motion.current.end
        },
        // Offline, perhaps: it is asked for again when something happens.
        () => {
          if (current) stop = shell.latch.subscribe(load)
        },
      )
    }
    return () => {
      current = false
      stop()
    }
  }, [shell, isThere, stack])
  return motion
}
