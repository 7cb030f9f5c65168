import type { ConnectedAccount } from '../features/connection/connection.types.js'
import type { Signer } from './adapter.types.js'

/** The signer that an account is to the adapters. */
export const signerOf = ({ connectorId, address, caipNetworkId: networkId }: ConnectedAccount): Signer => ({
  connectorId,
  address,
  networkId,
})
