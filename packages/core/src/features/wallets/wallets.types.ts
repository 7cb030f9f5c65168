import type { LatchError } from '../../base/errors.js'

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
