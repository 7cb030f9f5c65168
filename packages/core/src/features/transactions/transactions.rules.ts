import type { Inclusion, TransactionReceipt, TransactionSnapshot } from '../../adapter/abilities.types.js'
import { namespaceOf } from '../../base/caip.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import { inclusionOfBatch, type BatchReport } from './batches.rules.js'
import { MAX_SETTLED, MAX_WATCHED } from './transactions.constants.js'
import type {
  TransactionAccount,
  TransactionRecord,
  TransactionsEvents,
  TransactionStatus,
} from './transactions.types.js'

/** What changes a record. */
export type TransactionMessage =
  /** The wallet is about to be asked, or the app has added a transaction. */
  | { readonly kind: 'begun'; readonly record: TransactionRecord }
  /** The wallet has signed it, and it is about to be handed on to what sends it. */
  | { readonly kind: 'signed'; readonly hash?: string | undefined; readonly content?: string | undefined }
  /** The wallet refused. The transaction was certainly not sent. */
  | { readonly kind: 'refused' }
  /** The wallet was disconnected, or answered something that is no hash and no refusal. */
  | { readonly kind: 'lost' }
  /** Another page takes the record over from one that is gone, with what that one waited for. */
  | { readonly kind: 'adopted'; readonly page: string }
  /** The wallet reported the hash. `record`: as the page knows it, where the storage has lost it. */
  | { readonly kind: 'sent'; readonly hash: string; readonly record: TransactionRecord; readonly now: number }
  /** The wallet reported the id of a batch. `record` and `now`: as of `sent`. */
  | { readonly kind: 'batched'; readonly batchId: string; readonly record: TransactionRecord; readonly now: number }
  /** What the wallet said of the batch with this id. */
  | { readonly kind: 'reported'; readonly batchId: string; readonly report: BatchReport; readonly now: number }
  /** What the search for a lost hash has found: the hash, or null where it was certainly not sent. */
  | { readonly kind: 'found'; readonly hash: string | null; readonly now: number }
  /** What the chain said. `revision`: that of the record when the chain was asked. */
  | { readonly kind: 'seen'; readonly snapshot: TransactionSnapshot; readonly revision: number }
  /** The visitor clears the list. */
  | { readonly kind: 'cleared' }

/** A fact about a transaction, for the event of this name. */
export type NamedFact = { readonly name: keyof TransactionsEvents; readonly transaction: TransactionRecord }

/** What a message changes. `record`: the record after it, undefined if it was removed. `facts`: the events to emit. */
export interface TransactionChange {
  readonly record: TransactionRecord | undefined
  readonly facts: readonly NamedFact[]
}

/**
 * What a message makes of a record. Several pages may send messages about one record, and in any order:
 *
 * | these cross                                  | what wins                                                      |
 * | -------------------------------------------- | -------------------------------------------------------------- |
 * | the hash of the wallet, and a lost answer, a | the hash, however late it is: the record is `pending`          |
 * | reload, or a search that found nothing       |                                                                |
 * | the wallet's hash and one that was found     | the wallet's: it knows what it sent                            |
 * | a refusal and a lost answer                  | the refusal: the record is removed                             |
 * | a refusal and a hash                         | the hash: a transaction that the chain has is never forgotten  |
 * | a search, and what happened since it began   | what happened: a search says something of an `unknown` record  |
 * | the id of a batch, and a lost answer or a     | the id, however late it is: the record is `pending`            |
 * | reload                                       |                                                                |
 * | a report of the wallet on a batch, and the   | the hash: once it is known, the chain is polled                |
 * | hash of its transaction                      |                                                                |
 * | two polls                                    | the one that began later. One that began before the record     |
 * |                                              | changed is ignored                                             |
 * | a poll that finds a block, and one without   | the newer one: the transaction is `pending` again (F100)       |
 * | a poll and the end: `isFinal`, `expired`     | the end, except that a hash comes after `expired`              |
 * | clearing and an open transaction             | the transaction: only what is settled is cleared               |
 * | two tabs see the same end                    | the first emits it. `isTold` is stored with the end            |
 */
export function changeRecord(before: TransactionRecord | undefined, message: TransactionMessage): TransactionChange {
  const after = before ? changed(before, message) : begunBy(message)
  if (after === before) return { record: before, facts: [] }
  if (!after) return { record: undefined, facts: [] }
  const record = { ...after, revision: (before?.revision ?? 0) + 1 }
  return changeOf(before, record)
}

/** The record that a message begins. Undefined for a message about a record that was removed. */
function begunBy(message: TransactionMessage): TransactionRecord | undefined {
  if (message.kind === 'begun') return message.record
  if (message.kind === 'batched') return withBatch(message.record, message)
  return message.kind === 'sent' ? withHash(message.record, message.hash, message.now) : undefined
}

function changed(record: TransactionRecord, message: TransactionMessage): TransactionRecord | undefined {
  switch (message.kind) {
    case 'begun':
      return record
    case 'signed':
      return withMarks(record, message)
    case 'refused':
      return record.hash === undefined ? undefined : record
    case 'lost':
      return record.status === 'asking' ? { ...record, status: 'unknown' } : record
    case 'adopted':
      if (record.page === message.page) return record
      return { ...record, page: message.page, status: record.status === 'asking' ? 'unknown' : record.status }
    case 'sent':
      return record.hash === message.hash ? record : withHash(record, message.hash, message.now)
    case 'batched':
      return isNewBatch(record, message.batchId) ? withBatch(record, message) : record
    case 'reported':
      return isOpenBatch(record, message.batchId) ? reported(record, message) : record
    case 'found':
      if (record.status !== 'unknown') return record
      return message.hash === null ? { ...record, status: 'expired' } : withHash(record, message.hash, message.now)
    case 'seen':
      return message.revision === record.revision && isOpen(record) ? seen(record, message.snapshot) : record
    case 'cleared':
      return isSettled(record) ? undefined : record
  }
}

/** A record with what its signed transaction is known by. It is sent next, so that its hash is none of the record yet. */
function withMarks(
  record: TransactionRecord,
  { hash, content }: Extract<TransactionMessage, { kind: 'signed' }>,
): TransactionRecord {
  const marks = { ...(hash !== undefined && { hash }), ...(content !== undefined && { content }) }
  return { ...record, anchor: { ...record.anchor, ...marks } }
}

/** A record whose hash is known now. What the chain said of another hash doesn't count for it. */
const withHash = (record: TransactionRecord, hash: string, now: number): TransactionRecord => ({
  ...record,
  hash,
  status: 'pending',
  sentAt: record.sentAt ?? now,
  inclusion: undefined,
  // The number that the app named stays. One that a poll has read is that of the hash before.
  nonce: record.hash === undefined ? record.nonce : undefined,
  // Without a hash, `transactionSettled` said that it was not sent. Its end with the hash is to be emitted too.
  isTold: record.hash !== undefined && record.isTold,
})

/** Whether the wallet's id of a batch says something new: pages may say it again and again. */
const isNewBatch = ({ hash, status, batch }: TransactionRecord, batchId: string): boolean =>
  hash === undefined && (status === 'asking' || status === 'unknown' || batch?.id !== batchId)

/** Whether a batch may be mined, and the chain is not asked for it yet. */
const isOpenBatch = ({ hash, status, batch }: TransactionRecord, batchId: string): boolean =>
  hash === undefined && batch?.id === batchId && (status === 'unknown' || status === 'pending')

/** A batch that its wallet takes care of. */
const withBatch = (
  record: TransactionRecord,
  { batchId: id, now }: { readonly batchId: string; readonly now: number },
): TransactionRecord => ({
  ...record,
  ...(record.batch && { batch: { ...record.batch, id } }),
  status: 'pending',
  sentAt: record.sentAt ?? now,
  // Before, `transactionSettled` said that it was not sent. Its end in the chain is to be emitted too.
  isTold: false,
})

/** The record of a batch after what its wallet said. The same record where that says nothing new. */
function reported(
  record: TransactionRecord,
  { batchId, report, now }: Extract<TransactionMessage, { kind: 'reported' }>,
): TransactionRecord {
  if (report.state === 'expired') return { ...record, status: 'expired' }
  if (report.state === 'pending') return record.status === 'pending' ? record : withBatch(record, { batchId, now })
  const batch = record.batch && { ...record.batch, hasFailed: report.hasFailed }
  return withHash({ ...record, ...(batch && { batch }) }, report.hash, now)
}

/** The record after a poll of the chain. The same record where the poll says nothing new. */
function seen(record: TransactionRecord, snapshot: TransactionSnapshot): TransactionRecord {
  if (record.hash === undefined || snapshot.state === 'behind') return record
  if (snapshot.state === 'expired') return { ...record, status: 'expired', inclusion: undefined }
  if (snapshot.state === 'missing') return notIncluded(record)
  const known = withNonce(record, snapshot.nonce)
  if (snapshot.state === 'pending') return notIncluded(known)
  const inclusion = inclusionOfBatch(record.batch, snapshot.inclusion)
  if (record.inclusion && (isSameInclusion(record.inclusion, inclusion) || isOlder(record.inclusion, inclusion)))
    return known
  return { ...known, inclusion, status: statusOf(inclusion, record.needs) }
}

/** The record of a transaction that is in no block. Where it was in one, the chain has removed that one. */
const notIncluded = (record: TransactionRecord): TransactionRecord =>
  record.inclusion ? { ...record, status: 'pending', inclusion: undefined, wasReorganised: true } : record

/** The record with its nonce, as a node reports it. By the nonce, a replacement of the transaction is found later. */
function withNonce(record: TransactionRecord, nonce: number | undefined): TransactionRecord {
  // The transaction of a batch may be of another account, which has numbers of its own.
  return nonce === undefined || record.batch || record.nonce === nonce ? record : { ...record, nonce }
}

/** The status of a transaction that is in a block. Before it has the confirmations that it needs, it is pending. */
function statusOf({ confirmations, isFinal, replaced, status }: Inclusion, needs: number): TransactionStatus {
  if (confirmations < needs && !isFinal) return 'pending'
  return replaced === 'cancelled' || replaced === 'replaced' ? replaced : status
}

/** Whether a snapshot is older than the one before: it has the same block with fewer confirmations, from a node behind. */
const isOlder = (before: Inclusion, { block, confirmations, isFinal }: Inclusion): boolean =>
  block.hash !== undefined && before.block.hash === block.hash && confirmations < before.confirmations && !isFinal

const isSameInclusion = (one: Inclusion, other: Inclusion): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The events that follow from a change, and the record that says that they were emitted. */
function changeOf(before: TransactionRecord | undefined, record: TransactionRecord): TransactionChange {
  const facts: NamedFact[] = []
  const isNewHash = record.hash !== undefined && before?.hash === undefined && record.kind !== 'added'
  const isEnd = isSettled(record) && !record.isTold
  const noted = isEnd ? { ...record, isTold: true } : record
  if (isNewHash) facts.push({ name: 'transactionSent', transaction: noted })
  if (isEnd) facts.push({ name: 'transactionSettled', transaction: noted })
  // A hash that is found after `expired` is no reorganisation, but the event before was as wrong as after one.
  else if (before?.isTold && before.status !== record.status)
    facts.push({ name: 'transactionReorganised', transaction: noted })
  return { record: noted, facts }
}

/** Whether a transaction has the confirmations that it needs, or can't be mined any more. */
export const isSettled = ({ status }: Pick<TransactionRecord, 'status'>): boolean =>
  status !== 'asking' && status !== 'unknown' && status !== 'pending'

/** Whether the chain may still change the outcome of a transaction. */
export const isOpen = ({ status, inclusion }: Pick<TransactionRecord, 'status' | 'inclusion'>): boolean =>
  status !== 'expired' && !inclusion?.isFinal

/** Whether the hash of a transaction is not known, though the chain may have it. */
export const isUnfound = ({ hash, status }: Pick<TransactionRecord, 'hash' | 'status'>): boolean =>
  hash === undefined && status !== 'expired'

/**
 * Whether a transaction of the chain is one of the account's records, or has the nonce of one: then the poll of that record
 * finds it.
 */
export const isSentHere = (
  records: readonly TransactionRecord[],
  { hash, nonce }: { readonly hash: string; readonly nonce?: number | undefined },
): boolean =>
  records.some(
    (each) =>
      each.hash === hash ||
      each.inclusion?.hash === hash ||
      (nonce !== undefined && each.status !== 'expired' && (each.nonce ?? each.anchor.next) === nonce),
  )

/** Whether a record is of an account. Both addresses are in normal form. */
export const isOf = (
  { networkId, address }: Pick<TransactionRecord, 'networkId' | 'address'>,
  account: TransactionAccount,
): boolean => namespaceOf(networkId) === account.namespace && address === account.address

/** The open transactions, which are watched: the newest 99. The older ones are only read on request (F114). */
export function watchedOf(records: readonly TransactionRecord[]): {
  readonly watched: readonly TransactionRecord[]
  readonly unwatched: readonly TransactionRecord[]
} {
  const open = newestFirst(records.filter((each) => isOpen(each) && each.status !== 'asking'))
  return { watched: open.slice(0, MAX_WATCHED), unwatched: open.slice(MAX_WATCHED) }
}

/** The records in their order in a list. */
export const newestFirst = (records: readonly TransactionRecord[]): TransactionRecord[] =>
  records.toSorted((a, b) => b.askedAt - a.askedAt || (a.id < b.id ? 1 : -1))

/** The closed records that are not kept any more: all but the newest 100. */
export const excessOf = (records: readonly TransactionRecord[]): readonly TransactionRecord[] =>
  newestFirst(records.filter((each) => !isOpen(each))).slice(MAX_SETTLED)

/**
 * The errors after which a wallet has certainly not sent: it refused, or the kit or the network did before. After any
 * other error the answer counts as lost: `wallet/already-known` means that the network has it (F106), and so may
 * `wallet/nonce-too-low`, where the wallet has broadcast it twice.
 */
const NOT_SENT: ReadonlySet<string> = new Set([
  'signing/not-connected',
  'signing/unsupported',
  'network/not-found',
  ...[
    'rejected',
    'already-pending',
    'locked',
    'unauthorized',
    'unsupported-method',
    'unknown-network',
    'wrong-network',
    'bad-address',
    'risky-address',
    'bad-amount',
    'bad-transaction',
    'reverted',
    'insufficient-funds',
    'underpriced',
    'limit-exceeded',
    'provider-not-found',
  ].map((reason) => `wallet/${reason}`),
])

/** Whether a wallet that failed with this error has certainly not sent the transaction. */
export const isCertainlyNotSent = (error: unknown): boolean => isLatchError(error) && NOT_SENT.has(error.code)

/** The errors of a request that is invalid, or whose network can't be asked. */
const BAD_REQUESTS: ReadonlySet<string> = new Set([
  'signing/unsupported',
  ...['bad-address', 'risky-address', 'bad-amount', 'bad-transaction', 'wrong-network', 'unauthorized'].map(
    (reason) => `wallet/${reason}`,
  ),
])

/** Whether a request failed because it is wrong itself. */
export const isBadRequest = ({ code }: LatchError): boolean => BAD_REQUESTS.has(code)

/** The snapshot that a receipt is, for adapters that can't poll. Nothing is known of later blocks, so it is the end. */
export function snapshotOf(
  { hash, status, replaced, blockNumber, fee, reason, revertData }: TransactionReceipt,
  isFinal: boolean,
): TransactionSnapshot {
  const block = { number: blockNumber?.toString() }
  return {
    state: 'included',
    inclusion: { hash, status, replaced, block, confirmations: 1, isFinal, fee: fee?.toString(), reason, revertData },
  }
}

/** The receipt of a transaction that is settled in a block. Undefined for one that is in none. */
export function receiptOf({ inclusion }: TransactionRecord): TransactionReceipt | undefined {
  if (!inclusion) return undefined
  const { hash, status, replaced, block, fee, reason, revertData } = inclusion
  return {
    hash,
    status,
    ...(replaced && { replaced }),
    ...(block.number !== undefined && { blockNumber: BigInt(block.number) }),
    ...(fee !== undefined && { fee: BigInt(fee) }),
    ...(reason !== undefined && { reason }),
    ...(revertData !== undefined && { revertData }),
  }
}
