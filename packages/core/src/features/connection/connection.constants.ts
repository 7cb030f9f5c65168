import type { PreferredAccountTypes } from './connection.types.js'

/** How long a disconnect waits for the wallet (S4.02, S9.03). */
export const DISCONNECT_TIMEOUT_MS = 3_000

/** How long a reload waits for the stored connection's wallet to announce itself (F067). */
export const RECONNECT_WAIT_MS = 5_000

/** The kinds of account that are active first where a wallet shares several (S9.11). */
export const DEFAULT_ACCOUNT_TYPES: PreferredAccountTypes = { bip122: 'payment', eip155: 'smartAccount', solana: 'eoa' }

/** How long a wallet may take to answer before the view that waits for it comes. */
export const WAITING_SHOWN_AFTER_MS = 150
