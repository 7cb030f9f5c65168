import { isSameAddress } from '../../base/address.js'
import type { Inclusion, SentRecord, TransactionReceipt, TransactionSnapshot } from '../adapter.types.js'
import { nestedIn, toWalletError } from '../toWalletError.js'
import { fieldsOf } from '../../base/guard.js'
import {
  readBlock,
  readCount,
  readNumber,
  readReceipt,
  readTransaction,
  type AskNetwork,
  type ChainReceipt,
  type ChainTransaction,
} from './evm.chain.js'
import { isEqual, readBySender, type SentContent } from './evm.find.js'
import { toHex } from './quantities.js'
import { revertOf } from './revert.js'

/** After how many blocks a block counts as final, on chains whose nodes don't know `finalized`. */
const FINAL_AFTER = 64n
/** The codes of nodes for a block that they don't know, and for a tag that they don't know. */
const UNKNOWN_BLOCK_CODES: readonly unknown[] = [-39001, -32602]
/** The same, in the texts of nodes without such a code. */
const UNKNOWN_BLOCK = /unknown block|block not found|invalid block|without 0x prefix/i

/** Why a transaction reverted. */
export type RevertReason = Pick<TransactionReceipt, 'reason' | 'revertData'>

/** The options of a poll. */
export interface LookOptions {
  /** The hashes of the account's other records. */
  readonly taken: readonly string[]
}

/** The text of S8.11 where nothing says why a transaction reverted. */
const UNKNOWN_REASON = 'unknown reason'

/**
 * Polls a transaction once. All reads of the first round begin without an await between them, so that one
 * batch holds them. A node that is behind what the record says is no news: only one that has another block in its place has
 * removed a block. Throws where no node can be reached, and `wallet/bad-answer` for a receipt without a status (F103).
 */
export async function lookAt(ask: AskNetwork, record: SentRecord, options: LookOptions): Promise<TransactionSnapshot> {
  const { hash, inclusion } = record
  const [receipt, transaction, head, finalized, count] = await Promise.all([
    readReceipt(ask, hash),
    readTransaction(ask, hash),
    readNumber(ask, 'eth_blockNumber', []),
    readFinalized(ask),
    readCount(ask, record.address, 'latest'),
  ])
  const place = { head, finalized }
  if (receipt)
    return { state: 'included', inclusion: await inclusionOf(ask, hash, receipt, place), nonce: transaction?.nonce }
  // A node that has the block and not yet the receipt.
  if (inclusion && transaction?.blockNumber !== undefined) return { state: 'behind' }
  const other = transaction ? undefined : await readOther(ask, record, { count, head, taken: options.taken })
  if (other) {
    const its = await inclusionOf(ask, other.transaction.hash, other.receipt, place)
    return { state: 'included', inclusion: { ...its, replaced: replacementReason(record, other.transaction) } }
  }
  if (inclusion && !(await isRemoved(ask, inclusion))) return { state: 'behind' }
  return transaction ? { state: 'pending', nonce: transaction.nonce } : { state: 'missing' }
}

/**
 * The mined transaction that has the number of a record. The number is a guess until a poll has read it: the node may have
 * been behind when the account was read. So a transaction of another record says nothing of this one, and neither does one of
 * the newest block.
 */
async function readOther(
  ask: AskNetwork,
  record: SentRecord,
  { count, head, taken }: { readonly count: number; readonly head: bigint; readonly taken: readonly string[] },
): Promise<{ readonly transaction: ChainTransaction; readonly receipt: ChainReceipt } | undefined> {
  const nonce = record.nonce ?? record.anchor.next
  if (nonce === undefined || count <= nonce) return undefined
  const transaction = await readBySender(ask, record, nonce, head)
  // A node that is behind knows the block of the transaction, and not yet the transaction by its hash.
  if (!transaction || transaction.hash === record.hash) return undefined
  if (record.nonce === undefined && taken.includes(transaction.hash)) return undefined
  const receipt = await readReceipt(ask, transaction.hash)
  // While the block is the newest one, a node may not know the transaction yet, whose number is another one then.
  if (!receipt || (record.nonce === undefined && receipt.blockNumber >= head)) return undefined
  return { transaction, receipt }
}

/** Whether the chain has another block in the place of one. */
async function isRemoved(ask: AskNetwork, { block }: Inclusion): Promise<boolean> {
  if (block.number === undefined) return true
  const now = await readBlock(ask, BigInt(block.number))
  return now !== undefined && now.hash !== block.hash
}

/** The number of the newest final block. Undefined where the node doesn't know the tag. Rejects where the read fails. */
async function readFinalized(ask: AskNetwork): Promise<bigint | undefined> {
  try {
    return (await readBlock(ask, 'finalized'))?.number
  } catch (error) {
    if (isUnknownBlock(error)) return undefined
    throw error
  }
}

const isUnknownBlock = (thrown: unknown): boolean =>
  [...nestedIn(thrown)].some((layer) => {
    const { code, message } = fieldsOf(layer)
    return UNKNOWN_BLOCK_CODES.includes(code) || (typeof message === 'string' && UNKNOWN_BLOCK.test(message))
  })

async function inclusionOf(
  ask: AskNetwork,
  hash: string,
  { status, blockHash, blockNumber, fee }: ChainReceipt,
  { head, finalized }: { readonly head: bigint; readonly finalized: bigint | undefined },
): Promise<Inclusion> {
  const depth = head < blockNumber ? 0n : head - blockNumber
  return {
    hash,
    status,
    block: { hash: blockHash, number: blockNumber.toString() },
    confirmations: Number(depth) + 1,
    isFinal: finalized === undefined ? depth >= FINAL_AFTER : blockNumber <= finalized,
    ...(fee !== undefined && { fee: fee.toString() }),
    ...(status === 'reverted' && (await readRevert(ask, { hash, blockNumber }))),
  }
}

/** Finds out why a mined transaction reverted (S8.11), by calling it again at its block. */
export async function readRevert(
  ask: AskNetwork,
  { hash, blockNumber }: { readonly hash: string; readonly blockNumber: bigint },
): Promise<RevertReason> {
  try {
    const sent = await readTransaction(ask, hash)
    if (!sent) return explain(undefined)
    const { from, to, value, input: data } = sent
    await ask('eth_call', [{ from, ...(to && { to }), value: toHex(value), data }, toHex(blockNumber)])
    return explain(undefined)
  } catch (error) {
    return explain(error)
  }
}

/** Why a call reverted, by what it threw. Has the data of an error that only the ABI of the call can decode. */
function explain(thrown: unknown): RevertReason {
  const revert = revertOf(thrown)
  // A node's text for such an error has the bytes of the data, and no reason.
  if (revert) return revert.reason ? { reason: revert.reason } : { reason: UNKNOWN_REASON, revertData: revert.data }
  const { reason } = toWalletError(thrown).context
  return { reason: typeof reason === 'string' ? reason : UNKNOWN_REASON }
}

/** Why another transaction has the number of this one (S4.12). */
export function replacementReason(record: SentContent, other: ChainTransaction): NonNullable<Inclusion['replaced']> {
  if (isEqual(record, other)) return 'repriced'
  return isSameAddress(other.from, other.to) && other.value === 0n ? 'cancelled' : 'replaced'
}
