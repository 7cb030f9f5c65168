import type { LatchError } from '../../base/errors.js'
import type { Explanation } from './wallets.explain.js'

/**
 * A wallet of the directory (S3.12), checked: every link can be opened. Fields are called as on the wire. What isn't
 * given, or was refused, is absent.
 */
export interface WalletEntry {
  readonly id: string
  /** Cleaned text: cut, trimmed, without invisible characters (F062, F158). */
  readonly name: string
  /** What the directory keeps its picture under. */
  readonly image_id?: string
  /** The app's own picture of a custom wallet. */
  readonly image_url?: string
  readonly rdns?: string
  /** CAIP-2 ids of the networks that it names. */
  readonly chains?: readonly string[]
  /** An address of the app on phones: `scheme://`, or https. */
  readonly mobile_link?: string
  /** A universal link: https, opened by the app where it is installed. */
  readonly link_mode?: string
  /** An address of the app on desktops: `scheme://`, or https. */
  readonly desktop_link?: string
  /** A wallet that is a website: https. */
  readonly webapp_link?: string
  readonly homepage?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly badge_type?: 'certified'
}

/** A wallet that the app adds by itself (S3.17). */
export type CustomWallet = Omit<WalletEntry, 'badge_type'>

/** What a list is doing. `offline` is a failure too, one that ends by itself. */
export type WalletsStatus = 'idle' | 'loading' | 'failed' | 'offline'

/** A search among the wallets. */
export interface WalletSearchState {
  /** What is searched for; empty where nothing is. */
  text: string
  /** Those known already at once, then those that the directory found behind them. One row per id. */
  wallets: readonly WalletEntry[]
  status: WalletsStatus
  /** Why it failed: `service/…`. */
  error: LatchError | undefined
}

/** The wallets that aren't in this browser (S3.13, S9.04). */
export interface WalletsState {
  /** The app's own, in its order. */
  custom: readonly WalletEntry[]
  /** Those that the app puts first, in its order. */
  featured: readonly WalletEntry[]
  /** All: featured, custom, then those of the pages read so far (S9.11). One row per id (F028). */
  wallets: readonly WalletEntry[]
  /** How many there are, on pages not read yet too. */
  count: number
  /** Whether there are pages left. */
  hasMore: boolean
  /** Whether only wallets that the directory certified are listed. */
  certifiedOnly: boolean
  status: WalletsStatus
  /** Why it failed: `service/…`. */
  error: LatchError | undefined
  search: WalletSearchState
}

/** The wallets that aren't in this browser (S3.12, S7.23). What failed is in the state; nothing rejects but `find`. */
export interface WalletsController {
  readonly state: WalletsState
  /** Begins, when wallets are seen: reads the featured ones and the first page, unless they are there. */
  open(): Promise<void>
  /** Reads until there is a row more, or no page left. */
  showMore(): Promise<void>
  /** Searches; an empty text ends it. */
  search(text: string): void
  /** Lists only what the directory certified, or all. */
  showCertified(certifiedOnly: boolean): Promise<void>
  /** Asks again for what failed. */
  retry(): Promise<void>
  /** A wallet that is known and may be shown, by its id. */
  get(id: string): WalletEntry | undefined
  /** The same, looked up in the directory where it isn't known yet. Rejects with `service/…` where that fails. */
  find(id: string): Promise<WalletEntry | undefined>
  /** Where a wallet's picture is, for an `<img>`. Undefined where it has none. */
  imageUrl(wallet: WalletEntry): string | undefined
  /** Why a wallet, by its id, rdns or name, is or isn't listed: for developers. */
  explain(walletId: string): Promise<Explanation>
  /** Ends all requests and listeners. `open` may follow. */
  dispose(): void
}

/** The options of the directory's wallets (S3.17). */
export interface WalletsOptions {
  /** Wallets that the app adds by itself, with links of their own. */
  readonly customWallets?: readonly CustomWallet[]
  /** The only wallets of the directory that are listed, by id, rdns or name. */
  readonly includeWalletIds?: readonly string[]
  /** Wallets of the directory, and of the app's own, that are never listed, by id, rdns or name. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that come first, in this order, by id, rdns or name. */
  readonly featuredWalletIds?: readonly string[]
}

/** The switches of the lists of wallets (S3.16). */
export interface WalletsSwitches {
  /** Whether there is a view of all wallets. Default: true. */
  readonly allWallets?: boolean
  /** Whether the connect view hides wallets behind "All wallets" where there are other ways to connect. */
  readonly collapseWallets?: boolean
}

/** The wallet that requests are opened in. */
export interface DeepLinkChoice {
  /** Where the wallet is opened: what follows begins with `wc`. */
  readonly href: string
  readonly name: string
}
