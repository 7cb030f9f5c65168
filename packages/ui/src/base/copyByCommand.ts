/**
 * Copies a text by the browser's command, for pages that the clipboard refuses: those without https, and frames without
 * the permission `clipboard-write` (F274). The text is selected in a field beside the focused element, because a modal
 * dialog makes everything outside of it inert. Returns whether the browser copied.
 */
export function copyByCommand(text: string): boolean {
  const focused = focusedIn(document)
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.tabIndex = -1
  field.ariaHidden = 'true'
  // Out of sight, and without a place in any layout.
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; opacity: 0'
  const place = focused?.closest('dialog') ?? focused?.parentNode ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** The focused element, inside of shadow roots too. */
function focusedIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  const root = activeElement?.shadowRoot
  return (root && focusedIn(root)) ?? activeElement
}
