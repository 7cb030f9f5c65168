import type { Shell } from './context.js'
import { showModal } from './dialog.js'

/** Controls whether the dialog is modal while a wallet may be showing its prompt. */
export interface StepOut {
  /** Must be called after the dialog shows another view, and after it opens. */
  follow(): void
  /** Stops following the state. */
  end(): void
}

/**
 * Makes the dialog non-modal while a wallet may be showing its prompt, whatever the view and the request are. A modal
 * dialog makes the page inert, and a wallet that draws its prompt in the page needs a page that takes input. A visitor who
 * goes back from a request that can't be called back, such as a switch, leaves the dialog non-modal until the wallet has
 * answered, because the prompt may still be there.
 */
export function stepOutForWallets(dialog: HTMLDialogElement, { latch, aside }: Shell): StepOut {
  const root = dialog.getRootNode() as ShadowRoot
  let isOut = false
  const follow = (): void => {
    const { modal, requests } = latch.getState()
    // In a page that is inert only a modal dialog takes input. A wallet's prompt in the page would take none.
    const out = !!modal?.open && !!requests?.isPrompting && !root.host.closest('[inert]')
    // The dialog is not open yet. `follow` is called again when it shows its view.
    if (out === isOut || (out && !dialog.open)) return
    isOut = out
    dialog.toggleAttribute('data-stepped-out', out)
    // The modal was closed meanwhile: the shell closes the dialog.
    if (!modal?.open) return
    const kept = root.activeElement as HTMLElement | null
    dialog.close()
    if (out) dialog.show()
    else showModal(dialog, aside)
    const target = kept?.isConnected ? kept : root.querySelector<HTMLElement>('.header h1')
    target?.focus({ preventScroll: true })
  }
  // A non-modal dialog gets the phone's back button only with this attribute (F228).
  dialog.setAttribute('closedby', 'closerequest')
  follow()
  return { follow, end: latch.subscribe(follow) }
}
