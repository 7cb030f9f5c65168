import { noticesWords } from '../words/en/notices.js'
import { sayer } from '../words/useSay.js'
import type { Shell } from './context.js'

/** Says to screen readers that a wallet is connected now, or none any more: who sees it sees the modal go. */
export function sayConnection(dialog: HTMLDialogElement | null, { latch, announce, spoken }: Shell): void {
  const say = (): void => {
    const { status, connectedWalletInfo } = latch.getAccount()
    const key = status === 'connected' ? 'notices.connected' : 'notices.disconnected'
    announce(sayer(noticesWords, spoken())(key, { wallet: connectedWalletInfo?.name ?? '' }))
  }
  const isOpen = (): boolean => !!latch.getState().modal?.open
  // Beside a dialog that is still on its way out nothing is heard.
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
  // Opened again meanwhile, it doesn't go, and what it shows says it.
  dialog.addEventListener('close', sayOnce)
}
