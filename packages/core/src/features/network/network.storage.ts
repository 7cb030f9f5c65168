import { isNetworkId, type CaipNetworkId } from '../../base/caip.js'
import type { RecordSpec } from '../../base/storage.js'

/** The CAIP-2 id of the network that was chosen last (S3.19). */
export const activeNetworkRecord: RecordSpec<CaipNetworkId> = {
  name: 'active-network',
  check: isNetworkId,
}
