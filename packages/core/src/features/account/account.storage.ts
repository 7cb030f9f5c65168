import { isRecord } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'

/**
 * The native balance that was read last (S3.19). The check is shallow, to keep the eager ring small: the reader of the
 * balance checks the members.
 */
export const nativeBalanceRecord: RecordSpec<Record<string, unknown>> = {
  name: 'native-balance',
  cache: true,
  check: isRecord,
}
