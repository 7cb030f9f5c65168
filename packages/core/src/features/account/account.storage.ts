import { isRecord } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'

/** The native balance last read (S3.19). Whether it is one is looked at where it is used: no page needs that before. */
export const nativeBalanceRecord: RecordSpec<Record<string, unknown>> = {
  name: 'native-balance',
  cache: true,
  check: isRecord,
}
