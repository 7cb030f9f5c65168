import type { LatchError } from '../../base/errors.js'
import type { Explanation } from './wallets.explain.js'

/**
 * A checked wallet of the directory (S3.12): every link is safe to open. Fields have the names of the directory's
 * protocol. Fields that are missing or invalid there are absent.
 */
export interface WalletEntry {
  /** The wallet's id. In the directory a code; a custom wallet may have its rdns. */
  readonly id: string
  /** The wallet's name: cleaned text, cut and trimmed, without invisible characters (F062, F158). */
  readonly name: string
  /** The id of the wallet's picture in the directory. */
  readonly image_id?: string
  /** The address of a custom wallet's picture: `data:image/…`, https, or an absolute path. */
  readonly image_url?: string
  /** The reverse domain name by which the installed wallet announces itself, such as `io.metamask`. */
  readonly rdns?: string
  /** CAIP-2 ids of the networks that the wallet names. */
  readonly chains?: readonly string[]
  /** The address of the app on phones: `scheme://`, or https. */
  readonly mobile_link?: string
  /** A universal link: https. The app opens it where it is installed. */
  readonly link_mode?: string
  /** The address of the app on desktops: `scheme://`, or https. */
  readonly desktop_link?: string
  /** The address of the wallet's website, where the website is a wallet: https. */
  readonly webapp_link?: string
  /** The address of the wallet's own page: https. */
  readonly homepage?: string
  /** The address of the app in the App Store. */
  readonly app_store?: string
  /** The address of the app in Google Play. */
  readonly play_store?: string
  /** The address of the extension in the Chrome Web Store. */
  readonly chrome_store?: string
  readonly badge_type?: 'certified'
}

/** A wallet of the option `customWallets` (S3.17). */
export type CustomWallet = Omit<WalletEntry, 'badge_type'>

/** A group of the option `walletGroups` (S3.17). */
export interface WalletGroup {
  /** The heading, in the app's own words. */
  readonly name: string
  /** Ids, rdns or names of its wallets, in their order. */
  readonly wallets: readonly string[]
}

/** A group with the wallets that are known of it. */
export interface ListedGroup {
  readonly name: string
  readonly wallets: readonly WalletEntry[]
}

/** The status of a list. `offline` is a failure that is retried once the browser is online. */
export type WalletsStatus = 'idle' | 'loading' | 'failed' | 'offline'

/** The state of the search. */
export interface WalletSearchState {
  /** What the visitor typed, as it is in the field. */
  typed: string
  /** The text that is searched for: the typed one, cleaned. Empty while there is no search. */
  text: string
  /** The known wallets that match, followed by those that the directory found. One row per id. */
  wallets: readonly WalletEntry[]
  status: WalletsStatus
  /** Why the search failed: `service/…`. */
  error: LatchError | undefined
}

/** The state of the wallets (S3.13, S9.04). */
export interface WalletsState {
  /** The custom wallets, in the app's order. */
  custom: readonly WalletEntry[]
  /** The featured wallets, in the app's order. */
  featured: readonly WalletEntry[]
  /** The groups of the app, each with the wallets that are known of it. */
  groups: readonly ListedGroup[]
  /** All listed wallets: featured, custom, then those of the pages read so far (S9.11). One row per id (F028). */
  wallets: readonly WalletEntry[]
  /** The number of wallets, including those on pages that are not read yet. */
  count: number
  /** Whether there are pages left. */
  hasMore: boolean
  /** Whether only wallets that the directory certified are listed. */
  certifiedOnly: boolean
  /** Whether the featured wallets and the first page were read, or reading them failed. */
  isRead: boolean
  status: WalletsStatus
  /** Why a list failed: `service/…`. */
  error: LatchError | undefined
  search: WalletSearchState
}

/**
 * The controller of the wallets of the directory and of the app (S3.12, S7.23). Failures of requests are in the state;
 * only `find` rejects with them.
 */
export interface WalletsController {
  readonly state: WalletsState
  /**
   * Reads the featured wallets and the first page, unless they were read. The kit calls it when a view that lists wallets
   * was opened.
   */
  open(): Promise<void>
  /** Reads pages until one adds a row, or none is left. */
  showMore(): Promise<void>
  /** Searches the known wallets and the directory. An empty text ends the search. */
  search(text: string): void
  /** Lists only the certified wallets (true), or all (false). */
  showCertified(certifiedOnly: boolean): Promise<void>
  /** Repeats the requests that failed. */
  retry(): Promise<void>
  /** Returns a known wallet by its id, where it may be shown. */
  get(id: string): WalletEntry | undefined
  /** As `get`, but requests an unknown wallet from the directory. Rejects with a `service/…` code where that fails. */
  find(id: string): Promise<WalletEntry | undefined>
  /** Returns the address of a wallet's picture, for an `<img>`. Undefined where the wallet has none. */
  imageUrl(wallet: WalletEntry): string | undefined
  /** Explains to developers why a wallet is listed or not. `walletId` is its id, rdns or name. */
  explain(walletId: string): Promise<Explanation>
  /** Aborts all requests and ends all listeners. `open` may be called again. */
  dispose(): void
}

/** The options of the wallets (S3.17). */
export interface WalletsOptions {
  /** Wallets that the app adds to the lists, with their links. */
  readonly customWallets?: readonly CustomWallet[]
  /** Ids, rdns or names of the only wallets of the directory that are listed. */
  readonly includeWalletIds?: readonly string[]
  /** Ids, rdns or names of wallets that are never listed, custom wallets and connectors too. */
  readonly excludeWalletIds?: readonly string[]
  /** Ids, rdns or names of wallets that are listed first, in this order: custom ones and those of the directory. */
  readonly featuredWalletIds?: readonly string[]
  /**
   * Groups of wallets with headings of the app's own, in the Connect view below the other rows, and in the view of all
   * wallets above them: custom wallets and those of the directory. A wallet is in the first group that names it. One
   * that is installed, or was used, has its own row in the Connect view instead.
   */
  readonly walletGroups?: readonly WalletGroup[]
}

/** The switches of the lists of wallets (S3.16). */
export interface WalletsSwitches {
  /** Whether there is a view of all wallets. Default: true. */
  readonly allWallets?: boolean
  /**
   * Whether the connect view hides wallets behind "All wallets" where the app has other ways to connect. Default:
   * false.
   */
  readonly collapseWallets?: boolean
}

/** The deep link that opens the wallet for a request (S3.19). */
export interface DeepLinkChoice {
  /** The address of the wallet: `scheme://` or https, to which `wc?…` is appended. */
  readonly href: string
  /** The name of the wallet. */
  readonly name: string
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface WalletsFeature {
  readonly controller: WalletsController
  readonly options: WalletsOptions
  readonly switches: WalletsSwitches
}
