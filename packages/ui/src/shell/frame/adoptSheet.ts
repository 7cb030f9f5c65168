import type { Sheet } from '../../base/useStyles.js'

/** Adopts a style sheet in a document or a shadow root. Returns a function that removes it. */
export function adoptSheet(scope: Document | ShadowRoot, text: string): () => void {
  // The constructor of the scope's own window: the page may have mounted the kit in a frame (F221).
  const { CSSStyleSheet: Sheet } = (scope.ownerDocument ?? scope).defaultView ?? globalThis
  const sheet = new Sheet()
  sheet.replaceSync(text)
  scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet]
  return () => {
    scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Returns a function that adopts style sheets in a shadow root, each once. The root has no other sheet then. */
export function createAdopt(root: ShadowRoot): (sheet: Sheet) => void {
  const adopted = new Set<Sheet>()
  root.adoptedStyleSheets = []
  return (sheet) => {
    if (adopted.has(sheet)) return
    adopted.add(sheet)
    adoptSheet(root, sheet.text)
  }
}
