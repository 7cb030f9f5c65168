/**
 * Keeps the page behind from scrolling, without a jump where its scroll bar was. By a sheet of its own, so that what
 * the page and other kits write to its style stays theirs.
 */
export function lockScroll(page: Document): () => void {
  const window = page.defaultView
  if (!window) return () => {}
  const sheet = new window.CSSStyleSheet()
  const gutter = window.innerWidth > page.documentElement.clientWidth ? ';scrollbar-gutter:stable!important' : ''
  sheet.replaceSync(`html{overflow:hidden!important${gutter}}`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
