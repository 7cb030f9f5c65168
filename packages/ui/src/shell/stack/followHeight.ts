import { animate, EASE, isCalm } from '../frame/motion.js'
import { holdCard } from './holdCard.js'
import { viewIn } from './viewTransition.js'

const HEIGHT_MS = 240

/**
 * Animates the height when the content changes it: the only layout property that is animated. `arrive` must be called
 * when another view has come, before that is scrolled: it ends a running animation. `end` ends the following.
 */
export function followHeight(stack: HTMLElement): { readonly arrive: () => void; readonly end: () => void } {
  let last = stack.offsetHeight
  let moving: Animation | undefined
  /** The height of all that the view has, where the height began to move. */
  let content = 0
  const card = holdCard(stack)
  /** Moves the card from where it stood for the view before. */
  let glide: (() => void) | undefined
  const follow = (): void => {
    move(viewIn(stack))
    glide?.()
    glide = undefined
    if (!moving) card?.hold()
  }
  const move = (view: HTMLElement | null): void => {
    // What has come meanwhile needs room at once: else the view would scroll to it, and jump at the end.
    if (view && view.scrollHeight > content) halt()
    const height = stack.offsetHeight
    // A closed dialog has no height and is not visible.
    if (moving || height === last || !last || !height || isCalm(stack)) return
    const scrolled = view?.scrollTop ?? 0
    stack.style.setProperty('--view', `${view?.offsetHeight ?? height}px`)
    stack.classList.add('moving')
    if (view) view.scrollTop = scrolled
    content = view?.scrollHeight ?? 0
    moving = animate(stack, [{ height: `${last}px` }, { height: `${height}px` }], HEIGHT_MS, EASE)
    last = height
    moving.onfinish = moving.oncancel = () => {
      moving = undefined
      stack.classList.remove('moving')
      follow()
    }
  }
  // The next animation starts at the current height.
  const halt = (): void => {
    if (!moving) return
    last = stack.offsetHeight
    moving.onfinish = moving.oncancel = null
    moving.cancel()
    moving = undefined
    stack.classList.remove('moving')
  }
  const changes = new MutationObserver(follow)
  changes.observe(stack, { childList: true, characterData: true, subtree: true })
  // Other changes of the height, for example by a resized window, are not animated.
  const sizes = new ResizeObserver(() => {
    if (moving) return
    last = stack.offsetHeight
    // A closed dialog opens in the middle again.
    if (last && !glide) card?.hold()
    else card?.release()
  })
  sizes.observe(stack)
  return {
    arrive() {
      halt()
      glide ??= card?.release()
    },
    end() {
      card?.end()
      changes.disconnect()
      sizes.disconnect()
    },
  }
}
