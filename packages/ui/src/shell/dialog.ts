import { animate, isNarrow, reducedMotion, SPRING } from './motion.js'

/** The platform side of the modal: a native dialog, opened, closed, shaken and moved, without React. */
export interface Dialog {
  readonly element: HTMLDialogElement
  /** Where React renders. */
  readonly app: HTMLElement
  open(): void
  close(): void
  shake(on: boolean): void
  /**
   * While a request is in a wallet the dialog is not modal: a wallet that draws its prompt in the page needs the page
   * alive, and a modal dialog makes it inert.
   */
  stepOut(out: boolean): void
  /** Says a line to screen readers, once. */
  announce(text: string): void
  dispose(): void
}

/** What the dialog asks back. */
export interface DialogDeps {
  /** Somebody wants to leave: Escape, the phone's back button, a press beside the card, the sheet dragged away. */
  readonly onDismiss: () => void
}

const OPEN_MS = 180
const CLOSE_MS = 130
const SHEET_MS = 320
const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** Makes the dialog inside `root`. It stays in the page, closed, until it is disposed: an iframe in it would not survive a move. */
export function createDialog(root: ShadowRoot, { onDismiss }: DialogDeps): Dialog {
  const document = root.ownerDocument
  const make = <tag extends keyof HTMLElementTagNameMap>(tag: tag, className: string): HTMLElementTagNameMap[tag] => {
    const element = document.createElement(tag)
    element.className = className
    return element
  }
  const element = make('dialog', '')
  const backdrop = make('div', 'backdrop')
  const card = make('div', 'card')
  const grabber = make('div', 'grabber')
  const app = make('div', 'app')
  const status = make('p', 'unseen')
  element.setAttribute('aria-labelledby', 'latch-title')
  element.setAttribute('aria-describedby', 'latch-status')
  status.id = 'latch-status'
  status.setAttribute('role', 'status')
  card.append(grabber, app, status)
  element.append(backdrop, card)
  root.append(element)

  let isOpen = false
  let isOut = false
  let opener: Element | null = null
  let unlockScroll = (): void => {}

  const focused = (): HTMLElement | null => root.activeElement as HTMLElement | null
  const focusInside = (): void => (root.querySelector<HTMLElement>('.header h1') ?? card).focus({ preventScroll: true })

  function enter(): void {
    if (reducedMotion()) return
    animate(backdrop, [{ opacity: 0 }, { opacity: 1 }], OPEN_MS, 'linear')
    if (isNarrow()) animate(card, [{ transform: 'translateY(100%)' }, { transform: 'none' }], SHEET_MS, SPRING)
    else animate(card, [{ transform: 'scale(.97)' }, { transform: 'none' }], OPEN_MS, EASE)
  }

  async function leave(): Promise<void> {
    if (reducedMotion()) return
    const gone = isNarrow() ? { transform: 'translateY(100%)' } : { transform: 'scale(.97)', opacity: 0 }
    await Promise.all([
      animate(backdrop, [{ opacity: 1 }, { opacity: 0 }], CLOSE_MS, 'linear', 'forwards')?.finished,
      animate(card, [{}, gone], CLOSE_MS, 'ease-in', 'forwards')?.finished,
    ]).catch(() => {})
  }

  function settle(): void {
    for (const part of [backdrop, card]) part.getAnimations().forEach((animation) => animation.cancel())
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // A dialog's own Escape can't be refused at the third press, so it never gets that far.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  }
  const onCancel = (event: Event): void => {
    // The phone's back button arrives here (F228).
    event.preventDefault()
    onDismiss()
  }
  const onPointerDown = (event: Event): void => {
    if (event.target === element || event.target === backdrop) onDismiss()
  }
  element.addEventListener('keydown', onKeyDown)
  element.addEventListener('cancel', onCancel)
  element.addEventListener('pointerdown', onPointerDown)

  return {
    element,
    app,
    open() {
      if (isOpen) return
      isOpen = true
      opener = document.activeElement
      settle()
      unlockScroll = lockScroll(document)
      if (!element.open) element.showModal()
      focusInside()
      enter()
    },
    close() {
      if (!isOpen) return
      isOpen = false
      void leave().then(() => {
        if (isOpen) return
        isOut = false
        element.removeAttribute('data-stepped-out')
        element.close()
        settle()
        unlockScroll()
        // The browser gives the focus back to the opener, unless it is gone or we stepped out meanwhile.
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    shake: (on) => void card.classList.toggle('shaking', on),
    stepOut(out) {
      if (!isOpen || out === isOut) return
      isOut = out
      const kept = focused()
      element.close()
      element.toggleAttribute('data-stepped-out', out)
      if (out) element.show()
      else element.showModal()
      if (kept?.isConnected) kept.focus({ preventScroll: true })
      else focusInside()
    },
    announce(text) {
      // The same line twice must be heard twice: a region speaks when its text changes.
      status.textContent = ''
      queueMicrotask(() => void (status.textContent = text))
    },
    dispose() {
      isOpen = false
      element.close()
      unlockScroll()
      element.remove()
    },
  }
}

/** Keeps the page behind from scrolling, without a jump where its scroll bar was. */
function lockScroll(document: Document): () => void {
  const page = document.documentElement
  const { overflow, paddingInlineEnd } = page.style
  const bar = (document.defaultView?.innerWidth ?? 0) - page.clientWidth
  page.style.overflow = 'hidden'
  if (bar > 0) page.style.paddingInlineEnd = `${bar}px`
  return () => {
    page.style.overflow = overflow
    page.style.paddingInlineEnd = paddingInlineEnd
  }
}
