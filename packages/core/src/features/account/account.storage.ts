import { isRecord, isText } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'
import type { NativeBalance } from './account.types.js'

/** The native balance last read (S3.19). */
export const nativeBalanceRecord: RecordSpec<NativeBalance> = {
  name: 'native-balance',
  cache: true,
  check: (value): value is NativeBalance =>
    isRecord(value) &&
    isText(value.account) &&
    typeof value.value === 'string' &&
    /^\d{1,80}$/.test(value.value) &&
    typeof value.symbol === 'string' &&
    Number.isInteger(value.decimals) &&
    (value.decimals as number) >= 0 &&
    (value.decimals as number) <= 77 &&
    typeof value.at === 'number',
}
