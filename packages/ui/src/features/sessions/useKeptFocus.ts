import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a list whose rows go: where the focused button goes with its row, the button of the row at its place is
 * focused, else that of the row before. `keys` names the rows, in their order. Returns the ref of the list.
 */
export function useKeptFocus(keys: readonly string[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  const shown = keys.join(' ')
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const root = element.getRootNode() as ShadowRoot
    const rows = (): Element[] => [...element.children]
    const page = element.ownerDocument
    // The focus has gone with its row, and to nothing else, also not to the page around the modal.
    if (focused.current >= 0 && root.activeElement === null && page.activeElement === page.body) {
      const buttons = rows().flatMap((row) => row.querySelector('button') ?? [])
      buttons.at(Math.min(focused.current, buttons.length - 1))?.focus()
    }
    const follow = ({ target }: FocusEvent): void => {
      focused.current = rows().findIndex((row) => row.contains(target as Node))
    }
    root.addEventListener('focusin', follow as EventListener)
    return () => root.removeEventListener('focusin', follow as EventListener)
  }, [shown])
  return list
}
