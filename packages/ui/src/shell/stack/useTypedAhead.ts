import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useShell } from '../frame/context.js'

/** Keeps the characters that the visitor types while the skeleton `element` shows, for the view that loads. */
export function useTyping(element: RefObject<HTMLElement | null>): void {
  const { typed } = useShell()
  // A layout effect: the first character may come before the skeleton is painted.
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    const type = (event: Event): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
      if (ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Backspace') typed.text = typed.text.slice(0, -1)
      // Alone, the space key presses the focused button.
      else if (key.length === 1 && (key !== ' ' || typed.text)) typed.text += key
    }
    root?.addEventListener('keydown', type)
    return () => root?.removeEventListener('keydown', type)
  }, [typed, element])
  const end = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // In StrictMode this effect runs again right after its end, and the skeleton is still there.
    clearTimeout(end.current)
    // The effects of the view run right after this one ends. A view without a search field takes nothing.
    return () => void (end.current = setTimeout(() => (typed.text = '')))
  }, [typed])
}

/** Calls `take` once with what the visitor typed while this view loaded, unless that is nothing. */
export function useTypedAhead(take: (text: string) => void): void {
  const { typed } = useShell()
  useEffect(() => {
    const text = emptied(typed)
    if (text) take(text)
  }, [typed, take])
}

/** Empties `typed`, and returns what it held. */
function emptied(typed: { text: string }): string {
  const { text } = typed
  typed.text = ''
  return text
}
