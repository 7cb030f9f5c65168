/** The views that receive (S2.11), each with its parameters. */
export interface ReceiveRoutes {
  /** The code of the active account's address or, with an amount, of a payment link. */
  WalletReceive: undefined
}
