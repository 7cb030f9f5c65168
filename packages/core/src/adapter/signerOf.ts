import type { CaipNetworkId } from '../base/caip.js'
import type { Signer } from './adapter.types.js'

/** An account of a connected wallet, as far as it signs. */
interface SigningAccount extends Pick<Signer, 'connectorId' | 'address'> {
  readonly caipNetworkId: CaipNetworkId
}

/** The signer that an account is to the adapters. */
export const signerOf = ({ connectorId, address, caipNetworkId: networkId }: SigningAccount): Signer => ({
  connectorId,
  address,
  networkId,
})
