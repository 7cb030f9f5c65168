import { isNamespace } from '../../base/caip.js'
import { isRecord, isText } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'
import type { RecentWallet } from './connectors.types.js'

const isRecent = (value: unknown): value is RecentWallet =>
  isRecord(value) && isText(value.id) && isText(value.name) && isNamespace(value.chain)

/** The recent wallets: those used last, newest first (S3.19). */
export const recentWalletsRecord: RecordSpec<readonly RecentWallet[]> = {
  name: 'recent-wallets',
  check: (value): value is readonly RecentWallet[] => Array.isArray(value) && value.every(isRecent),
}
