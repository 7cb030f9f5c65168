import type { Latch } from '@latchkit/core'
import { animate, CLOSE_MS, EASE, isCalm, isNarrow, SPRING } from './motion.js'
import { lockScroll } from './scrollLock.js'

/** The platform side of the modal: a native dialog, opened, closed, shaken and moved, without React. */
export interface Dialog {
  /** Where React renders. */
  readonly app: HTMLElement
  /** Beside the dialog: what is to be seen while it is closed, too. */
  readonly aside: HTMLElement
  open(): void
  close(): void
  /** Lays out, unseen, what was rendered into the closed dialog, so that opening need not. */
  layOut(): void
  shake(on: boolean): void
  /** Says a line to screen readers, once, whether the dialog is open or not. */
  announce(text: string): void
  dispose(): void
}

/** A form of the shell other than the modal's. */
export interface ShellForm {
  readonly styles: string
  readonly create?: (root: ShadowRoot, deps: DialogDeps) => Dialog
}

/** What the dialog asks back. */
export interface DialogDeps {
  readonly latch: Latch
  /**
   * Somebody wants to leave: Escape, the phone's back button, a press beside the card, the sheet dragged away. Answers
   * whether that may be.
   */
  readonly onDismiss: () => boolean
}

const OPEN_MS = 180
const SHEET_MS = 320

/** Makes the dialog inside `root`. It stays in the page, closed, until it is disposed: an iframe in it would not survive a move. */
export function createDialog(root: ShadowRoot, { onDismiss }: Pick<DialogDeps, 'onDismiss'>): Dialog {
  const page = root.ownerDocument
  const make = <tag extends keyof HTMLElementTagNameMap>(tag: tag, className: string): HTMLElementTagNameMap[tag] =>
    Object.assign(page.createElement(tag), { className, part: className })
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
  // A press on the empty part of the card keeps the focus in it.
  card.tabIndex = -1
  card.append(app, inner)
  element.append(backdrop, card)
  aside.append(outer)
  root.append(element, aside)

  let isOpen = false
  let openers: readonly HTMLElement[] = []
  let unlockScroll = (): void => {}

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

  function shut(): void {
    element.close()
    settle()
    unlockScroll()
    inner.textContent = ''
    giveBack(openers)
    openers = []
  }

  listen(element, backdrop, { isOpen: () => isOpen, onDismiss })

  return {
    app,
    aside,
    open() {
      // A page may have thrown our host away (F092): there is nothing to open then.
      if (isOpen || !element.isConnected) return
      isOpen = true
      openers = focusPath(page)
      // Caught on its way out, it comes back from where it is.
      const caught = element.open ? [backdrop, card].map(lookOf) : []
      settle()
      unlockScroll()
      unlockScroll = lockScroll(page)
      if (!element.open) showModal(element, aside)
      focusInside()
      enter(...caught)
    },
    close() {
      if (!isOpen) return
      isOpen = false
      void leave().then(() => {
        if (!isOpen) shut()
      })
    },
    layOut() {
      const frame = page.defaultView?.requestAnimationFrame
      if (isOpen || !frame) return
      element.toggleAttribute('data-ahead', true)
      // The next frame lays out after its callbacks, so that is done by the one after it.
      frame(() => frame(() => element.removeAttribute('data-ahead')))
    },
    shake: (on) => void card.classList.toggle('shaking', on),
    announce(text) {
      const region = isOpen ? inner : outer
      // The same line twice must be heard twice: a region speaks when its text changes.
      region.textContent = region.textContent === text ? `${text}\u00a0` : text
    },
    dispose() {
      isOpen = false
      if (element.open) shut()
      for (const part of [element, aside]) part.remove()
    },
  }
}

/** How it looks at this moment, as a keyframe. */
function lookOf(part: Element): Keyframe {
  const { opacity, transform, translate } = getComputedStyle(part)
  return { opacity, transform, translate }
}

/** Opens it above everything; messages that lay on top lie on top again. */
export function showModal(dialog: HTMLDialogElement, aside: HTMLElement): void {
  dialog.showModal()
  for (const message of aside.querySelectorAll<HTMLElement>(':popover-open')) {
    message.hidePopover()
    message.showPopover()
  }
}

/** The ways out of the dialog, but for its own buttons. */
function listen(
  element: HTMLDialogElement,
  backdrop: HTMLElement,
  { isOpen, onDismiss }: Pick<DialogDeps, 'onDismiss'> & { readonly isOpen: () => boolean },
): void {
  const isBeside = ({ target }: Event): boolean => target === element || target === backdrop
  let pressedBeside = false
  element.addEventListener('keydown', (event) => {
    // A dialog's own Escape can't be refused at the third press, so it never gets that far.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  })
  element.addEventListener('cancel', (event) => {
    // The phone's back button arrives here (F228).
    event.preventDefault()
    onDismiss()
  })
  element.addEventListener('close', () => {
    // Closed by the browser, which doesn't always ask: whether that may be is still ours to say.
    if (!isOpen() || element.open) return
    element.showModal()
    onDismiss()
  })
  // Pressed and let go beside the card: a text selected beyond its edge isn't meant to leave.
  element.addEventListener('pointerdown', (event) => {
    pressedBeside = isBeside(event)
  })
  element.addEventListener('click', (event) => {
    if (pressedBeside && isBeside(event)) onDismiss()
  })
}

/** What has the focus, in whatever shadow root of the page, and what it stands in, outwards. */
function focusPath(page: Document): HTMLElement[] {
  let element = page.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const path: HTMLElement[] = []
  for (; element; element = element.parentElement) path.push(element as HTMLElement)
  return path
}

/** Focuses the opener, or the button that took its place: connecting turns one of ours into another. */
function giveBack(path: readonly HTMLElement[]): void {
  const place = path.find(({ isConnected }) => isConnected)
  const target = place === path[0] ? place : place?.querySelector<HTMLElement>('.latch-button')
  target?.focus({ preventScroll: true })
}
