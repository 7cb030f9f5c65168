import { isNamespace, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { isRecord, isText } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'
import type { PreferredAccountTypes } from './connection.types.js'

/** A connection as it is stored: what the next visit needs to restore it. */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly address: string
  readonly networkId: CaipNetworkId
}

const isStoredConnection = (value: unknown): value is StoredConnection =>
  isRecord(value) &&
  isNamespace(value.namespace) &&
  [value.connectorId, value.name, value.address, value.networkId].every(isText)

/** The account types that the visitor chose, by namespace (S4.04). */
export const accountTypesRecord: RecordSpec<PreferredAccountTypes> = {
  name: 'account-types',
  check: (value): value is PreferredAccountTypes => isRecord(value) && Object.values(value).every(isText),
}

/** Every connection, those of the active namespace first (S3.19: connected connector id per namespace). */
export const connectionsRecord: RecordSpec<readonly StoredConnection[]> = {
  name: 'connections',
  check: (value): value is readonly StoredConnection[] => Array.isArray(value) && value.every(isStoredConnection),
}
