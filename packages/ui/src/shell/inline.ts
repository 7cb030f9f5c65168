import type { Dialog, DialogDeps, ShellForm } from './dialog.js'

/** The card in the page, where the app put it: always there, never above anything. */
function createInline(root: ShadowRoot, { latch }: DialogDeps): Dialog {
  const page = root.ownerDocument
  const make = (tag: string, className: string): HTMLElement =>
    Object.assign(page.createElement(tag), { className, part: className })
  const place = make('div', 'aside inline')
  const card = make('section', 'card')
  const app = make('div', 'app')
  const status = make('p', 'unseen')
  card.setAttribute('aria-labelledby', 'latch-title')
  card.setAttribute('aria-describedby', 'latch-status')
  status.id = 'latch-status'
  card.tabIndex = -1
  status.setAttribute('role', 'status')
  card.append(app, status)
  place.append(card)
  root.append(place)

  let ended = false
  const asks = (): number => latch.getState().modal?.asks ?? 0
  let asked = Infinity
  let wasOpened = false
  let isReopening = false
  // Whoever wants to close the modal has ended something: then it shows what there is to be seen first.
  const reopen = async (): Promise<void> => {
    // A page that took its element away meanwhile has the modal again, and somebody may have opened that.
    if (ended || isReopening || !place.isConnected || latch.getState().modal?.open) return
    wasOpened = isReopening = true
    await latch.open().catch(() => {})
    asked = asks()
    isReopening = false
  }
  queueMicrotask(() => void reopen())

  return {
    app,
    aside: place,
    open() {
      if (isReopening) return
      // Whoever presses a button of ours elsewhere in the page is taken here.
      if (asks() > asked) {
        card.scrollIntoView({ block: 'nearest' })
        root.querySelector<HTMLElement>('.header h1')?.focus({ preventScroll: true })
      }
      asked = asks()
    },
    close: () => queueMicrotask(() => void reopen()),
    layOut() {},
    shake: (on) => void card.classList.toggle('shaking', on),
    announce(text) {
      status.textContent = status.textContent === text ? `${text}\u00a0` : text
    },
    dispose() {
      ended = true
      // What follows it may be the modal, which nobody asked to open.
      if (wasOpened) latch.close().catch(() => {})
      place.remove()
    },
  }
}

/** The shell as a part of the page. */
export const inlineForm: ShellForm = {
  styles: `
:host {
  display: block !important;
  block-size: 100% !important;
  position: relative !important;
  z-index: var(--lk-z, auto) !important;
}
/* As high as its content, at most as what it stands in where that has a height. */
.inline {
  display: flex;
  flex-direction: column;
  block-size: 100%;
}
.inline .card {
  inline-size: 100%;
  max-inline-size: 480px;
  max-block-size: 680px;
  min-block-size: 0;
  border-radius: var(--lk-radius-card);
  padding-block-end: 0;
  box-shadow: none;
}
/* Over what fades out at its edge. */
.inline .card::after {
  content: '';
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px var(--lk-line);
  pointer-events: none;
}
/* The page scrolls on where the card doesn't. */
.inline .view {
  overscroll-behavior: auto;
}
/* It has nowhere to go. */
.inline .header > :last-child {
  visibility: hidden;
}
.inline .header {
  block-size: 56px;
  padding-block-start: 0;
  touch-action: auto;
}
`,
  create: createInline,
}
