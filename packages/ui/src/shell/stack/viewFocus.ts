import type { Route } from '@latchkit/core'
import type { Shell } from '../frame/context.js'
import type { Presses } from './presses.js'
import type { Shown } from './useShownView.js'
import { viewIn } from './viewTransition.js'

/** Moves the focus when the view changes. */
export interface ViewFocus {
  /** Must be called before the view changes. Keeps the scroll position for the way back. */
  leave(): void
  /**
   * Must be called after the view has changed. Focuses the view's heading. On the way back it restores the scroll
   * position and focuses the row that was pressed.
   */
  arrive(shown: Shown): void
  /** Removes the listeners. */
  end(): void
}

/**
 * Restores the focus and the scroll position on the way back, by what was pressed. Also keeps the focus in the dialog when
 * the focused element is removed.
 */
export function createViewFocus(stack: HTMLElement, { features }: Shell, pressed: Presses): ViewFocus {
  const root = stack.getRootNode() as ShadowRoot
  let shown: Route | undefined
  const card = stack.closest<HTMLElement>('dialog .card')
  const page = root.ownerDocument
  let last: Element | undefined
  const follow = ({ target }: Event): void => void (last = target as Element)
  root.addEventListener('focusin', follow)
  // A focused element that is removed must not lose the focus to the page. A visitor who went on with Tab to the
  // browser's own controls is not held back.
  const keep = (): void => {
    if (!card || !features.modal.state.open || (page.activeElement ?? page.body) !== page.body) return
    if (last?.checkVisibility() && !last.matches('.leaving *, :disabled')) return
    ;(root.querySelector<HTMLElement>('.header h1') ?? card).focus({ preventScroll: true })
  }
  const keeper = new MutationObserver(keep)
  if (card) keeper.observe(card, { childList: true, subtree: true })
  // The view may have changed before this module was loaded.
  keep()
  return {
    // Reading the position at the press would force a layout before the press takes effect. A listener of scroll events
    // learns it too late: a press may come before the event of the scrolling.
    leave() {
      const scrollTop = viewIn(stack)?.scrollTop ?? 0
      for (const press of pressed.values()) press.scrollTop ??= scrollTop
    },
    arrive({ route, depth, direction }) {
      if (!features.modal.state.open) return
      const before = direction === 'back' ? pressed.get(depth) : undefined
      const view = viewIn(stack)
      if (view && before) view.scrollTop = before.scrollTop ?? 0
      const row =
        before?.key && root.querySelector<HTMLElement>(`[data-focus-key="${CSS.escape(before.key)}"]:not(.leaving *)`)
      // A part of the page takes no focus before the visitor uses it, nor from an element that has the focus.
      const { activeElement } = page
      const mayFocus = card || (pressed.size > 0 && (!activeElement || [root.host, page.body].includes(activeElement)))
      const heading = shown === route ? null : root.querySelector<HTMLElement>('.header h1')
      if (mayFocus) (row || heading)?.focus({ preventScroll: true })
      shown = route
    },
    end() {
      root.removeEventListener('focusin', follow)
      keeper.disconnect()
    },
  }
}
