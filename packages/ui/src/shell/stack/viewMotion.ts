import { animate, EASE, isCalm, isNarrow } from './motion.js'
import type { Shell } from '../frame/context.js'
import { motionStyles } from './motion.styles.js'
import { stepOutForWallets } from '../frame/stepOut.js'
import { createViewFocus, type ViewFocus } from './viewFocus.js'

const LEAVE_MS = 90
const ENTER_MS = 180
const HEIGHT_MS = 240
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

const viewIn = (stack: HTMLElement): HTMLElement | null => stack.querySelector(':scope > .view:not(.leaving)')
const sharedIn = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('[data-shared]')]

/** Copies the current view, just before another replaces it. Undefined where no view is visible. */
function capture(stack: HTMLElement | null): Before | undefined {
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
function transition(stack: HTMLElement, { ghost, scrolled, shared }: Before, forward: boolean): void {
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

/** Animates the height when the content changes it: the only layout property that is animated. */
function followHeight(stack: HTMLElement): { readonly halt: () => void; readonly end: () => void } {
  let last = stack.offsetHeight
  let moving: Animation | undefined
  const follow = (): void => {
    const height = stack.offsetHeight
    // A closed dialog has no height and is not visible.
    if (moving || height === last || !last || !height || isCalm(stack)) return
    const view = viewIn(stack)
    const scrolled = view?.scrollTop ?? 0
    stack.style.setProperty('--view', `${view?.offsetHeight ?? height}px`)
    stack.classList.add('moving')
    if (view) view.scrollTop = scrolled
    moving = animate(stack, [{ height: `${last}px` }, { height: `${height}px` }], HEIGHT_MS, EASE)
    last = height
    moving.onfinish = moving.oncancel = () => {
      moving = undefined
      stack.classList.remove('moving')
      follow()
    }
  }
  // Another view came during the animation: the next animation starts at the current height.
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
    if (!moving) last = stack.offsetHeight
  })
  sizes.observe(stack)
  return {
    halt,
    end() {
      changes.disconnect()
      sizes.disconnect()
    },
  }
}

/** Adds the grip once the modal is a sheet. */
function addSheet(stack: HTMLElement, shell: Shell): () => void {
  const card = stack.closest<HTMLElement>('dialog .card')
  let end: (() => void) | undefined
  let ended = false
  const add = (): void => {
    if (!card || end || !isNarrow(card)) return
    import('../sheet/sheetHandle.js').then(
      ({ addSheetHandle }) => {
        if (!ended) end ??= addSheetHandle(card, shell)
      },
      // Failed to load, for example offline: the next change of size loads it again.
      () => {},
    )
  }
  // A sheet is as wide as the window, so this follows the window's width.
  const sizes = new ResizeObserver(add)
  sizes.observe(stack)
  return () => {
    ended = true
    sizes.disconnect()
    end?.()
  }
}

/**
 * Announces that a wallet is connected, or that none is connected any more. A reload restores its connection before the
 * modal is opened, so a restored connection is not announced.
 */
function followConnection(dialog: HTMLDialogElement | null, shell: Shell): () => void {
  const { latch } = shell
  const read = (): { wallet: string | undefined; count: number } => ({
    wallet: latch.getAccount().connectedWalletInfo?.name,
    count: latch.getState().connection.connections.length,
  })
  let before = read()
  return latch.subscribe(() => {
    const now = read()
    // A new connection is counted before it becomes the active one.
    if (now.wallet === before.wallet && now.count >= before.count) return
    // Where another connection became the active one, the view that changed it announces that.
    const isNews = now.wallet !== before.wallet && (now.count > before.count || now.count === 0)
    before = now
    if (!isNews) return
    import('../notices/sayConnection.js').then(
      (chunk) => chunk.sayConnection(dialog, shell),
      () => {},
    )
  })
}

/** The view transitions, and the focus that follows them. */
export interface ViewMotion extends Pick<ViewFocus, 'arrive' | 'end'> {
  readonly capture: typeof capture
  readonly transition: typeof transition
}

/**
 * Starts the behaviour of an open modal: view transitions, focus, the sheet's grip, announcements of connections, and
 * stepping out of modality. Loaded once the modal was opened, because nothing moves before that.
 */
export function startViewMotion(stack: HTMLElement, shell: Shell): ViewMotion {
  shell.adopt(motionStyles)
  const focus = createViewFocus(stack, shell)
  const dialog = stack.closest('dialog')
  const height = followHeight(stack)
  const stepOut = dialog && stepOutForWallets(dialog, shell)
  const ends = [
    height.end,
    focus.end,
    addSheet(stack, shell),
    followConnection(dialog, shell),
    ...(stepOut ? [stepOut.end] : []),
  ]
  return {
    capture(stack) {
      focus.leave()
      return capture(stack)
    },
    transition,
    arrive(shown) {
      height.halt()
      focus.arrive(shown)
      // The dialog opens right after this call.
      queueMicrotask(() => stepOut?.follow())
    },
    end: () => ends.forEach((end) => end()),
  }
}
