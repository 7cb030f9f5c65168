import type { Connector } from '../connectors/connectors.types.js'

/** The ids of the connectors that are ways to the pairing's session begin so; the rest is the namespace. */
export const PAIRING_ID = 'walletConnect:'

/** Whether a connector is a way to the pairing's session. A chain library's own way to WalletConnect isn't. */
export const isPairingConnector = ({ id }: Pick<Connector, 'id'>): boolean => id.startsWith(PAIRING_ID)
