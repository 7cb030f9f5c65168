import type { Shell } from '../frame/context.js'

/** What the visitor pressed in a view. */
export interface Pressed {
  readonly key: string | undefined
  /** How far the view was scrolled when it was left, in CSS pixels. Undefined until then. */
  scrollTop?: number
}

/** What the visitor pressed in each view of the history, by how many entries the history had. */
export interface Presses extends ReadonlyMap<number, Pressed> {
  /** Removes the listener. */
  end(): void
}

/**
 * Follows presses around `stack`. It begins with the first view: the code that moves the focus loads later, and needs to know of a
 * press before that.
 */
export function followPresses(stack: HTMLElement, { features }: Shell): Presses {
  const root = stack.getRootNode()
  const pressed = new Map<number, Pressed>()
  const remember = ({ target }: Event): void => {
    const key = (target as Element).closest<HTMLElement>('[data-focus-key]')?.dataset.focusKey
    pressed.set(features.router.state.history.length, { key })
  }
  root.addEventListener('click', remember, true)
  return Object.assign(pressed, { end: () => root.removeEventListener('click', remember, true) })
}
