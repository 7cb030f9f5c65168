import type { FactsOf } from '../router/views.types.js'

/** The views that receive (S2.11), each with its parameters. */
export interface ReceiveRoutes {
  /** The code of the active account's address or, with an amount, of a payment link. */
  WalletReceive: undefined
  /** The account's coin and tokens, to choose the one to ask for. */
  WalletReceiveSelectToken: undefined
  /** The networks on which the active account can receive. */
  WalletCompatibleNetworks: undefined
}

/** What other features must know of these views. */
export const receiveViews: FactsOf<ReceiveRoutes> = {
  WalletReceive: { needsAccount: true },
  WalletReceiveSelectToken: { needsAccount: true },
  WalletCompatibleNetworks: { needsAccount: true },
}
