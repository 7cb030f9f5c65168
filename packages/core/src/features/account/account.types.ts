import type { CaipAddress, Namespace } from '../../base/caip.js'
import type { Account, AccountType, ConnectionStatus, PreferredAccountTypes } from '../connection/connection.types.js'

/** A native balance as it is kept: plain JSON, so that it can be cached. */
export interface NativeBalance {
  /** Whose, and on which network: CAIP-10. */
  readonly account: CaipAddress
  /** In the coin's smallest unit, in decimal digits. */
  readonly value: string
  readonly decimals: number
  readonly symbol: string
  /** When it was read, wall clock in ms. */
  readonly at: number
}

/** What is known of the active account beside its connection. */
export interface AccountData {
  /** The latest balance read, perhaps of an account that is not active any more: compare its `account`. */
  native: NativeBalance | undefined
  balanceStatus: 'idle' | 'loading' | 'unavailable'
  /** What the app calls addresses (S3.01), by address as the wallet gives it. */
  addressLabels: Readonly<Record<string, string>>
}

/** The account, as the app sees it (S3.01). What isn't known yet is undefined. */
export interface AccountState {
  readonly status: ConnectionStatus
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly type: AccountType | undefined
  readonly allAccounts: readonly Account[]
  readonly addressLabels: Readonly<Record<string, string>>
  readonly preferredAccountTypes: PreferredAccountTypes
  /** The native balance, exact, as a decimal number in text. Undefined until somebody asked for it. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly connectedWalletInfo:
    { readonly name: string; readonly icon: string | undefined; readonly rdns: string | undefined } | undefined
}

/** The account and its native balance. */
export interface AccountController {
  readonly state: AccountData
  /** Says what the app calls some addresses, in place of what it said before. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /** The account of a namespace, or of the active one (S3.01). */
  get(namespace?: Namespace): AccountState
  /**
   * Reads the native balance unless it is younger than 30 s; two calls at a time are one request. Rejects with
   * `account/balance-unavailable`.
   */
  refreshBalance(options?: { force?: boolean }): Promise<void>
  /**
   * Reads the native balance every 30 s, or as often as the adapter names, while the page is seen (F215), until the
   * returned function is called. The state says where that fails.
   */
  watchBalance(): () => void
}

/** The events of the account. */
export type AccountEvents = {
  /** The balance could not be read. Told once for a row of failures. */
  balanceUnavailable: object
}
