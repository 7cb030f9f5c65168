/** Views about the account (S2.05, S2.11), and what each is opened with. */
export interface AccountRoutes {
  Account: undefined
  AccountSettings: undefined
  /** Every wallet that is connected, or was lately. */
  ProfileWallets: undefined
}
