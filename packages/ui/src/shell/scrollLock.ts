import { adoptSheet } from './adoptSheet.js'

/**
 * Keeps the page behind the modal from scrolling, without a shift by the room of its scroll bar. Uses its own style
 * sheet, so that styles of the page and of other kits stay as they are. Returns a function that ends it.
 */
export function lockScroll(page: Document): () => void {
  const window = page.defaultView
  if (!window) return () => {}
  const gutter = window.innerWidth > page.documentElement.clientWidth ? ';scrollbar-gutter:stable!important' : ''
  return adoptSheet(page, `html{overflow:hidden!important${gutter}}`)
}
