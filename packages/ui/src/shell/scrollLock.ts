/**
 * Keeps the page behind from scrolling, without a jump where its scroll bar was. By a sheet of its own, so that what
 * the page and other kits write to its style stays theirs.
 */
export function lockScroll(page: Document): () => void {
  const window = page.defaultView
  if (!window) return () => {}
  const element = page.documentElement
  const sheet = new window.CSSStyleSheet()
  const width = element.clientWidth
  const padding = window.getComputedStyle(element).paddingInlineEnd
  sheet.replaceSync('html{overflow:hidden!important}')
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  const bar = element.clientWidth - width
  if (bar > 0) sheet.insertRule(`html{padding-inline-end:calc(${padding} + ${bar}px)!important}`)
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
