import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** Whether the list of a combobox is open, and what its element is given. */
export interface Offers {
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  readonly element: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly onFocus: () => void
    readonly onBlur: (event: { readonly relatedTarget: Element | null }) => void
    readonly onKeyDownCapture: (event: KeyboardEvent) => void
  }
}

/**
 * Opens the list of a combobox with the focus, and closes it when the focus leaves. Where a press takes the focus, the list
 * closes after the press: it stands above the button of the form, which would move from under the pointer.
 */
export function useOffers(): Offers {
  const [isOpen, open] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const isTab = useRef(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const document = ref.current?.ownerDocument
    const close = (event: Event): void => {
      if (ref.current && !event.composedPath().includes(ref.current)) open(false)
    }
    document?.addEventListener('click', close)
    return () => document?.removeEventListener('click', close)
  }, [isOpen])
  return {
    isOpen,
    open,
    element: {
      ref,
      onFocus: () => open(true),
      onBlur({ relatedTarget }) {
        if (isTab.current && !ref.current?.contains(relatedTarget)) open(false)
      },
      onKeyDownCapture({ key }) {
        isTab.current = key === 'Tab'
      },
    },
  }
}
