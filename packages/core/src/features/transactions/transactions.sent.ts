import { walletError } from '../../adapter/wallet.errors.js'
import { transactionsError } from './transactions.errors.js'
import type { Answered } from './transactions.steps.types.js'
import type { SentTransaction } from './transactions.types.js'

/** What was sent, with the hash that the wallet answered. */
export const sentBy = ({ answer: hash, wait }: Answered): SentTransaction => ({ hash, wait })

/** Resolves when a transaction has succeeded. The next step may need what it did. */
export async function succeeded({ wait }: SentTransaction): Promise<void> {
  const { status, reason, replaced } = await wait()
  if (replaced === 'cancelled' || replaced === 'replaced') throw transactionsError('replaced')
  if (status === 'reverted') throw walletError('reverted', { reason })
}
