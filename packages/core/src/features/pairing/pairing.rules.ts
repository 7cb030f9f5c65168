import type { Namespace } from '../../base/caip.js'
import type { Connector } from '../../adapter/connector.types.js'

/**
 * The prefix of the ids of the pairing's connectors. The namespace follows it: `walletConnect:eip155`. No other source can
 * give such an id (F063).
 */
export const PAIRING_ID = 'walletConnect:'

/** The connector of the pairing in a namespace. It reaches any remote wallet, and all of them share one session. */
export const pairingConnector = (namespace: Namespace): Connector => ({
  id: PAIRING_ID + namespace,
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  chain: namespace,
  traits: { session: 'walletConnect', approval: 'source', prompts: 'outside' },
})
