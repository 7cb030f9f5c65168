/** The views about the account (S2.05, S2.11), each with its parameters. */
export interface AccountRoutes {
  Account: undefined
  AccountSettings: undefined
  /** Every wallet that is connected, and the recent ones. */
  ProfileWallets: undefined
}
