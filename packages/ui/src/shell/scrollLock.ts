import { adoptSheet } from './adoptSheet.js'

/**
 * Keeps the page behind from scrolling, without a jump where its scroll bar was. By a sheet of its own, so that what
 * the page and other kits write to its style stays theirs.
 */
export function lockScroll(page: Document): () => void {
  const window = page.defaultView
  if (!window) return () => {}
  const gutter = window.innerWidth > page.documentElement.clientWidth ? ';scrollbar-gutter:stable!important' : ''
  return adoptSheet(page, `html{overflow:hidden!important${gutter}}`)
}
