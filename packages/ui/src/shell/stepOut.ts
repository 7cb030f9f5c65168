import type { LatchState } from '@latchkit/core'
import type { Shell } from './context.js'
import { showModal } from './dialog.js'

/** Follows whether a wallet is asked. */
export interface StepOut {
  /** The dialog has another view, or is open since. */
  follow(): void
  end(): void
}

/**
 * While a request is in a wallet the dialog is not modal: a wallet that draws its prompt in the page needs the page
 * alive, and a modal dialog makes it inert.
 */
export function stepOutForWallets(dialog: HTMLDialogElement, { latch, aside }: Shell): StepOut {
  const root = dialog.getRootNode() as ShadowRoot
  let isOut = false
  const follow = (): void => {
    const state = latch.getState()
    // In a page that is inert everything but a modal dialog is dead, a wallet's prompt in it too.
    const out = !!state.modal?.open && isAskingWallet(state) && !root.host.closest('[inert]')
    // It is about to open: with the view that is to be seen then.
    if (out === isOut || (out && !dialog.open)) return
    isOut = out
    dialog.toggleAttribute('data-stepped-out', out)
    // Closed while it was out: that is seen to already.
    if (!state.modal?.open) return
    const kept = root.activeElement as HTMLElement | null
    dialog.close()
    if (out) dialog.show()
    else showModal(dialog, aside)
    const target = kept?.isConnected ? kept : root.querySelector<HTMLElement>('.header h1')
    target?.focus({ preventScroll: true })
  }
  // The phone's back button is asked for out there, too (F228).
  dialog.setAttribute('closedby', 'closerequest')
  follow()
  return { follow, end: latch.subscribe(follow) }
}

/**
 * Whether a wallet may be showing a prompt of its own right now. One that answers before the view that waits for it comes
 * shows none, and whoever left that view doesn't wait any more.
 */
const isAskingWallet = ({ connection, network, router }: LatchState): boolean =>
  !!router?.history.some(
    ({ view }) =>
      (view === 'ConnectingExternal' && connection.attempt?.status === 'waiting') ||
      (view === 'SwitchNetwork' && network.switchingTo),
  )
