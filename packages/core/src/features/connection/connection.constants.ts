import type { Namespace } from '../../base/caip.js'
import type { AccountType } from '../../adapter/account.types.js'

/** How long a disconnect waits for the wallet at most (S4.02, S9.03). */
export const DISCONNECT_TIMEOUT_MS = 3_000

/** How long a reload waits until the wallet of a stored connection announces itself (F067). */
export const RECONNECT_WAIT_MS = 5_000

/**
 * The types of account that are active first, by namespace, for wallets that share accounts of several types (S9.11). No
 * adapter speaks `polkadot`, and the options refuse it.
 */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Record<Namespace | 'polkadot', AccountType>> = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

/**
 * How long a wallet is heard after the kit has ended an attempt with it by itself, in ms: it may share accounts a moment
 * later (F295).
 */
export const LATE_MS = 60_000

/** How long after that the wallet is read for the first time, in ms: it has just shared nothing. */
export const LATE_READ_AFTER_MS = 500

/** How long a switch waits at most until the chain library has made the wallet its current one, in ms. */
export const ACTIVATE_TIMEOUT_MS = 5_000

/** How long an attempt is pending before the view that waits for the wallet is shown. */
export const WAITING_SHOWN_AFTER_MS = 150

/** The largest number of records of connections. Beyond it, the oldest are removed, ended connections first. */
export const MAX_CONNECTION_RECORDS = 20

/** How long the cookie of the connections lasts after the last visit, in s: 30 days. */
export const COOKIE_LIFETIME_S = 2_592_000

/** How long a write waits for the lock of the records, in ms. Then it is done without the lock. */
export const LOCK_WAIT_MS = 1_000
