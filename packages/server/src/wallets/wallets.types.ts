/** Whether the operator of the directory has certified a wallet. */
export type BadgeType = 'certified' | 'none'

/**
 * A wallet of the directory, as the server sends it (S3.12; the fields from `badge_type` on are our additions). Missing
 * values are `null`.
 */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  /** The id of its picture: `/getWalletImage/{image_id}`. */
  readonly image_id: string | null
  /** Its reverse domain name (EIP-6963), which identifies it among the installed wallets. */
  readonly rdns: string | null
  /** CAIP-2 ids of the networks that it supports. */
  readonly chains: readonly string[]
  /** The link that opens its app on a phone: its own scheme (`name://`), or an https link. */
  readonly mobile_link: string | null
  /** The link that opens its app on a desktop: its own scheme, or an https link. */
  readonly desktop_link: string | null
  /** The address of its website, where the website is a wallet. */
  readonly webapp_link: string | null
  readonly badge_type: BadgeType
  /** A universal link: https. It opens the app where that is installed. */
  readonly link_mode: string | null
  readonly homepage: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
}

/** A query of the directory. A wallet has to pass every filter of it. */
export interface WalletQuery {
  /** The page, from 1. */
  readonly page: number
  /** The number of wallets per page, 1 to 100. */
  readonly entries: number
  /** Only wallets with these ids. Empty: all. */
  readonly include: readonly string[]
  /** No wallets with these ids, also where `include` names them. */
  readonly exclude: readonly string[]
  /** CAIP-2 ids. Only wallets that support one of these networks. Empty: all. */
  readonly chains: readonly string[]
  /** A part of the name, or several of its words, regardless of case and accents. Empty: all. */
  readonly search: string
  /** Only wallets with this badge. Undefined: all. */
  readonly badgeType: BadgeType | undefined
}

/** A page of the directory. */
export interface WalletPage {
  readonly data: readonly DirectoryWallet[]
  /** The number of matching wallets on all pages. */
  readonly count: number
}

/** The source of wallets, which the developer supplies. */
export interface WalletSource {
  /**
   * Resolves with a page. The order must be the same for the same query, so that every wallet is on exactly one page. A
   * page after the last one has no wallets.
   */
  readonly find: (query: WalletQuery) => Promise<WalletPage>
}
