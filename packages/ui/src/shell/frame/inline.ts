import type { Dialog, DialogDeps, ShellForm } from './dialog.js'
import styles from './inline.css'

/** Makes the card as a part of the page, always open. */
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
  const requests = (): number => latch.getState().modal?.requests ?? 0
  let asked = Infinity
  let wasOpened = false
  let isReopening = false
  // A close ends a flow. The card opens again, at the account, the waiting attempt or the wallets.
  const reopen = async (): Promise<void> => {
    // Where the page has removed the element, the modal has replaced the card and may be open.
    if (ended || isReopening || !place.isConnected || latch.getState().modal?.open) return
    wasOpened = isReopening = true
    await latch.open().catch(() => {})
    asked = requests()
    isReopening = false
  }
  queueMicrotask(() => void reopen())

  return {
    app,
    aside: place,
    open() {
      if (isReopening) return
      // A press on another button of the kit in the page scrolls to the card and focuses its heading.
      if (requests() > asked) {
        card.scrollIntoView({ block: 'nearest' })
        root.querySelector<HTMLElement>('.header h1')?.focus({ preventScroll: true })
      }
      asked = requests()
    },
    close: () => queueMicrotask(() => void reopen()),
    layOut() {},
    shake: (on) => void card.classList.toggle('shaking', on),
    announce(text) {
      status.textContent = status.textContent === text ? `${text}\u00a0` : text
    },
    dispose() {
      ended = true
      // The modal may replace the card. It must not be open without a request to open it.
      if (wasOpened) latch.close().catch(() => {})
      place.remove()
    },
  }
}

/** The form of the shell as a part of the page. */
export const inlineForm: ShellForm = {
  styles,
  create: createInline,
}
