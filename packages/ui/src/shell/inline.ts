import type { Dialog, DialogDeps, ShellForm } from './dialog.js'

/** The card in the page, where the app put it: always there, never above anything. */
function createInline(root: ShadowRoot, { latch }: DialogDeps): Dialog {
  const page = root.ownerDocument
  const make = (tag: string, className: string): HTMLElement => Object.assign(page.createElement(tag), { className })
  const place = make('div', 'aside inline')
  const card = make('section', 'card')
  const app = make('div', 'app')
  const status = make('p', 'unseen')
  card.setAttribute('aria-labelledby', 'latch-title')
  card.tabIndex = -1
  status.setAttribute('role', 'status')
  card.append(app, status)
  place.append(card)
  root.append(place)

  let ended = false
  let asked = 0
  // Whoever wants to close the modal has ended something: then it shows what there is to be seen first.
  const reopen = (): void => {
    if (ended || latch.getState().modal?.open) return
    latch.open().then(
      () => (asked = latch.getState().modal?.asks ?? 0),
      () => {},
    )
  }
  queueMicrotask(reopen)

  return {
    app,
    aside: place,
    open() {
      const { asks = 0 } = latch.getState().modal ?? {}
      // Whoever presses a button of ours elsewhere in the page is taken here.
      if (asked > 0 && asks > asked) {
        card.scrollIntoView({ block: 'nearest' })
        root.querySelector<HTMLElement>('.header h1')?.focus({ preventScroll: true })
      }
      if (asked > 0) asked = asks
    },
    close: () => queueMicrotask(reopen),
    layOut() {},
    shake: (on) => void card.classList.toggle('shaking', on),
    announce(text) {
      status.textContent = status.textContent === text ? `${text}\u00a0` : text
    },
    dispose() {
      ended = true
      // What follows it may be the modal, which nobody asked to open.
      latch.close().catch(() => {})
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
