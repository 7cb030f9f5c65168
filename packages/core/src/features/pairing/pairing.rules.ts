import type { Connector } from '../connectors/connectors.types.js'

/** The prefix of the ids of the pairing's connectors. The namespace follows it: `walletConnect:eip155`. */
export const PAIRING_ID = 'walletConnect:'

/** Whether a connector is one of the pairing. A chain library's own WalletConnect connector is not. */
export const isPairingConnector = ({ id }: Pick<Connector, 'id'>): boolean => id.startsWith(PAIRING_ID)
