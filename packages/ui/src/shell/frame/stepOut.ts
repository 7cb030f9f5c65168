import type { LatchState } from '@latchkit/core'
import type { Shell } from './context.js'
import { showModal } from './dialog.js'

/** Controls whether the dialog is modal while a wallet has a pending request. */
export interface StepOut {
  /** Must be called after the dialog shows another view, and after it opens. */
  follow(): void
  /** Stops following the state. */
  end(): void
}

/**
 * Makes the dialog non-modal while a wallet has a pending request. A modal dialog makes the page inert, and a wallet
 * that draws its prompt in the page needs a page that takes input.
 */
export function stepOutForWallets(dialog: HTMLDialogElement, { latch, aside }: Shell): StepOut {
  const root = dialog.getRootNode() as ShadowRoot
  let isOut = false
  const follow = (): void => {
    const state = latch.getState()
    // In a page that is inert only a modal dialog takes input. A wallet's prompt in the page would take none.
    const out = !!state.modal?.open && isAskingWallet(state) && !root.host.closest('[inert]')
    // The dialog is not open yet. `follow` is called again when it shows its view.
    if (out === isOut || (out && !dialog.open)) return
    isOut = out
    dialog.toggleAttribute('data-stepped-out', out)
    // The modal was closed meanwhile: the shell closes the dialog.
    if (!state.modal?.open) return
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

/**
 * Whether a wallet may be showing its own prompt now. The router's history must hold the view that waits for the
 * wallet: a wallet that answers before that view is shown shows no prompt, and a visitor who left that view does not
 * wait any more.
 */
const isAskingWallet = ({ connection, network, router }: LatchState): boolean =>
  !!router?.history.some(
    ({ view }) =>
      (view === 'ConnectingExternal' && connection.attempt?.status === 'waiting') ||
      (view === 'SwitchNetwork' && network.switchingTo),
  )
