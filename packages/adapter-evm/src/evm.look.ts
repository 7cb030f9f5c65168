import {
  digestOf,
  toWalletError,
  walletError,
  type Inclusion,
  type SentRecord,
  type SentSince,
  type Signer,
  type TransactionAnchor,
  type TransactionReceipt,
  type TransactionSighting,
  type UnsentRecord,
} from '@latchkit/core/adapter'
import {
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  type Address,
  type Chain,
  type Client,
  type Hash,
  type Transaction,
  type TransactionReceipt as ViemReceipt,
  type Transport,
} from 'viem'
import {
  call,
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { revertOf } from './evm.revert.js'

type EvmClient = Client<Transport, Chain>

/** After how many blocks a block counts as final, on chains whose nodes don't know `finalized`. */
const FINAL_AFTER = 64n
/** How many of an account's transactions a search reads. */
const MOST_SEARCHED = 32
/** Equal requests of one turn are one. viem's own actions ask anew for what is true of the newest block. */
const SHARED = { dedupe: true } as const
/** The text of S8.11 where nothing says why a transaction reverted. */
const UNKNOWN = 'unknown reason'

/** Resolves with undefined where viem says that there is no such thing. Rejects with any other error. */
const orNone = <value>(reading: Promise<value>, ...names: readonly string[]): Promise<value | undefined> =>
  reading.catch((error: unknown) => {
    if (names.includes((error as Error).name)) return undefined
    throw error
  })

/** What the chain says of an account now: where the search for its next transaction begins. */
export async function readAnchor(client: EvmClient, { address }: Pick<Signer, 'address'>): Promise<TransactionAnchor> {
  const account = { address: address as Address }
  const [nonce, next, block] = await Promise.all([
    getTransactionCount(client, account),
    getTransactionCount(client, { ...account, blockTag: 'pending' }),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  return { nonce, next, block: block.toString() }
}

/**
 * Looks once at a transaction. All reads of the first round are of one turn, so that a batch holds them. A node that has
 * the block and not yet the receipt makes the transaction pending. Throws viem's errors where no node can be reached,
 * and `wallet/bad-answer` for a receipt without a status (F103).
 */
export async function lookAt(client: EvmClient, record: SentRecord): Promise<TransactionSighting> {
  const hash = record.hash as Hash
  const [receipt, transaction, head, finalized, count] = await Promise.all([
    orNone(getTransactionReceipt(client, { hash }), 'TransactionReceiptNotFoundError'),
    orNone(getTransaction(client, { hash }), 'TransactionNotFoundError'),
    getBlockNumber(client, { cacheTime: 0 }),
    readFinalized(client),
    readCount(client, record.address as Address),
  ])
  if (receipt) return { state: 'included', inclusion: await inclusionOf(client, receipt, head, finalized) }
  if (transaction) return { state: 'pending', nonce: transaction.nonce }
  const nonce = record.nonce ?? record.anchor.next
  if (nonce === undefined || count <= nonce) return { state: 'missing' }
  const other = await readBySender(client, record, nonce, head)
  // The node is behind: it knows the block of the transaction, and not yet the transaction by its hash.
  if (!other || other.hash === hash) return { state: 'missing' }
  const its = await orNone(getTransactionReceipt(client, { hash: other.hash }), 'TransactionReceiptNotFoundError')
  if (!its) return { state: 'missing' }
  const inclusion = await inclusionOf(client, its, head, finalized)
  return { state: 'included', inclusion: { ...inclusion, replaced: reasonOf(record, other) } }
}

/**
 * Looks for a transaction by its account and content, from the stored number on. Resolves with null where another
 * transaction has the number that it would have had, and none since then is equal.
 */
export async function findSent(
  client: EvmClient,
  record: UnsentRecord,
  taken: readonly string[],
): Promise<string | null | undefined> {
  const { nonce: first, next = first } = record.anchor
  if (first === undefined || next === undefined) return undefined
  const account = record.address as Address
  const [count, head, waiting] = await Promise.all([
    getTransactionCount(client, { address: account }),
    getBlockNumber(client, { cacheTime: 0 }),
    readWaiting(client, account),
  ])
  const isIt = (each: Transaction): boolean => !taken.includes(each.hash) && isEqual(record, each)
  const pending = waiting.find(isIt)
  if (pending) return pending.hash
  const nonces = Array.from({ length: Math.min(count - first, MOST_SEARCHED) }, (_, at) => first + at)
  // A node that can't tell, for example of blocks that it has no state of, leaves a gap.
  const mined = await Promise.all(
    nonces.map((nonce) => readBySender(client, record, nonce, head).catch(() => undefined)),
  )
  const found = mined.find((each) => each && isIt(each))
  if (found) return found.hash
  const isWhole = nonces.length === count - first && mined.every(Boolean)
  return isWhole && count > next ? null : undefined
}

/**
 * What an account has sent since an anchor, by whatever wallet. A number whose transaction the node doesn't tell now is
 * asked for again: the anchor stays before it.
 */
export async function findSince(
  client: EvmClient,
  { address, networkId }: Pick<Signer, 'address' | 'networkId'>,
  since: TransactionAnchor | undefined,
): Promise<SentSince> {
  const [anchor, waiting] = await Promise.all([
    readAnchor(client, { address }),
    readWaiting(client, address as Address),
  ])
  const { nonce: count = 0, block } = anchor
  const first = since?.nonce ?? count
  const nonces = Array.from({ length: Math.min(Math.max(count - first, 0), MOST_SEARCHED) }, (_, at) => first + at)
  const record = { address, networkId, anchor: since ?? anchor }
  const mined = await Promise.all(
    nonces.map((nonce) => readBySender(client, record, nonce, BigInt(block ?? 0)).catch(() => undefined)),
  )
  const gap = mined.findIndex((each) => !each)
  const told = [...mined, ...waiting].flatMap((each) => (each ? [{ hash: each.hash, nonce: each.nonce }] : []))
  const next = gap < 0 ? first + nonces.length : first + gap
  return {
    transactions: told,
    anchor: next === count ? anchor : { ...anchor, nonce: next, block: record.anchor.block },
  }
}

/** The transactions of an account that a node knows, and that no block has. Nodes may keep them to themselves. */
async function readWaiting(client: EvmClient, account: Address): Promise<readonly Transaction[]> {
  const block = await getBlock(client, { blockTag: 'pending', includeTransactions: true }).catch(() => undefined)
  return (block?.transactions ?? []).filter(({ from }) => isAddressEqual(from, account))
}

/** The number of the newest final block. Undefined where the node knows none. Looks of one turn share the read. */
const readFinalized = (client: EvmClient): Promise<bigint | undefined> =>
  client.request({ method: 'eth_getBlockByNumber', params: ['finalized', false] }, SHARED).then(
    (block) => (block?.number ? hexToBigInt(block.number) : undefined),
    () => undefined,
  )

/** How many transactions of an account are mined. Looks of one turn share the read. */
const readCount = async (client: EvmClient, address: Address): Promise<number> =>
  hexToNumber(await client.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] }, SHARED))

async function inclusionOf(
  client: EvmClient,
  receipt: ViemReceipt,
  head: bigint,
  finalized: bigint | undefined,
): Promise<Inclusion> {
  const { transactionHash: hash, status, blockHash, blockNumber, gasUsed, effectiveGasPrice } = receipt
  // The receipt has no status (F103).
  if (status !== 'success' && status !== 'reverted')
    throw walletError('bad-answer', { method: 'eth_getTransactionReceipt' })
  const depth = head < blockNumber ? 0n : head - blockNumber
  // The receipt of a rollup has the fee of the chain below it.
  const { l1Fee } = receipt as { readonly l1Fee?: bigint | null }
  const fee = effectiveGasPrice ? gasUsed * effectiveGasPrice + (l1Fee ?? 0n) : undefined
  return {
    hash,
    status,
    block: { hash: blockHash, number: blockNumber.toString() },
    confirmations: Number(depth) + 1,
    isFinal: finalized === undefined ? depth >= FINAL_AFTER : blockNumber <= finalized,
    ...(fee !== undefined && { fee: fee.toString() }),
    ...(status === 'reverted' && (await readRevert(client, hash, blockNumber))),
  }
}

/**
 * Finds out why a mined transaction reverted (S8.11), by calling it again at its block. Has the data of an error that only
 * the ABI of the call can decode.
 */
export async function readRevert(
  client: EvmClient,
  hash: Hash,
  blockNumber: bigint,
): Promise<Pick<TransactionReceipt, 'reason' | 'revertData'>> {
  try {
    const { from: account, to, value, input: data } = await getTransaction(client, { hash })
    await call(client, { account, to, value, data, blockNumber })
  } catch (error) {
    const revert = revertOf(error)
    // A node's text for such an error has the bytes of the data, and no reason.
    if (revert) return revert.reason ? { reason: revert.reason } : { reason: UNKNOWN, revertData: revert.data }
    const { reason } = toWalletError(error).context
    if (typeof reason === 'string') return { reason }
  }
  return { reason: UNKNOWN }
}

/** Why another transaction has the number of this one (S4.12), as viem says it. */
function reasonOf(record: UnsentRecord, other: Transaction): NonNullable<Inclusion['replaced']> {
  if (isEqual(record, other)) return 'repriced'
  return other.to && isAddressEqual(other.from, other.to) && other.value === 0n ? 'cancelled' : 'replaced'
}

/** Whether a transaction of the chain has the content of a record. */
const isEqual = ({ to, value = '0', dataDigest }: UnsentRecord, other: Transaction): boolean =>
  (other.to ?? undefined)?.toLowerCase() === to?.toLowerCase() &&
  other.value.toString() === value &&
  digestOf(other.input) === dataDigest

/**
 * The mined transaction of an account with a number. Asks the node for it; nodes that don't know this request are asked
 * for the account's count at blocks, by halves, from the stored block on. Undefined where there is none.
 */
async function readBySender(
  client: EvmClient,
  { address, anchor }: UnsentRecord,
  nonce: number,
  head: bigint,
): Promise<Transaction | undefined> {
  const sender = address as Address
  try {
    return await orNone(getTransaction(client, { sender, nonce }), 'TransactionNotFoundError')
  } catch {
    return searchBlocks(client, sender, nonce, BigInt(anchor.block ?? head), head)
  }
}

async function searchBlocks(
  client: EvmClient,
  address: Address,
  nonce: number,
  first: bigint,
  head: bigint,
): Promise<Transaction | undefined> {
  const countAt = (blockNumber: bigint): Promise<number> => getTransactionCount(client, { address, blockNumber })
  let [before, at] = [first, head]
  // The account's count passes the number after `before`, and in `at` at the latest.
  while (at - before > 1n) {
    const middle = (before + at) / 2n
    if ((await countAt(middle)) > nonce) at = middle
    else before = middle
  }
  const { transactions } = await getBlock(client, { blockNumber: at, includeTransactions: true })
  return transactions.find((each) => isAddressEqual(each.from, address) && each.nonce === nonce)
}
