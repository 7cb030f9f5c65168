import type { BcoinMempool, BcoinTransaction, BcoinWaiting } from './bcoin.js'

/** Satoshis for a thousand virtual bytes: the least fee that nodes relay. */
export const minRelayFee = 1000

/** The transactions that a replacement evicted, parents first, or why it replaces none, in the words of Bitcoin Core. */
export type Replacement =
  | { readonly evicted: readonly BcoinTransaction[] }
  | { readonly code: number; readonly message: string }

/**
 * Evicts the transactions of the mempool that spend the same outputs as `tx`, with their descendants, by the rules of
 * BIP-125: each signals that it can be replaced, and `tx` pays more than all of them, by its own relay fee at least, and
 * a higher rate than each. bcoin replaces nothing by itself.
 *
 * @param paid - the fee of `tx`, in satoshis.
 */
export function replaceConflicts(mempool: BcoinMempool, tx: BcoinTransaction, paid: number): Replacement {
  const spent = tx.inputs.map(({ prevout }) => mempool.getSpent(prevout.hash, prevout.index))
  const conflicts = [...new Set(spent.filter((entry) => entry !== undefined))]
  // The mempool itself refuses a transaction that it has already.
  if (conflicts.length === 0 || mempool.has(tx.hash('hex'))) return { evicted: [] }
  const evicted = [...new Set([...conflicts, ...conflicts.flatMap((entry) => mempool.getDescendants(entry))])]
  const reason = refuse(tx, paid, conflicts, evicted)
  if (reason !== undefined) return { code: -26, message: reason }
  // One conflict may be evicted with another that it descends from.
  for (const entry of conflicts) if (mempool.has(entry.tx.hash('hex'))) mempool.evictEntry(entry)
  return { evicted: evicted.map((entry) => entry.tx) }
}

function refuse(
  tx: BcoinTransaction,
  paid: number,
  conflicts: readonly BcoinWaiting[],
  evicted: readonly BcoinWaiting[],
): string | undefined {
  if (!conflicts.every((entry) => entry.tx.inputs.some((input) => input.isRBF()))) return 'txn-mempool-conflict'
  const least = evicted.reduce((sum, { fee }) => sum + fee, 0) + Math.ceil((tx.getVirtualSize() * minRelayFee) / 1000)
  const rate = paid / tx.getVirtualSize()
  const dearest = Math.max(...conflicts.map(({ tx: other, fee }) => fee / other.getVirtualSize()))
  if (paid < least) return `insufficient fee, rejecting replacement ${tx.txid()}; new fee ${paid} < ${least}`
  return rate > dearest ? undefined : `insufficient fee, rejecting replacement ${tx.txid()}; new feerate is not higher`
}
