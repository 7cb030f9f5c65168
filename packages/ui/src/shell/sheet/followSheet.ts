import { isNarrow } from '../frame/motion.js'
import type { Shell } from '../frame/context.js'

/** Adds the grip once the modal is a sheet. Returns a function that removes it. */
export function followSheet(stack: HTMLElement, shell: Shell): () => void {
  const card = stack.closest<HTMLElement>('dialog .card')
  let end: (() => void) | undefined
  let ended = false
  const add = (): void => {
    if (!card || end || !isNarrow(card)) return
    import('./sheetHandle.js').then(
      ({ addSheetHandle }) => {
        if (!ended) end ??= addSheetHandle(card, shell)
      },
      // Failed to load, for example offline: the next change of size loads it again.
      () => {},
    )
  }
  // A sheet is as wide as the window, so this follows the window's width.
  const sizes = new ResizeObserver(add)
  sizes.observe(stack)
  return () => {
    ended = true
    sizes.disconnect()
    end?.()
  }
}
