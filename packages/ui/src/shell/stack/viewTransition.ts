import { animate, EASE, isCalm } from '../frame/motion.js'

const LEAVE_MS = 90
const ENTER_MS = 180
const TRAVEL_MS = 280
const SHIFT_PX = 12

/** Where a part is in the stack, which moves with its height: its middle and its width, in CSS pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The look of the view before a change. */
export interface Before {
  /** A copy of the view. */
  readonly ghost: HTMLElement
  /** Its scroll position, in CSS pixels. */
  readonly scrolled: number
  /** The places in the stack of the parts that both views have (`data-shared`), by their key. */
  readonly shared: ReadonlyMap<string, Place>
}

/** Returns the view on show, without the copy of the one before. */
export const viewIn = (stack: HTMLElement): HTMLElement | null => stack.querySelector(':scope > .view:not(.leaving)')
const sharedIn = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('[data-shared]')]

/** Copies the current view, just before another replaces it. Undefined where no view is visible. */
export function capture(stack: HTMLElement | null): Before | undefined {
  const view = stack && viewIn(stack)
  if (!stack || !view?.offsetHeight) return undefined
  const ghost = view.cloneNode(true) as HTMLElement
  ghost.classList.add('leaving')
  ghost.inert = true
  ghost.ariaHidden = 'true'
  for (const element of ghost.querySelectorAll('[id]')) element.removeAttribute('id')
  const shared = sharedIn(view).map((part) => [part.dataset.shared ?? '', placeIn(stack, part)] as const)
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
    if (old) travel(part, old, placeIn(stack, part))
  }
}

function placeIn(stack: HTMLElement, part: HTMLElement): Place {
  const { x, y, width, height } = part.getBoundingClientRect()
  const { left, top } = stack.getBoundingClientRect()
  return { x: x + width / 2 - left, y: y + height / 2 - top, width }
}

function travel(part: HTMLElement, old: Place, now: Place): void {
  if (now.width === 0 || old.width === 0) return
  const move = `translate(${old.x - now.x}px, ${old.y - now.y}px) scale(${old.width / now.width})`
  animate(part, [{ transform: move }, { transform: 'none' }], TRAVEL_MS, EASE)
}
