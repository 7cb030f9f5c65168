import type { ShowPanel } from './prompts.js'

/** The content of the panel: a title, and the whole request in rows. */
export interface PanelView {
  readonly title: string
  readonly rows: readonly (readonly [label: string, text: string])[]
}

/** The panel's accessible name. Tests find the panel by it, and by the buttons "Approve" and "Reject". */
const panelName = 'Sandbox Wallet'

const css = `
:host { all: initial !important; display: contents !important; }
* { box-sizing: border-box; }
.panel {
  position: fixed; inset: 24px 24px auto auto; margin: 0; padding: 0; z-index: 2147483647; overflow: auto;
  width: min(360px, calc(100vw - 48px)); max-height: calc(100vh - 48px);
  border: 1px solid #d98e04; border-radius: 14px; background: #fffaf0; color: #33270f;
  font: 14px/1.45 system-ui, sans-serif; box-shadow: 0 18px 50px rgb(0 0 0 / .35);
}
.panel::backdrop { background: rgb(0 0 0 / .25); }
header { padding: 12px 16px; border-top: 6px solid #f2b134; }
header strong, h2 { display: block; margin: 0; font-size: 16px; }
h2 { font-weight: 400; outline: none; }
dl { margin: 0; padding: 0 16px 8px; }
dt { color: #7a6238; font-size: 12px; }
dd { margin: 0 0 8px; max-height: 200px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
footer { position: sticky; bottom: 0; display: flex; gap: 8px; padding: 12px 16px; background: #fff4d6; }
button { flex: 1; min-height: 44px; border: 1px solid #b98a2b; border-radius: 10px; font: inherit; cursor: pointer; }
button { background: #fff; color: #33270f; }
button.approve { background: #7a4a00; border-color: #7a4a00; color: #fff; }
button:focus-visible { outline: 3px solid #3f6fd8; outline-offset: 2px; }
`

/**
 * Creates the function that shows the panel. It draws into a shadow root, with DOM calls and an adopted style sheet
 * only, so that the page's CSS, a strict `style-src` and Trusted Types don't affect it.
 */
export function createPanel(page: Document): ShowPanel {
  return (view, place, decide) => {
    const host = page.createElement('sandbox-wallet')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    const panel = place === 'dialog' ? page.createElement('dialog') : page.createElement('div')
    panel.className = 'panel'
    panel.setAttribute('role', 'dialog')
    panel.setAttribute('aria-label', panelName)
    panel.append(drawHeader(page, view.title), drawRows(page, view.rows), drawButtons(page, decide))
    root.append(panel)
    keepToItself(host)
    page.documentElement.append(host)
    if (panel instanceof HTMLDialogElement) openModal(panel, decide)
    return () => {
      // `close` returns the focus to the page. Removing the element alone doesn't.
      if (panel instanceof HTMLDialogElement) panel.close()
      host.remove()
    }
  }
}

function openModal(dialog: HTMLDialogElement, decide: (approved: boolean) => void): void {
  dialog.addEventListener('close', () => decide(false))
  dialog.showModal()
}

function drawHeader(page: Document, title: string): HTMLElement {
  const header = page.createElement('header')
  const name = page.createElement('strong')
  name.textContent = panelName
  const heading = page.createElement('h2')
  heading.textContent = title
  // The heading takes the focus instead of a button, so that a key pressed twice in the app decides nothing here.
  heading.tabIndex = -1
  header.append(name, heading)
  return header
}

function drawRows(page: Document, rows: PanelView['rows']): HTMLElement {
  const list = page.createElement('dl')
  for (const [label, text] of rows) {
    const term = page.createElement('dt')
    term.textContent = label
    const value = page.createElement('dd')
    value.textContent = text
    list.append(term, value)
  }
  return list
}

function drawButtons(page: Document, decide: (approved: boolean) => void): HTMLElement {
  const footer = page.createElement('footer')
  for (const label of ['Reject', 'Approve']) {
    const button = page.createElement('button')
    button.type = 'button'
    button.className = label.toLowerCase()
    button.textContent = label
    button.addEventListener('click', () => decide(label === 'Approve'))
    footer.append(button)
  }
  return footer
}

/** Keeps the panel's events from the app's listeners, since a real wallet's window isn't part of the page. */
function keepToItself(host: HTMLElement): void {
  for (const type of [
    'click',
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'keydown',
    'keyup',
    'focusin',
    'focusout',
  ]) {
    host.addEventListener(type, (event) => event.stopPropagation())
  }
}
