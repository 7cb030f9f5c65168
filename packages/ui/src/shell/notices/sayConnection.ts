import { sayer } from '../../words/useSay.js'
import type { Shell } from '../frame/context.js'
import { noticesWords } from './notices.words.js'

/**
 * Announces to screen readers that a wallet is connected, or that none is connected any more. Other visitors see that
 * the modal closes. Waits for a dialog that is closing.
 */
export function sayConnection(dialog: HTMLDialogElement | null, { latch, announce, translation }: Shell): void {
  const say = (): void => {
    const { status, connectedWalletInfo } = latch.getAccount()
    const key = status === 'connected' ? 'notices.connected' : 'notices.disconnected'
    announce(sayer(noticesWords, translation())(key, { wallet: connectedWalletInfo?.name ?? '' }))
  }
  const isOpen = (): boolean => !!latch.getState().modal?.open
  // Screen readers read nothing beside a dialog whose closing animation still runs.
  if (!dialog?.open || isOpen()) return say()
  const stop = latch.subscribe(() => isOpen() && end())
  const end = (): void => {
    stop()
    dialog.removeEventListener('close', sayOnce)
  }
  const sayOnce = (): void => {
    end()
    say()
  }
  // A dialog that is opened again meanwhile does not close, and its view shows the change.
  dialog.addEventListener('close', sayOnce)
}
