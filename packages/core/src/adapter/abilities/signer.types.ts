import type { CaipNetworkId } from '../../base/caip.js'

/** The account that signs, its network, and the connector of its wallet. */
export interface Signer {
  readonly connectorId: string
  readonly address: string
  readonly networkId: CaipNetworkId
}
