import { isSameAddress } from '../../base/address.js'
import { isInBatch } from './evm.batch.js'
import { digestOf } from '../digestOf.js'
import type { SentSince, Signer, TransactionAnchor, UnsentRecord } from '../adapter.types.js'
import { readBlock, readByNonce, readCount, readNumber, type AskNetwork, type ChainTransaction } from './evm.chain.js'

/** How many of an account's transactions are read at once. */
const AT_ONCE = 32
/** How many of an account's transactions a search reads at most: of more, only the pending ones. */
const MAX_SEARCHED = 1_000

/** By what a transaction of the chain is recognized. */
export type SentContent = Pick<UnsentRecord, 'to' | 'value' | 'dataDigest'>

/** What the chain says of an account now: where the search for its next transaction begins. */
export async function readAnchor(ask: AskNetwork, { address }: Pick<Signer, 'address'>): Promise<TransactionAnchor> {
  const [nonce, next, block] = await Promise.all([
    readCount(ask, address, 'latest'),
    readCount(ask, address, 'pending'),
    readNumber(ask, 'eth_blockNumber', []),
  ])
  return { nonce, next, block: block.toString() }
}

/**
 * Searches for a transaction by its account and content. It has a number that was free when the wallet was asked, or the one
 * that the app named. One of a batch has its calls in its data, in whatever form the account takes them. Resolves with null where another transaction has the number that it would have had, and none since
 * then is equal. An equal one that may have waited before the wallet was asked proves nothing.
 * The absence of a batch is never proven: another account may send it for this one.
 */
export async function findSent(
  ask: AskNetwork,
  record: UnsentRecord,
  taken: readonly string[],
): Promise<string | null | undefined> {
  const { nonce: first, next = first } = record.anchor
  if (first === undefined || next === undefined) return undefined
  const [count, head, waiting] = await Promise.all([
    readCount(ask, record.address, 'latest'),
    readNumber(ask, 'eth_blockNumber', []),
    readWaiting(ask, record.address),
  ])
  const isFree = (each: ChainTransaction): boolean => !taken.includes(each.hash) && isOf(record, each)
  const isNew = ({ nonce }: ChainTransaction): boolean => nonce >= next || nonce === record.nonce
  const pending = waiting.find((each) => isFree(each) && isNew(each))
  if (pending) return pending.hash
  if (count - first > MAX_SEARCHED) return undefined
  let isProven = count > Math.max(next, record.nonce ?? next)
  for (let from = first; from < count; from += AT_ONCE) {
    const mined = await readMined(ask, record, { from, to: Math.min(from + AT_ONCE, count), head })
    const equal = mined.filter((each) => each !== undefined && isFree(each))
    const found = equal.find((each) => each !== undefined && isNew(each))
    if (found) return found.hash
    if (mined.includes(undefined)) return undefined
    isProven &&= equal.length === 0
  }
  return isProven && !record.anchor.calls ? null : undefined
}

/** Whether a transaction of the chain is the one of a record, by its content. */
const isOf = (record: UnsentRecord, other: ChainTransaction): boolean =>
  record.anchor.calls ? isInBatch(record.anchor.calls, other) : isEqual(record, other)

/**
 * What an account has sent since an anchor, by whatever wallet. A number whose transaction the node doesn't report now is
 * asked for again: the anchor stays before it.
 */
export async function findSince(
  ask: AskNetwork,
  { address, networkId }: Pick<Signer, 'address' | 'networkId'>,
  since: TransactionAnchor | undefined,
): Promise<SentSince> {
  const [anchor, waiting] = await Promise.all([readAnchor(ask, { address }), readWaiting(ask, address)])
  const { nonce: count = 0, block } = anchor
  const from = since?.nonce ?? count
  const record = { address, networkId, anchor: since ?? anchor }
  const mined = await readMined(ask, record, { from, to: Math.min(from + AT_ONCE, count), head: BigInt(block ?? 0) })
  const gap = mined.indexOf(undefined)
  const transactions = [...mined, ...waiting].flatMap((each) => (each ? [{ hash: each.hash, nonce: each.nonce }] : []))
  const next = from + (gap < 0 ? mined.length : gap)
  return {
    transactions,
    anchor: next === count ? anchor : { ...anchor, nonce: next, block: record.anchor.block },
  }
}

/** Whether a transaction of the chain has the content of a record. */
export const isEqual = ({ to, value = '0', dataDigest }: SentContent, other: ChainTransaction): boolean =>
  isSameAddress(other.to, to) && other.value.toString() === value && digestOf(other.input) === dataDigest

/** The transactions of an account that a node knows, and that no block has. Nodes may keep them to themselves. */
async function readWaiting(ask: AskNetwork, account: string): Promise<readonly ChainTransaction[]> {
  const block = await readBlock(ask, 'pending', { isWhole: true }).catch(() => undefined)
  return (block?.transactions ?? []).filter(({ from }) => isSameAddress(from, account))
}

/**
 * The mined transactions of an account from one number up to another one, which is left out. A node that can't report one,
 * for example of blocks that it has no state of, leaves a gap.
 */
const readMined = (
  ask: AskNetwork,
  record: Pick<UnsentRecord, 'address' | 'anchor'>,
  { from, to, head }: { readonly from: number; readonly to: number; readonly head: bigint },
): Promise<(ChainTransaction | undefined)[]> =>
  Promise.all(
    Array.from({ length: Math.max(to - from, 0) }, (_, at) =>
      readBySender(ask, record, from + at, head).catch(() => undefined),
    ),
  )

/**
 * The mined transaction of an account with a number. Asks the node for it; nodes that don't know this request (geth) are
 * asked for the account's count at blocks. Undefined where there is none.
 */
export async function readBySender(
  ask: AskNetwork,
  { address, anchor }: Pick<UnsentRecord, 'address' | 'anchor'>,
  nonce: number,
  head: bigint,
): Promise<ChainTransaction | undefined> {
  try {
    return await readByNonce(ask, address, nonce)
  } catch {
    return searchBlocks(ask, address, nonce, { lowest: BigInt(anchor.block ?? 0), head })
  }
}

/**
 * Searches the blocks for the one in which an account's count passes a number. Begins at the newest and goes back by steps
 * that double, then by halves: most nodes have only the state of the newest blocks, and a transaction that was added
 * has no stored block to begin at.
 */
async function searchBlocks(
  ask: AskNetwork,
  address: string,
  nonce: number,
  { lowest, head }: { readonly lowest: bigint; readonly head: bigint },
): Promise<ChainTransaction | undefined> {
  const isPast = async (block: bigint): Promise<boolean> => (await readCount(ask, address, block)) > nonce
  let [before, at] = [head - 1n, head]
  for (let step = 2n; before > lowest && (await isPast(before)); step *= 2n) {
    at = before
    before -= step
  }
  if (before < lowest) before = lowest
  while (at - before > 1n) {
    const middle = (before + at) / 2n
    if (await isPast(middle)) at = middle
    else before = middle
  }
  const block = await readBlock(ask, at, { isWhole: true })
  return block?.transactions.find((each) => isSameAddress(each.from, address) && each.nonce === nonce)
}
