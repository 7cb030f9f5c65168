import { sayer } from '../../words/useSay.js'
import type { Shell } from '../frame/context.js'
import { noticesWords } from '../notices/notices.words.js'
import { createDrag } from './dragAway.js'
import { stayAboveKeyboard } from './sheetKeyboard.js'
import styles from './sheetHandle.css'

const STEPS_PX: Readonly<Record<string, number>> = { ArrowDown: 40, ArrowUp: -40 }

/**
 * Adds the grip to a sheet: the visitor drags the sheet away by its header, or moves it with the arrow keys, 40 CSS
 * pixels a press. Also keeps the sheet above a phone's keyboard. Returns a function that ends both.
 */
export function addSheetHandle(card: HTMLElement, { translation, adopt, dismiss }: Shell): () => void {
  adopt(styles)
  const drag = createDrag(card, dismiss)
  const handle = card.ownerDocument.createElement('button')
  handle.type = 'button'
  handle.className = 'handle'
  handle.addEventListener('keydown', (event) => {
    const step = STEPS_PX[event.key]
    if (!step) return
    event.preventDefault()
    drag.by(step)
  })
  // A click by keyboard (detail 0) closes the modal. A tap is the beginning of a drag.
  handle.addEventListener('click', ({ detail }) => detail === 0 && dismiss())
  handle.addEventListener('blur', drag.back)
  const name = (): void => {
    handle.ariaLabel = sayer(noticesWords, translation())('sheet.drag')
  }
  name()
  card.prepend(handle)
  const dialog = card.closest('dialog')
  const fallBack = dialog && stayAboveKeyboard(dialog)
  const language = new MutationObserver(name)
  language.observe((handle.getRootNode() as ShadowRoot).host, { attributeFilter: ['lang'] })
  return () => {
    language.disconnect()
    drag.end()
    fallBack?.()
    handle.remove()
  }
}
