import type { TransferRequest } from './abilities.types.js'
import { walletError } from './wallet.errors.js'

/**
 * Throws `wallet/unsupported-method` for a payment with a memo or with references: for chains that can't carry them. The
 * receiver would not find a payment without them.
 */
export function refuseNotes({ memo, references = [] }: Pick<TransferRequest, 'memo' | 'references'>): void {
  if (memo) throw walletError('unsupported-method', { method: 'memo' })
  if (references.length > 0) throw walletError('unsupported-method', { method: 'references' })
}
