import { createHost, type FrameHost } from '@latchkit/frame/host'
import { sandbox } from '../sandbox.js'

declare global {
  interface Window {
    /** The page's end of the messages to the frame of the embedded wallet. */
    frameHost: FrameHost
    /** The dialog around the frame, which a page of an adversary does with as it likes. */
    frameDialog: HTMLDialogElement
    /** The frame. */
    walletFrame: HTMLIFrameElement
  }
}

// A page with nothing but the frame: what the kit keeps in a closed shadow root, scripts of this page can reach.
const { secure, server } = sandbox()
const dialog = document.createElement('dialog')
const iframe = document.createElement('iframe')
iframe.setAttribute(
  'sandbox',
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
)
iframe.width = '360'
iframe.height = '600'
dialog.append(iframe)
document.body.append(dialog)

let ids = 0
window.walletFrame = iframe
window.frameDialog = dialog
window.frameHost = createHost({
  window,
  frame: () => iframe.contentWindow,
  origin: secure.origin,
  clock: {
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  newId: () => `page-${(ids += 1)}`,
  onState: (state) => void (document.body.dataset.frame = state),
  onSession: () => undefined,
})
window.frameHost.begin()
iframe.addEventListener('load', () => window.frameHost.loaded())
iframe.src = `${secure.origin}/sdk?projectId=${server.projectId}&parent=${encodeURIComponent(location.origin)}`
