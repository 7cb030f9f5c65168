/** What the frame may do. It has no access to this page by that: its origin is another one. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
]

/** The card of the modal is as wide, and a sheet at the bottom on phones too. The frame draws its own surface. */
const SHEET = `
dialog { border: 0; padding: 0; margin: auto; width: 360px; height: min(600px, 100dvh); max-width: none; max-height: none; background: none; overflow: hidden; border-radius: 28px }
dialog::backdrop { background: rgb(0 0 0 / .4) }
iframe { display: block; border: 0; width: 100%; height: 100% }
@media (width <= 479px) { dialog { width: 100%; margin: auto 0 0; border-radius: 28px 28px 0 0 } }
`

/** The dialog with the iframe of the secure origin. */
export interface FrameDialog {
  /** The window of the iframe. Undefined after {@link remove}. */
  frame(): Window | null | undefined
  /** Shows the frame above all that is on the page now, also where it is shown already. */
  raise(): void
  /** Hides the frame. It stays loaded. */
  hide(): void
  /** Removes the frame from the page, with the document in it. */
  remove(): void
}

/** What {@link createFrameDialog} needs. */
export interface FrameDialogDeps {
  readonly window: Window
  /** The address of the frame's page. */
  readonly src: string
  /** A document was loaded into the iframe: that of the secure origin, or any other. */
  readonly onLoad: () => void
  /** The visitor closes the dialog by the key Escape, while the frame has not the focus. */
  readonly onCancel: () => void
}

/** Makes the dialog of a frame. Not a part of the modal: the frame must neither be moved in the page nor be unmounted. */
export type MakeFrameDialog = (deps: FrameDialogDeps) => FrameDialog

/**
 * Puts an iframe into a dialog of its own, in a closed shadow root at the end of the page's body: styles of the page don't
 * apply to it. A closed dialog isn't rendered; its frame runs all the same.
 */
export const createFrameDialog: MakeFrameDialog = ({ window, src, onLoad, onCancel }) => {
  const { document } = window
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  // A sheet of this kind needs no permission of the page's policy, as a `style` element would.
  const sheet = new (window as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(SHEET)
  root.adoptedStyleSheets = [sheet]
  iframe.title = dialog.ariaLabel = 'Email wallet'
  iframe.setAttribute('sandbox', SANDBOX.join(' '))
  iframe.referrerPolicy = 'no-referrer'
  iframe.addEventListener('load', onLoad)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  iframe.src = src
  dialog.append(iframe)
  root.append(dialog)
  document.body.append(host)

  return {
    frame: () => iframe.contentWindow,
    raise() {
      // What was shown last is above the rest.
      if (dialog.open) dialog.close()
      dialog.showModal()
    },
    hide: () => dialog.close(),
    remove() {
      iframe.removeEventListener('load', onLoad)
      dialog.close()
      host.remove()
    },
  }
}
