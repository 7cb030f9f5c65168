import type { PreferredAccountTypes } from './connection.types.js'

/** How long a disconnect waits for the wallet at most (S4.02, S9.03). */
export const DISCONNECT_TIMEOUT_MS = 3_000

/** How long a reload waits until the wallet of a stored connection announces itself (F067). */
export const RECONNECT_WAIT_MS = 5_000

/** The types of account that are active first, for wallets that share accounts of several types (S9.11). */
export const DEFAULT_ACCOUNT_TYPES: PreferredAccountTypes = { bip122: 'payment', eip155: 'smartAccount', solana: 'eoa' }

/** How long an attempt is pending before the view that waits for the wallet is shown. */
export const WAITING_SHOWN_AFTER_MS = 150
