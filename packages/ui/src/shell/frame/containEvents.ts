/**
 * What dialogs, menus and focus traps of a page listen to, to learn of a press or a focus outside of them. Not the
 * movements of a pointer: no dialog closes on them, and a page may learn from them whether the visitor is still there.
 */
const CONTAINED = [
  ...['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup'],
  ...['click', 'dblclick', 'auxclick', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'wheel'],
  ...['focusin', 'focusout', 'keydown', 'keyup'],
]

/**
 * Keeps the events inside `dialog` from the page. A dialog of the page that the modal was opened from would take a press
 * in the modal for one outside of itself, and close; and it would close on Escape. Listeners in the shadow root get all
 * events. Returns a function that ends it.
 */
export function containEvents(dialog: HTMLDialogElement): () => void {
  const root = dialog.getRootNode() as ShadowRoot
  const { host } = root
  const page = host.ownerDocument
  const ending = new AbortController()
  const { signal } = ending

  /** Returns the element in the shadow root that a key is for. Undefined: it is for the page. */
  function targetOf(event: KeyboardEvent): EventTarget | undefined {
    if (!dialog.open) return undefined
    const path = event.composedPath()
    const [deepest] = path
    // A view that the app draws itself is in the page's own tree, where each event passes the page's listeners.
    if (path.includes(root)) return (deepest as Node).getRootNode() === root ? deepest : undefined
    // Where the focus is lost, keys go to the body. No part of the page takes keys while the dialog is modal.
    const isLost = deepest === page.body || deepest === page.documentElement
    return isLost && dialog.matches(':modal') ? dialog : undefined
  }

  let isContained = false
  // Libraries listen for Escape in the capture phase of the document, which comes before the modal.
  function takeEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return
    const target = targetOf(event)
    const { type, repeat } = event
    // Repetitions and the release belong to the press, also where the press has closed the modal.
    if (type === 'keydown') isContained = !!target || (isContained && repeat)
    if (!isContained) return
    if (type === 'keyup') isContained = false
    event.stopImmediatePropagation()
    if (target && !target.dispatchEvent(copyOf(event))) event.preventDefault()
  }

  // While a wallet is asked, the dialog is not modal, and a focus trap of the page would take the focus back.
  function hideLeaving(event: FocusEvent): void {
    if (event.relatedTarget === host && dialog.open && !dialog.matches(':modal')) event.stopImmediatePropagation()
  }

  for (const type of CONTAINED)
    host.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true })
  const capture = { signal, capture: true }
  const view = page.defaultView
  view?.addEventListener('keydown', takeEscape, capture)
  view?.addEventListener('keyup', takeEscape, capture)
  view?.addEventListener('focusout', hideLeaving, capture)
  return () => ending.abort()
}

/** Returns an event of the same key that doesn't leave the shadow root. */
function copyOf({
  type,
  key,
  code,
  location,
  repeat,
  ctrlKey,
  shiftKey,
  altKey,
  metaKey,
}: KeyboardEvent): KeyboardEvent {
  const keys = { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey }
  return new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true, composed: false })
}
