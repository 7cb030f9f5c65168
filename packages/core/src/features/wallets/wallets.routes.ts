/** The views of the directory's wallets (S2.11), each with its parameters. */
export interface WalletsRoutes {
  /** The list of all wallets, with a search. */
  AllWallets: undefined
}
