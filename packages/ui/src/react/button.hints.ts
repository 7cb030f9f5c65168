import type { Latch } from '@latchkit/core'
import { warn } from '../shared/warn.js'

/**
 * Prints a hint, once, where a button of the kit is in the page and its style sheet is not. Looks when the page has
 * loaded, and again after changes of the kit's state, until there is a button. Returns a function that ends that. Loaded
 * in debug mode only.
 */
export function checkStyles(latch: Latch, page: Document): () => void {
  const view = page.defaultView
  const look = (): void => {
    const button = page.querySelector('.latch-button')
    if (!button || page.readyState !== 'complete') return
    end()
    // Every button of `button.css` has this variable.
    if (view?.getComputedStyle(button).getPropertyValue('--latch-surface')) return
    void warn(latch, "The buttons have no style sheet. Add import '@latchkit/ui/button.css' to the page.")
  }
  const stop = latch.subscribe(look)
  const end = (): void => {
    stop()
    view?.removeEventListener('load', look)
  }
  view?.addEventListener('load', look)
  look()
  return end
}
