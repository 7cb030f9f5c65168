import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether the list of a combobox is open, and what its elements are given. */
export interface Offers {
  readonly isOpen: boolean
  /** The number of the option that the keys have reached. -1: none. */
  readonly active: number
  /** Opens or closes the list, and says which option is active. Default: none. */
  readonly open: (isOpen: boolean, active?: number) => void
  /** The element that holds the field and the list. */
  readonly element: RefObject<HTMLDivElement | null>
  /** The props of the field. */
  readonly field: { readonly onFocus: () => void; readonly onBlur: () => void }
}

/**
 * Opens the list of a combobox when its field gets the focus, and closes it when the focus leaves the field: the keys of
 * the list work only there. Where a press takes the focus, the list closes after the press: it stands above the button of
 * the form, which would move from under the pointer.
 */
export function useOffers(): Offers {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const element = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    if (!isOpen || !element.current) return undefined
    isPressed.current = false
    return followPresses(element.current, {
      press: (isDown) => (isPressed.current = isDown),
      end(path) {
        const isBeside = element.current && !path.includes(element.current)
        if (isBeside || isLeft.current) setOpen(false)
      },
    })
  }, [isOpen])
  const open = (toOpen: boolean, toActivate = -1): void => {
    setOpen(toOpen)
    setActive(toActivate)
  }
  return {
    isOpen,
    active,
    open,
    element,
    field: {
      onFocus() {
        isLeft.current = false
        open(true)
      },
      onBlur() {
        isLeft.current = true
        if (!isPressed.current) open(false)
      },
    },
  }
}

/** What {@link followPresses} reports. */
interface PressListener {
  readonly press: (isDown: boolean) => void
  /** A press has ended. The path leads from the element that was pressed to the window. */
  readonly end: (path: readonly EventTarget[]) => void
}

/** Follows the presses of the main button, around `element` and in the page. Returns a function that ends that. */
function followPresses(element: Element, { press, end }: PressListener): () => void {
  const document = element.ownerDocument
  const following = new AbortController()
  const { signal } = following
  // A finger is up already when its press moves the focus: only the events of the mouse, which follow, enclose that.
  document.addEventListener('mousedown', ({ button }) => press(button === 0), { capture: true, signal })
  document.addEventListener('mouseup', () => press(false), { capture: true, signal })
  // A press that becomes a drag has no other end.
  document.addEventListener('dragend', () => press(false), { capture: true, signal })
  // After React's own listener. A click in the modal doesn't reach the page.
  for (const root of new Set([element.getRootNode(), document]))
    root.addEventListener('click', (event) => end(event.composedPath()), { signal })
  return () => following.abort()
}
