/** What a press makes wait. */
export interface PressFollower {
  readonly hold: () => void
  readonly release: () => void
}

/**
 * Calls `hold` when a pointer goes down in the card, and `release` in the frame after it went up: the click comes first, on
 * what was pressed. Returns a function that ends this.
 */
export function followPress(card: HTMLElement, { hold, release }: PressFollower): () => void {
  const page = card.ownerDocument
  const view = page.defaultView
  const ended = new AbortController()
  let isDown = false
  let isWaiting = false
  const rise = (): void => {
    if (!isDown) return
    isDown = false
    view?.requestAnimationFrame(() => {
      if (isDown || !isWaiting) return
      isWaiting = false
      release()
    })
  }
  const on = { capture: true, passive: true, signal: ended.signal }
  card.addEventListener(
    'pointerdown',
    () => {
      isDown = true
      if (!isWaiting) hold()
      isWaiting = true
    },
    on,
  )
  for (const type of ['pointerup', 'pointercancel'] as const) view?.addEventListener(type, rise, on)
  // The pointer may go up where the page doesn't hear of it: in a frame, or outside of the window.
  view?.addEventListener('pointermove', ({ buttons }) => buttons === 0 && rise(), on)
  return () => ended.abort()
}
