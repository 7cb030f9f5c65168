import type { Route } from './router.types.js'

/**
 * The view that waits for a connector's wallet: the pairing's are told by how their ids begin (a test holds that against
 * `PAIRING_ID`; its file would come with the page).
 */
export const waitingRoute = (connectorId: string): Route =>
  connectorId.startsWith('walletConnect:')
    ? { view: 'ConnectingWalletConnect', params: {} }
    : { view: 'ConnectingExternal', params: { connectorId } }
