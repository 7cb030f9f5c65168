/** Adopts a style sheet in a document or a shadow root. Returns a function that removes it. */
export function adoptSheet(scope: Document | ShadowRoot, styles: string): () => void {
  // The constructor of the scope's own window: the page may have mounted the kit in a frame (F221).
  const { CSSStyleSheet: Sheet } = (scope.ownerDocument ?? scope).defaultView ?? globalThis
  const sheet = new Sheet()
  sheet.replaceSync(styles)
  scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet]
  return () => {
    scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
