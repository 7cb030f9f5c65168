import type { Latch } from '@latchkit/core'
import type { Sheet } from '../../base/useStyles.js'
import type { ReplacedViews } from '../../defineView.js'
import { animate, CLOSE_MS, EASE, isCalm, isNarrow, SPRING } from './motion.js'
import { adoptSheet } from './adoptSheet.js'
import { containEvents } from './containEvents.js'

/** The DOM side of the modal, without React: a native dialog that opens, closes, moves and shakes. */
export interface Dialog {
  /** The element that React renders into. */
  readonly app: HTMLElement
  /** An element beside the dialog, for parts that are also visible while it is closed. */
  readonly aside: HTMLElement
  /** Opens the dialog as a modal one, and moves the focus into it. */
  open(): void
  /** Closes the dialog after `waitMs` and its animation, and gives the focus back. Default: at once. */
  close(waitMs?: number): void
  /** Lays out the content of the closed dialog, invisibly, so that opening it takes less time. */
  layOut(): void
  /** Starts or ends the shaking. */
  shake(on: boolean): void
  /** Announces a line to screen readers, once, whether the dialog is open or not. */
  announce(text: string): void
  /** Removes the dialog from the page. */
  dispose(): void
}

/** A form of the shell other than the modal: its styles, and what makes it, where that is not {@link createDialog}. */
export interface ShellForm {
  readonly styles: Sheet
  readonly create?: (root: ShadowRoot, deps: DialogDeps) => Dialog
}

/** How a shell differs from the modal with the kit's views. */
export interface ShellOptions {
  /** The views of the app. */
  readonly views?: ReplacedViews | undefined
  /** The form in place of the dialog. */
  readonly form?: ShellForm | undefined
}

/** What the dialog needs from the shell. */
export interface DialogDeps {
  readonly latch: Latch
  /**
   * Called when the visitor wants to close the modal: Escape, the phone's back button, a press beside the card, the
   * sheet dragged away. Returns whether the modal closes.
   */
  readonly onDismiss: () => boolean
}

const OPEN_MS = 180
const SHEET_MS = 320

/** Makes the dialog inside `root`. It stays in the page until `dispose`: an iframe in it would not survive a move. */
export function createDialog(root: ShadowRoot, { onDismiss }: Pick<DialogDeps, 'onDismiss'>): Dialog {
  const page = root.ownerDocument
  const { element, backdrop, card, app, aside, inner, outer } = makeParts(root)
  let isOpen = false
  let openers: readonly HTMLElement[] = []
  let unlockScroll = (): void => {}
  let waiting: ReturnType<typeof setTimeout> | undefined

  const focusInside = (): void => (root.querySelector<HTMLElement>('.header h1') ?? card).focus({ preventScroll: true })

  function enter(dim: Keyframe = { opacity: 0 }, half?: Keyframe): void {
    if (isCalm(card)) return
    animate(backdrop, [dim, {}], OPEN_MS, 'linear')
    if (isNarrow(card)) animate(card, [half ?? { transform: 'translateY(100%)' }, {}], SHEET_MS, SPRING)
    else animate(card, [half ?? { transform: 'scale(.97)' }, {}], OPEN_MS, EASE)
  }

  async function leave(): Promise<void> {
    if (isCalm(card)) return
    const gone = isNarrow(card) ? { transform: 'translateY(100%)' } : { transform: 'scale(.97)', opacity: 0 }
    await Promise.all([
      animate(backdrop, [{ opacity: 1 }, { opacity: 0 }], CLOSE_MS, 'linear', 'forwards').finished,
      animate(card, [{}, gone], CLOSE_MS, 'ease-in', 'forwards').finished,
    ]).catch(() => {})
  }

  function settle(): void {
    for (const part of [backdrop, card]) for (const animation of part.getAnimations()) animation.cancel()
    card.style.translate = ''
  }

  // The dialog may be opened again while it waits, or while it leaves.
  function end(): void {
    if (isOpen) return
    void leave().then(() => {
      if (!isOpen) shut()
    })
  }

  function shut(): void {
    element.close()
    settle()
    unlockScroll()
    inner.textContent = ''
    giveBack(openers)
    openers = []
  }

  listen(element, backdrop, { isOpen: () => isOpen, onDismiss })
  const release = containEvents(element)

  return {
    app,
    aside,
    open() {
      // The page may have removed the host (F092): there is nothing to open then.
      if (isOpen || !element.isConnected) return
      isOpen = true
      clearTimeout(waiting)
      // Opened again before it was gone, it has the focus itself.
      if (!element.open) openers = focusPath(page)
      // A dialog of the page hides the rest of the page from screen readers, and so the kit.
      root.host.removeAttribute('aria-hidden')
      // Opened during the closing animation, it animates back from its current look.
      const caught = element.open ? [backdrop, card].map(lookOf) : []
      settle()
      unlockScroll()
      unlockScroll = lockScroll(page)
      // One that was not modal, beside a wallet's prompt, begins as a modal one again.
      if (element.open && !element.matches(':modal')) element.close()
      if (!element.open) showModal(element, aside)
      focusInside()
      enter(...caught)
    },
    close(waitMs) {
      if (!isOpen) return
      isOpen = false
      clearTimeout(waiting)
      if (waitMs) waiting = setTimeout(end, waitMs)
      else end()
    },
    layOut() {
      const frame = page.defaultView?.requestAnimationFrame
      if (isOpen || !frame) return
      element.toggleAttribute('data-ahead', true)
      // A frame lays out after its callbacks, so the layout is done in the callbacks of the second frame.
      frame(() => frame(() => element.removeAttribute('data-ahead')))
    },
    shake: (on) => void card.classList.toggle('shaking', on),
    announce(text) {
      const region = isOpen ? inner : outer
      // A live region is read when its text changes. A space at the end lets the same line be read twice.
      region.textContent = region.textContent === text ? `${text}\u00a0` : text
    },
    dispose() {
      isOpen = false
      clearTimeout(waiting)
      if (element.open) shut()
      release()
      for (const part of [element, aside]) part.remove()
    },
  }
}

/** Makes the elements of the dialog, and appends them to `root`. */
function makeParts(root: ShadowRoot) {
  const make = <tag extends keyof HTMLElementTagNameMap>(tag: tag, className: string): HTMLElementTagNameMap[tag] =>
    Object.assign(root.ownerDocument.createElement(tag), { className, part: className })
  const element = make('dialog', '')
  const backdrop = make('div', 'backdrop')
  const card = make('div', 'card')
  const app = make('div', 'app')
  const aside = make('div', 'aside')
  const [inner, outer] = [make('p', 'unseen'), make('p', 'unseen')]
  element.setAttribute('aria-labelledby', 'latch-title')
  element.setAttribute('aria-describedby', 'latch-status')
  inner.id = 'latch-status'
  for (const region of [inner, outer]) region.setAttribute('role', 'status')
  // Focusable, so that a press on an empty part of the card keeps the focus in it.
  card.tabIndex = -1
  card.append(app, inner)
  element.append(backdrop, card)
  aside.append(outer)
  root.append(element, aside)
  return { element, backdrop, card, app, aside, inner, outer }
}

/** Returns the current look of an element as a keyframe. */
function lookOf(part: Element): Keyframe {
  const { opacity, transform, translate } = getComputedStyle(part)
  return { opacity, transform, translate }
}

/** Opens the dialog in the top layer, and puts the open popovers of `aside` above it again. */
export function showModal(dialog: HTMLDialogElement, aside: HTMLElement): void {
  dialog.showModal()
  for (const message of aside.querySelectorAll<HTMLElement>(':popover-open')) {
    message.hidePopover()
    message.showPopover()
  }
}

/** Handles all ways to close the dialog other than the buttons in it. */
function listen(
  element: HTMLDialogElement,
  backdrop: HTMLElement,
  { isOpen, onDismiss }: Pick<DialogDeps, 'onDismiss'> & { readonly isOpen: () => boolean },
): void {
  const isBeside = ({ target }: Event): boolean => target === element || target === backdrop
  let pressedBeside = false
  element.addEventListener('keydown', (event) => {
    // Browsers let a page refuse their own handling of Escape only twice, so the key is handled here.
    // While an input method composes, the key ends only that.
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  })
  element.addEventListener('cancel', (event) => {
    // The phone's back button fires this event (F228).
    event.preventDefault()
    onDismiss()
  })
  element.addEventListener('close', () => {
    // A browser may close the dialog without `cancel`. It is reopened, and `onDismiss` decides.
    if (!isOpen() || element.open) return
    element.showModal()
    onDismiss()
  })
  // Press and release must both be beside the card: selecting text beyond its edge does not close the modal.
  element.addEventListener('pointerdown', (event) => {
    pressedBeside = isBeside(event)
  })
  element.addEventListener('click', (event) => {
    if (pressedBeside && isBeside(event)) onDismiss()
  })
}

/** Returns the focused element, in any shadow root of the page, followed by the elements around it. */
function focusPath(page: Document): HTMLElement[] {
  let element = page.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const path: HTMLElement[] = []
  // The opener may be in a shadow root of the page, as the buttons of elements are.
  for (; element; element = element.parentElement ?? hostOf(element)) path.push(element as HTMLElement)
  return path
}

const hostOf = (element: Element): Element | null => (element.getRootNode() as Partial<ShadowRoot>).host ?? null

/** Focuses the opener, or the button that replaced it: connecting replaces one button of the kit by another. */
function giveBack(path: readonly HTMLElement[]): void {
  const place = path.find(({ isConnected }) => isConnected)
  const target = place === path[0] ? place : (place?.shadowRoot ?? place)?.querySelector<HTMLElement>('.latch-button')
  target?.focus({ preventScroll: true })
}

/**
 * Keeps the page behind the modal from scrolling, without a shift by the room of its scroll bar. Uses its own style
 * sheet, so that styles of the page and of other kits stay as they are. Returns a function that ends it.
 */
function lockScroll(page: Document): () => void {
  const window = page.defaultView
  if (!window) return () => {}
  const gutter = window.innerWidth > page.documentElement.clientWidth ? ';scrollbar-gutter:stable!important' : ''
  return adoptSheet(page, `html{overflow:hidden!important${gutter}}`)
}
