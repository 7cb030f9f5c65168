import { animate, EASE, isCalm } from '../frame/motion.js'

const LEAVE_MS = 90
const ENTER_MS = 180
const TRAVEL_MS = 280
const SHIFT_PX = 12

/** The look of the view before a change. */
export interface Before {
  /** A copy of the view. */
  readonly ghost: HTMLElement
  /** Its scroll position, in CSS pixels. */
  readonly scrolled: number
  /** The places of the parts that both views have (`data-shared`), by their key. */
  readonly shared: ReadonlyMap<string, DOMRect>
}

/** Returns the view on show, without the copy of the one before. */
export const viewIn = (stack: HTMLElement): HTMLElement | null => stack.querySelector(':scope > .view:not(.leaving)')
const sharedIn = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('[data-shared]')]

/** Copies the current view, just before another replaces it. Undefined where no view is visible. */
export function capture(stack: HTMLElement | null): Before | undefined {
  const view = stack && viewIn(stack)
  if (!view?.offsetHeight) return undefined
  const ghost = view.cloneNode(true) as HTMLElement
  ghost.classList.add('leaving')
  ghost.inert = true
  ghost.ariaHidden = 'true'
  for (const element of ghost.querySelectorAll('[id]')) element.removeAttribute('id')
  const shared = sharedIn(view).map((part) => [part.dataset.shared ?? '', part.getBoundingClientRect()] as const)
  return { ghost, scrolled: view.scrollTop, shared: new Map(shared) }
}

/** Animates the old view out and the new one in. On the way back the direction is reversed. */
export function transition(stack: HTMLElement, { ghost, scrolled, shared }: Before, forward: boolean): void {
  const view = viewIn(stack)
  if (!view) return
  const calm = isCalm(stack)
  stack.append(ghost)
  ghost.scrollTop = scrolled
  const leaving = animate(ghost, [{ opacity: 1 }, { opacity: 0 }], LEAVE_MS, 'linear', 'forwards')
  leaving.onfinish = leaving.oncancel = () => ghost.remove()
  const shift = { transform: `translateX(calc(var(--lk-x) * ${forward ? SHIFT_PX : -SHIFT_PX}px))` }
  animate(view, [{ opacity: 0, ...(!calm && shift) }, {}], ENTER_MS, EASE)
  if (calm) return
  for (const part of sharedIn(view)) {
    const old = shared.get(part.dataset.shared ?? '')
    if (old) travel(part, old)
  }
}

function travel(part: HTMLElement, old: DOMRect): void {
  const now = part.getBoundingClientRect()
  if (now.width === 0 || old.width === 0) return
  const x = old.x + old.width / 2 - (now.x + now.width / 2)
  const y = old.y + old.height / 2 - (now.y + now.height / 2)
  const move = `translate(${x}px, ${y}px) scale(${old.width / now.width})`
  animate(part, [{ transform: move }, { transform: 'none' }], TRAVEL_MS, EASE)
}
