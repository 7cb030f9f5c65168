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
  // Whoever wants to close the modal has ended something: then it shows what there is to be seen first.
  const reopen = (): void => {
    if (!ended && !latch.getState().modal?.open) latch.open().catch(() => {})
  }
  queueMicrotask(reopen)

  return {
    app,
    aside: place,
    open() {},
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
  position: relative !important;
  z-index: var(--lk-z, auto) !important;
}
.inline {
  display: block;
}
.inline .card {
  inline-size: 100%;
  max-inline-size: 480px;
  max-block-size: none;
  border-radius: var(--lk-radius-card);
  padding-block-end: 0;
  box-shadow: inset 0 0 0 1px var(--lk-line);
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
