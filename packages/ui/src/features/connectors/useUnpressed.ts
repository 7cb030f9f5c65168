import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How long after the release of a pointer its click may come, in ms: a phone may wait for a second tap. */
const CLICK_MS = 350

/**
 * Returns `next` once it is there, but not while the visitor presses in `view`: a row that is replaced between the press
 * and its release gets no click. The row that replaces the focused one has the focus.
 */
export function useUnpressed<value>(view: RefObject<HTMLElement | null>, next: value | undefined): value | undefined {
  const [shown, show] = useState(() => next)
  const isPressed = usePressed(view, shown === undefined)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (next === undefined || isPressed) return
    const { activeElement } = view.current?.getRootNode() as ShadowRoot
    focused.current = view.current?.contains(activeElement)
      ? (activeElement as HTMLElement).dataset.focusKey
      : undefined
    // Not in the render: the focused row must be known before React replaces it.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    show(() => next)
  }, [view, next, isPressed])
  useLayoutEffect(() => {
    const key = focused.current
    focused.current = undefined
    if (!key) return
    const rows = view.current?.querySelectorAll<HTMLElement>('[data-focus-key]') ?? []
    Array.from(rows)
      .find(({ dataset }) => dataset.focusKey === key)
      ?.focus({ preventScroll: true })
  }, [view, shown])
  return shown
}

/** Whether the visitor presses in `view` with a pointer or a key. Looks only while `isWanted`. */
export function usePressed(view: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const element = view.current
    if (!isWanted || !element) return
    const listeners = new AbortController()
    const { signal } = listeners
    const on = (target: EventTarget, types: readonly string[], listener: () => void, capture = false): void => {
      for (const type of types) target.addEventListener(type, listener, { signal, capture })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = (afterMs: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(false), afterMs)
    }
    on(element, ['pointerdown', 'keydown'], () => {
      clearTimeout(timer)
      setPressed(true)
    })
    // Anywhere in the page, and captured: what bubbles in the modal doesn't reach the page.
    on(element.ownerDocument, ['pointerup', 'pointercancel', 'keyup'], () => release(CLICK_MS), true)
    // Not at once: React handles the click after this listener.
    on(element, ['click'], () => release(0))
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [view, isWanted])
  return isPressed
}
