import { animate, isCalm, isNarrow, SPRING } from './motion.js'

const FAR_PX = 80
const FAST_PX_PER_MS = 0.5
const BACK_MS = 320

/**
 * Lets the sheet be dragged away by its header: it follows the finger, and springs back unless it was dragged far or
 * fast, or `leave` answers that it stays.
 */
export function dragAway(card: HTMLElement, leave: () => boolean): void {
  let drag: { readonly id: number; readonly from: number; y: number; speed: number; at: number } | undefined

  const isHandle = ({ target }: Event): boolean =>
    target instanceof Element && !!target.closest('.header') && !target.closest('button')

  card.addEventListener('pointerdown', (event) => {
    if (drag || !event.isPrimary || !isNarrow(card) || !isHandle(event)) return
    drag = { id: event.pointerId, from: event.clientY, y: 0, speed: 0, at: event.timeStamp }
    card.setPointerCapture(event.pointerId)
  })
  card.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.id) return
    const y = Math.max(0, event.clientY - drag.from)
    const passed = event.timeStamp - drag.at
    if (passed > 0) drag.speed = (y - drag.y) / passed
    drag.y = y
    drag.at = event.timeStamp
    card.style.translate = `0 ${y}px`
  })
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== drag?.id) return
    const { y, speed } = drag
    drag = undefined
    const meant = event.type === 'pointerup' && (y > FAR_PX || (y > 8 && speed > FAST_PX_PER_MS))
    if (y === 0 || (meant && leave())) return
    card.style.translate = ''
    if (!isCalm(card)) animate(card, [{ translate: `0 ${y}px` }, { translate: 'none' }], BACK_MS, SPRING)
  }
  card.addEventListener('pointerup', end)
  card.addEventListener('pointercancel', end)
}
