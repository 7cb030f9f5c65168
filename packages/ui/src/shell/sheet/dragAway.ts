import { animate, isCalm, isNarrow, SPRING } from '../frame/motion.js'

const FAR_PX = 80
const FAST_PX_PER_MS = 0.5
const BACK_MS = 320

/** Moves a sheet that can be dragged away. */
export interface Drag {
  /** Moves the sheet down by `px` CSS pixels, or up where that is negative. Beyond 80 px it closes. */
  by(px: number): void
  /** Lets the sheet spring back to its place. */
  back(): void
  /** Removes the listeners. */
  end(): void
}

/**
 * Makes the sheet follow a drag on its header or grip. On release `leave` is called where it was dragged far or fast;
 * the sheet springs back where it was not, or where `leave` returns false.
 */
export function createDrag(card: HTMLElement, leave: () => boolean): Drag {
  const ended = new AbortController()
  let drag: { readonly id: number; readonly from: number; speed: number; at: number } | undefined
  let y = 0

  const move = (next: number): void => {
    y = Math.max(0, next)
    card.style.translate = y ? `0 ${y}px` : ''
  }
  const back = (): void => {
    if (y === 0) return
    const from = y
    move(0)
    if (!isCalm(card)) animate(card, [{ translate: `0 ${from}px` }, { translate: 'none' }], BACK_MS, SPRING)
  }
  const letGo = (meant: boolean): void => {
    // The closing animation starts at the card's current position.
    if (meant && leave()) y = 0
    else back()
  }

  const isHandle = ({ target }: Event): boolean => {
    // No `instanceof`: the page may have mounted the kit in a frame, whose elements are of another window (F221).
    const part = target as Element
    return !!part.closest('.header, .handle') && !part.closest('.header button')
  }
  const on = <type extends keyof HTMLElementEventMap>(
    type: type,
    listener: (event: HTMLElementEventMap[type]) => void,
  ): void => card.addEventListener(type, listener, { signal: ended.signal })

  on('pointerdown', (event) => {
    if (drag || !event.isPrimary || !isNarrow(card) || !isHandle(event)) return
    drag = { id: event.pointerId, from: event.clientY - y, speed: 0, at: event.timeStamp }
    card.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (event.pointerId !== drag?.id) return
    const before = y
    move(event.clientY - drag.from)
    const passed = event.timeStamp - drag.at
    if (passed > 0) drag.speed = (y - before) / passed
    drag.at = event.timeStamp
  })
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== drag?.id) return
    const { speed } = drag
    drag = undefined
    letGo(event.type === 'pointerup' && (y > FAR_PX || (y > 8 && speed > FAST_PX_PER_MS)))
  }
  on('pointerup', end)
  on('pointercancel', end)

  return {
    by(px) {
      move(y + px)
      if (y > FAR_PX) letGo(true)
    },
    back,
    end: () => ended.abort(),
  }
}
