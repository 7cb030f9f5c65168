/**
 * Keeps an open sheet in the visible part of the window. Where a phone's keyboard covers the page and does not make it
 * lower (iOS; Chrome on Android unless the page asks for it), only the visual viewport reports it (F227). Returns a function
 * that ends it.
 */
export function stayAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const seen = dialog.ownerDocument.defaultView?.visualViewport
  if (!seen) return () => {}
  let open: AbortController | undefined

  const lift = (above: number, below: number): void => {
    const before = dialog.style.cssText
    for (const [name, px] of [
      ['--above', Math.round(above)],
      ['--below', Math.round(below)],
    ] as const)
      dialog.style.setProperty(name, px > 0 ? `${px}px` : '')
    if (open && dialog.style.cssText !== before) showField(dialog)
  }
  const follow = (): void => {
    // A zoom with two fingers also changes the visual viewport, but must not move the sheet.
    if (Math.abs(seen.scale - 1) > 0.01) return
    const { top, bottom } = dialog.getBoundingClientRect()
    lift(seen.offsetTop - top, bottom - seen.offsetTop - seen.height)
  }
  const leave = (): void => {
    open?.abort()
    open = undefined
    lift(0, 0)
  }
  const followOpen = (): void => {
    if (dialog.open === !!open) return
    if (!dialog.open) return leave()
    open = new AbortController()
    for (const type of ['resize', 'scroll'] as const) seen.addEventListener(type, follow, { signal: open.signal })
    follow()
  }
  const changes = new MutationObserver(followOpen)
  changes.observe(dialog, { attributeFilter: ['open'] })
  followOpen()
  return () => {
    changes.disconnect()
    leave()
  }
}

/** Scrolls to the focused input, which may be out of sight now that the sheet is lower. */
function showField(dialog: HTMLDialogElement): void {
  const field = (dialog.getRootNode() as ShadowRoot).activeElement
  if (field?.matches('input')) field.scrollIntoView({ block: 'nearest' })
}
