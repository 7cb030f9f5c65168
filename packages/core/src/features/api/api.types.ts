import type { CaipNetworkId } from '../../base/caip.js'
import type { ServiceClient } from '../../services/service.client.js'

/** The client of the main API (`endpoints.api`, S7.01). The features that ask this service share it. */
export interface ApiController extends ServiceClient {
  /**
   * Whether the service knows a network (S7.02). False where the service is off. Reads the list of networks once. Where
   * that fails, rejects with `service/…`, and the next call reads the list again.
   */
  supports(networkId: CaipNetworkId): Promise<boolean>
  /** The networks on which the service swaps. None where it is off. Reads the same list as `supports`, and rejects likewise. */
  swapNetworks(): Promise<readonly CaipNetworkId[]>
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ApiFeature {
  readonly controller: ApiController
}
