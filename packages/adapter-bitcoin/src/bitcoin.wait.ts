import type { CaipNetworkId } from '@latchkit/core'
import { walletError, type TransactionReceipt } from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.session.js'
import { createEsplora } from './esplora.js'

/** How long a transaction is waited for, and how often it is looked for at first, each next wait twice as long (S4.12). */
const WAIT_TIMEOUT_MS = 180_000
const FIRST_DELAY_MS = 200
/** The longest wait between two looks: half the time of a block is far more (S9.05). */
const MAX_DELAY_MS = 4_000

/**
 * Waits until a transaction is in a block. Rejects with `wallet/timed-out` after 180 s: blocks are ten minutes apart, and
 * it may still go through then (F101).
 */
export async function wait(
  { context }: BitcoinDeps,
  { hash, networkId }: { hash: string; networkId: CaipNetworkId },
): Promise<TransactionReceipt> {
  const { clock } = context.environment
  const esplora = createEsplora(context, networkId)
  let isLate = false
  const cancel = clock.after(WAIT_TIMEOUT_MS, () => (isLate = true))
  try {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      // A look that fails says nothing about the transaction: the next one may tell.
      const blockNumber = await esplora.block(hash).catch(() => undefined)
      if (blockNumber !== undefined) {
        const fee = await esplora.fee(hash).catch(() => undefined)
        return { hash, status: 'success', replaced: undefined, blockNumber, fee }
      }
      if (isLate) throw walletError('timed-out')
      await new Promise<void>((resolve) => void clock.after(delay, resolve))
    }
  } finally {
    cancel()
  }
}
