import type { ViewName } from './router.types.js'

/** The views about the account, which have nothing to show without one. */
const ACCOUNT_VIEWS: readonly ViewName[] = [
  ...(['Account', 'AccountSettings', 'ProfileWallets', 'Transactions', 'TransactionDetails'] as const),
  ...(['WalletReceive', 'WalletReceiveSelectToken', 'WalletCompatibleNetworks'] as const),
  ...(['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendCompare'] as const),
  ...(['WalletSendScan', 'WalletSendWaiting', 'WalletSendConfirmed'] as const),
]

/** Whether a view shows the connected account. */
export const needsAccount = (view: ViewName): boolean => ACCOUNT_VIEWS.includes(view)
