import type { AddressOf, CaipAddress, Namespace } from '../../base/caip.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { Account, AccountType } from '../../adapter/account.types.js'
import type { ConnectionStatus, PreferredAccountTypes } from '../connection/connection.types.js'
import type { EmbeddedUser } from '../embedded-wallet/embedded-wallet.types.js'
import type { accountErrors } from './account.errors.js'

/** A native balance as it is stored: plain JSON. */
export interface NativeBalance {
  /** The account with its network: CAIP-10. */
  readonly account: CaipAddress
  /** The balance in the coin's smallest unit, in decimal digits. */
  readonly value: string
  readonly decimals: number
  readonly symbol: string
  /** When the read began: wall clock, in ms since 1970. */
  readonly at: number
}

/** The state of the account: what is known of it beside its connection. */
export interface AccountData {
  /** The balance that was read last. Its `account` may be another one than the active account. */
  native: NativeBalance | undefined
  balanceStatus: 'idle' | 'loading' | 'unavailable'
  /** Why the balance is unavailable: a `LatchError`. Its `cause` is the error of the chain library. */
  balanceError: Error | undefined
  /** The app's labels for addresses (S3.01), by the address as the wallet gives it. */
  addressLabels: Readonly<Record<string, string>>
}

/** The account, as the app reads it (S3.01). A member that isn't known yet is undefined. */
export interface AccountState<namespace extends Namespace = Namespace> {
  /** How far the connection is. */
  readonly status: ConnectionStatus
  /** Whether a wallet is connected, so that there is an address. */
  readonly isConnected: boolean
  /** The address with its network: CAIP-10. */
  readonly caipAddress: CaipAddress<namespace> | undefined
  /** The address: on EVM chains hex with 0x. */
  readonly address: AddressOf<namespace> | undefined
  /**
   * The address that the wallet had shared before, while the status is `reconnecting`: to be shown until the outcome is
   * known. The wallet may share another one, or none.
   */
  readonly restoringAddress: AddressOf<namespace> | undefined
  /** The type of the account: `eoa`, or the one of several that the wallet shares. */
  readonly type: AccountType | undefined
  /** Every account that the wallet shares. The first is the active one. */
  readonly allAccounts: readonly Account<namespace>[]
  /** The app's labels for addresses, by the address as the wallet gives it. */
  readonly addressLabels: Readonly<Record<string, string>>
  /**
   * The type of account that is active first, by namespace, for wallets that share several: what the visitor chose, else
   * the option `defaultAccountTypes`. Empty until a wallet is connected or restored for the first time, because the code
   * that reads the visitor's choice loads then.
   */
  readonly preferredAccountTypes: PreferredAccountTypes
  /**
   * The native balance in whole coins: an exact decimal number as a text, such as `1.5`. Undefined until it was read.
   */
  readonly balance: string | undefined
  /** The symbol of the native coin. Undefined until the balance was read. */
  readonly balanceSymbol: string | undefined
  /**
   * The coin and the tokens of the account, the most valuable first, without the hidden ones. Undefined until they were
   * read: views and `latch.feature('balances')` do that.
   */
  readonly tokenBalance: readonly BalanceEntry[] | undefined
  /**
   * The name of the account, such as an ENS name. Undefined where it has none, or it was not looked up: views and
   * `latch.feature('identity')` do that.
   */
  readonly profileName: string | undefined
  /** The picture of the account, for an `<img>` only. Undefined where it has none, or it was not looked up. */
  readonly profileImage: string | undefined
  /** The visitor of the embedded wallet: the email address that it was got with. Undefined for any other wallet. */
  readonly user: EmbeddedUser | undefined
  /** The connected wallet. Its name is cleaned text. Its icon is a `data:` address, or `https:` for a remote wallet. */
  readonly connectedWalletInfo:
    | { readonly name: string; readonly icon: string | undefined; readonly rdns: string | undefined }
    | undefined
}

/** What the account offers to do (S3.16). On-ramp and swaps aren't built yet. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** The switches of the account (S3.16). */
export interface AccountSwitches {
  /** The order of the account's actions. Those that it leaves out come last. Default: onramp, swaps, receive, send. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

/** The account and its native balance. */
export interface AccountController {
  /** What is known of the accounts. It changes in place. */
  readonly state: AccountData
  /** Sets the app's labels for addresses, by address. They replace all labels that were set before. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /** The account of a namespace (S3.01). Default: of the active namespace. */
  get<namespace extends Namespace = Namespace>(namespace?: namespace): AccountState<namespace>
  /**
   * Reads the native balance of the active account, unless the last read is younger than 30 s. `force` reads it in any
   * case. Two calls at a time are one request. Rejects with `account/balance-unavailable`.
   */
  refreshBalance(options?: { force?: boolean }): Promise<void>
  /**
   * Reads the native balance every 30 s, or as often as the adapter says, while the page is visible (F215), until the
   * returned function is called or the kit ends. After a failed read, `balanceStatus` is `unavailable`.
   */
  watchBalance(): () => void
  /** Ends the pending read and every call of `watchBalance`. */
  dispose(): void
}

/** The events of the account. */
export type AccountEvents = {
  /** The balance could not be read. Emitted once for several failures in a row. */
  balanceUnavailable: object
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface AccountFeature {
  /** The controller is made with the kit. */
  readonly isEager: true
  readonly controller: AccountController
  readonly switches: AccountSwitches
  readonly events: AccountEvents
  readonly errors: typeof accountErrors
}
