import type { Route, RouterState } from '@latchkit/core'
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../frame/context.js'
import type { FoundView } from '../frame/foundView.types.js'
import { CLOSE_MS } from '../frame/motion.js'
import { followPresses } from './presses.js'
import type { ViewMotion } from './viewMotion.js'
import type { Before } from './viewTransition.js'

const WAIT_BEFORE_SKELETON_MS = 100
const NOWHERE: RouterState = { history: [], direction: 'forward', isChecking: false }

/** The view that the card shows. */
export interface Shown {
  readonly route: Route
  /** How many entries the router's history had. */
  readonly depth: number
  /** Whether the router went forward or back to this view. */
  readonly direction: RouterState['direction']
  /** The component of the view, or its state: it still loads, or failed to load. */
  readonly view: ComponentType<Record<string, unknown>> | 'waiting' | 'failed'
  /** What the shell knows of the view. Undefined where there is no such view. */
  readonly found: FoundView | undefined
}

/** Returns a text that is equal for the same view with the same parameters, which may have amounts as `bigint`. */
export const routeKey = (route: Route | undefined): string =>
  JSON.stringify(route, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Whether the card shows the view of a route with its component. */
const isThere = (shown: Shown | undefined, route: Route): boolean =>
  shown !== undefined && typeof shown.view !== 'string' && routeKey(shown.route) === routeKey(route)

/**
 * Returns the view that the card shows. The previous view stays until the next one is loaded, for 100 ms at most; then
 * the next view is shown as `waiting`, unless it is the previous one. Header and body change together. `retry` loads a
 * view again that failed.
 */
export function useShownView(stack: RefObject<HTMLElement | null>): {
  readonly shown: Shown | undefined
  readonly retry: () => void
} {
  const { latch, findView, onShown } = useShell()
  const { history, direction } = useLatchState(({ router }) => router ?? NOWHERE)
  const [shown, setShown] = useState<Shown>()
  const [tries, setTries] = useState(0)
  const last = useRef<Shown>(undefined)
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
      found = findView(route.view)
      return ((await found.module)[`${route.view}View`] as Shown['view'] | undefined) ?? 'failed'
    }
    const begin = async (): Promise<void> => {
      // The router may come back to the view on show before the next one is loaded: placeholders would replace a view
      // that is there, with what the visitor has done in it.
      if (!isThere(last.current, route)) timer = setTimeout(() => show('waiting'), WAIT_BEFORE_SKELETON_MS)
      show(await load().catch(() => 'failed' as const))
    }
    // The card keeps its view while it closes, and the next view does not take time from the page now.
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
    last.current = shown
    if (!shown) return
    if (stack.current && before.current)
      motion.current?.transition(stack.current, before.current, shown.direction === 'forward')
    before.current = undefined
    motion.current?.arrive(shown)
    onShown(shown.route)
  }, [shown, stack, motion, onShown])

  return { shown, retry: () => setTries(tries + 1) }
}

/** Returns the view transitions. They load once the modal was opened, because nothing moves before that. */
function useViewMotion(stack: RefObject<HTMLElement | null>, isThere: boolean): RefObject<ViewMotion | undefined> {
  const shell = useShell()
  const motion = useRef<ViewMotion>(undefined)
  useEffect(() => {
    if (!isThere || !stack.current) return
    const presses = followPresses(stack.current, shell)
    let current = true
    let stop = shell.latch.subscribe(load)
    load()
    // Not a state of React, because a change of one would render everything again while the modal opens.
    function load(): void {
      if (!shell.latch.getState().modal?.open) return
      stop()
      import('./viewMotion.js').then(
        ({ startViewMotion }) => {
          if (!current || !stack.current) return
          motion.current = startViewMotion(stack.current, shell, presses)
          stop = motion.current.end
        },
        // Failed to load, for example offline: it is loaded again at the next change of the state.
        () => {
          if (current) stop = shell.latch.subscribe(load)
        },
      )
    }
    return () => {
      current = false
      stop()
      presses.end()
    }
  }, [shell, isThere, stack])
  return motion
}
