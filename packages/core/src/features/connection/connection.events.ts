/** The events after which another account or another network may be the active one. */
export const ACCOUNT_EVENTS = [
  'connected',
  'accountsChanged',
  'networkChanged',
  'walletSwitched',
  'disconnected',
] as const
