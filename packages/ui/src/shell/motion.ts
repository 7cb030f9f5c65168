/** A sheet's spring, as a curve that CSS understands. */
export const SPRING =
  'linear(0, .009, .035 2.1%, .141, .281 6.7%, .723 12.9%, .938 16.7%, 1.017, 1.041, 1.036 25.6%, 1.004 33%, .997 37.9%, 1)'

/** Whether the visitor asked for less motion: then only opacity changes. */
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the modal is a bottom sheet. */
export const isNarrow = (): boolean => matchMedia('(max-width: 479px)').matches

/** Web Animations with the arguments in the order we say them; nothing where the browser has none (jsdom). */
export function animate(
  element: Element,
  keyframes: Keyframe[],
  duration: number,
  easing: string,
  fill: FillMode = 'none',
): Animation | undefined {
  return element.animate?.(keyframes, { duration, easing, fill })
}

const LEAVE_MS = 90
const ENTER_MS = 180
const HEIGHT_MS = 240
const TRAVEL_MS = 280
const SHIFT_PX = 12
const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** How the view looked before a change: a picture of it, its height, and where its shared parts stood. */
export interface Before {
  readonly ghost: HTMLElement
  readonly height: number
  readonly shared: ReadonlyMap<string, DOMRect>
}

/** Takes a picture of the view on show, just before another takes its place. */
export function capture(stack: HTMLElement): Before {
  const view = stack.querySelector<HTMLElement>(':scope > .view')
  const ghost = (view ?? stack).cloneNode(true) as HTMLElement
  ghost.classList.add('leaving')
  ghost.inert = true
  ghost.ariaHidden = 'true'
  for (const element of [ghost, ...ghost.querySelectorAll('[id]')]) element.removeAttribute('id')
  const shared = [...stack.querySelectorAll<HTMLElement>('[data-shared]')]
  return {
    ghost,
    height: stack.offsetHeight,
    shared: new Map(shared.map((part) => [part.dataset.shared ?? '', part.getBoundingClientRect()])),
  }
}

/** Lets the new view come in where the old one goes: nothing teleports, and back reverses. */
export function transition(stack: HTMLElement, { ghost, height, shared }: Before, forward: boolean): void {
  const view = stack.querySelector<HTMLElement>(':scope > .view')
  if (!view || !stack.isConnected) return
  const reduced = reducedMotion()
  const shift = (forward ? 1 : -1) * (reduced ? 0 : SHIFT_PX)
  const from = `translateX(calc(var(--lk-x) * ${shift}px))`
  stack.append(ghost)
  const leaving = animate(ghost, [{ opacity: 1 }, { opacity: 0 }], LEAVE_MS, 'linear', 'forwards')
  void (leaving?.finished ?? Promise.resolve()).catch(() => {}).then(() => ghost.remove())
  animate(
    view,
    [
      { opacity: 0, transform: from },
      { opacity: 1, transform: 'none' },
    ],
    ENTER_MS,
    EASE,
  )
  if (reduced) return
  if (height !== stack.offsetHeight)
    animate(stack, [{ height: `${height}px` }, { height: `${stack.offsetHeight}px` }], HEIGHT_MS, EASE)
  for (const part of view.querySelectorAll<HTMLElement>('[data-shared]')) {
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
