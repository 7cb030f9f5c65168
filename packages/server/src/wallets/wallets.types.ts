/** Whether somebody has looked at a wallet. */
export type BadgeType = 'certified' | 'none'

/** A wallet of the directory, as it goes over the wire (S3.12; from `badge_type` on ours). What it lacks is `null`. */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  /** The id of its picture: `/getWalletImage/{image_id}`. */
  readonly image_id: string | null
  /** Its name backwards (EIP-6963), by which an installed wallet is known to be this one. */
  readonly rdns: string | null
  /** CAIP-2 ids of the networks that it is on. */
  readonly chains: readonly string[]
  /** What opens it on a phone: its own scheme (`name://`) or a link that its maker's site shares with it. */
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  /** Its page, where it is one. */
  readonly webapp_link: string | null
  readonly badge_type: BadgeType
  /** A link of its site that opens its app where that is installed. */
  readonly link_mode: string | null
  readonly homepage: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
}

/** What is asked of the directory; everything that is given has to hold. */
export interface WalletQuery {
  /** From 1. */
  readonly page: number
  /** How many wallets make a page, 1 to 100. */
  readonly entries: number
  /** Ids; empty: all. */
  readonly include: readonly string[]
  /** Ids; stronger than `include`. */
  readonly exclude: readonly string[]
  /** CAIP-2 ids, of which a wallet is on one at least; empty: any. */
  readonly chains: readonly string[]
  /** A piece of the name or several of its words, in whatever case and accents; empty: any. */
  readonly search: string
  readonly badgeType: BadgeType | undefined
}

/** What the directory answers. */
export interface WalletPage {
  readonly data: readonly DirectoryWallet[]
  /** How many there are on all pages. */
  readonly count: number
}

/** Where wallets come from. */
export interface WalletSource {
  /** The order is the same for the same query, so that every wallet is on one page; past the last there is none. */
  readonly find: (query: WalletQuery) => Promise<WalletPage>
}
