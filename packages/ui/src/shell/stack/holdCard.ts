import { animate, EASE, isCalm, isNarrow } from '../frame/motion.js'

const MOVE_MS = 240

/** The place of the card, which moves when nothing is about to be pressed. */
export interface CardHold {
  /**
   * Lets the card stand in its middle, at once, with all the room that it may have: another view came. Returns a function
   * that moves it there from where it stood. Undefined where it stood in its middle, and under a press, after which it
   * moves by itself.
   */
  readonly release: () => (() => void) | undefined
  /** Keeps the card's top edge again, after the height has moved. */
  readonly hold: () => void
  readonly end: () => void
}

/**
 * Keeps the card's top edge in its place while a pointer is over the card: what is about to be pressed stays where it is
 * when content comes late (F067). A finger isn't seen before it presses, so a touch screen keeps the edge always. Else the
 * card stands in the middle of the window by its height, which is in dialog.css.
 */
export function holdCard(stack: HTMLElement): CardHold | undefined {
  const card = stack.closest<HTMLElement>('dialog .card')
  const dialog = card?.closest('dialog')
  const page = card?.ownerDocument.defaultView
  if (!card || !dialog || !page) return undefined
  const isTouched = page.matchMedia('(hover: none)').matches
  const ended = new AbortController()
  let isNear = isTouched
  let isPressed = false
  /** Whether another view came under the press. */
  let isDue = false

  const hold = (): void => {
    // A sheet stands at the bottom, and a closed dialog has no height.
    if (!isNear || 'held' in dialog.dataset || isNarrow(card) || !card.offsetHeight) return
    dialog.style.setProperty('--held', `${card.offsetHeight}px`)
    dialog.dataset.held = ''
  }
  const release = (): (() => void) | undefined => {
    if (isPressed) isDue = true
    if (isPressed || !('held' in dialog.dataset)) return undefined
    const before = card.getBoundingClientRect().top
    delete dialog.dataset.held
    dialog.style.removeProperty('--held')
    return () => {
      const moved = before - card.getBoundingClientRect().top
      if (moved && !isCalm(card)) animate(card, [{ translate: `0 ${moved}px` }, { translate: '0 0' }], MOVE_MS, EASE)
    }
  }
  const settle = (): void => {
    release()?.()
    hold()
  }
  // A view that the click brings moves the card at once. For one that came under the press, the click comes first: it
  // finds what was pressed.
  const rise = (): void => {
    isPressed = false
    if (isDue) page.requestAnimationFrame(settle)
    isDue = false
  }
  const { signal } = ended
  card.addEventListener('pointerenter', () => ((isNear = true), hold()), { signal })
  card.addEventListener('pointerleave', () => (isNear = isTouched) || release()?.(), { signal })
  const press = ({ button }: PointerEvent): void => {
    isNear = true
    // Another button presses nothing in the card, and the menu that it opens may take its release.
    isPressed ||= button === 0
    hold()
  }
  card.addEventListener('pointerdown', press, { capture: true, signal })
  for (const type of ['pointerup', 'pointercancel']) page.addEventListener(type, rise, { capture: true, signal })
  return { release, hold, end: () => ended.abort() }
}
