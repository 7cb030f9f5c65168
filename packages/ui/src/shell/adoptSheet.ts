/** Adds a style sheet to a page or a shadow root of it. The answer takes it away again. */
export function adoptSheet(scope: Document | ShadowRoot, styles: string): () => void {
  // Of the window that it is in: a page may have put it into a frame (F221).
  const { CSSStyleSheet: Sheet } = (scope.ownerDocument ?? scope).defaultView ?? globalThis
  const sheet = new Sheet()
  sheet.replaceSync(styles)
  scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet]
  return () => {
    scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
