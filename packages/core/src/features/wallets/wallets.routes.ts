/** Views about wallets that aren't in this browser (S2.11), and what each is opened with. */
export interface WalletsRoutes {
  AllWallets: undefined
}
