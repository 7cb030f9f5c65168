import { isNetworkId } from '../../base/caip.js'
import { isRecord, isText, own } from '../../base/guard.js'
import type { RecordStorage } from '../../base/storage.js'
import { isDigits } from '../../base/uint256.js'
import {
  changeRecord,
  excessOf,
  isOpen,
  newestFirst,
  type NamedFact,
  type TransactionMessage,
} from './transactions.rules.js'
import { transactionFamily, type StoredTransaction } from './transactions.storage.js'
import type { TransactionRecord, TransactionStatus } from './transactions.types.js'

/** The dependencies of the records. */
export interface RecordsDeps {
  readonly storage: RecordStorage
  /** Called after records changed, in this tab or in another one, with the facts that this tab emits. */
  readonly onChange: (facts: readonly NamedFact[]) => void
}

/**
 * The stored transactions, which all tabs share. A change reads its record, applies the rules and writes the record
 * without awaiting anything. So each change starts from what all tabs have written before it.
 */
export interface TransactionRecords {
  /** All transactions, the newest first. */
  all(): readonly TransactionRecord[]
  get(id: string): TransactionRecord | undefined
  /** The transaction with this hash or this id, or the batch with this id. */
  find(hashOrId: string): TransactionRecord | undefined
  /** Applies a message to a record. Returns the record after it. */
  change(id: string, message: TransactionMessage): TransactionRecord | undefined
  /** Reads the storage again, because another tab may have changed it. */
  follow(): void
}

/** Makes the records. */
export function createTransactionRecords({ storage, onChange }: RecordsDeps): TransactionRecords {
  const family = storage.family(transactionFamily)
  /** The records as they were read last. Undefined where the storage is to be read. */
  let known: ReadonlyMap<string, TransactionRecord> | undefined
  /**
   * The messages with the hashes and the ids of batches that wallets have reported to this page, by the ids of the records.
   * They are applied again where another tab has overwritten a record without its hash.
   */
  const sent = new Map<string, Extract<TransactionMessage, { kind: 'sent' | 'batched' }>>()

  function read(): ReadonlyMap<string, TransactionRecord> {
    const found = [...family.entries()].map(([id, stored]) => [id, readTransaction(id, stored)] as const)
    return new Map(found.filter((entry): entry is [string, TransactionRecord] => entry[1] !== undefined))
  }
  const all = (): ReadonlyMap<string, TransactionRecord> => (known ??= read())

  function write(id: string, record: TransactionRecord | undefined): void {
    if (record) family.record(id).write({ ...record, isOpen: isOpen(record) })
    else family.record(id).remove()
    known = undefined
    // The record that was just written stays, however old it is: its change is emitted next.
    for (const { id: old } of excessOf([...all().values()]).filter((each) => each.id !== id)) {
      family.record(old).remove()
      known = undefined
    }
  }

  function change(id: string, message: TransactionMessage): TransactionRecord | undefined {
    if (message.kind === 'sent' || message.kind === 'batched') sent.set(id, message)
    const before = readTransaction(id, family.record(id).read())
    const { record, facts } = changeRecord(before, message)
    if (record === before) return before
    write(id, record)
    onChange(facts)
    return record
  }

  return {
    all: () => newestFirst([...all().values()]),
    get: (id) => all().get(id),
    find: (hashOrId) =>
      all().get(hashOrId) ??
      // An app without types may pass undefined, which would match the records without a hash.
      [...all().values()].find(
        ({ hash, inclusion, batch }) =>
          isText(hashOrId) && hashOrId !== '' && [hash, inclusion?.hash, batch?.id].includes(hashOrId),
      ),
    change,
    follow() {
      known = undefined
      // Another tab may have written a record that it read before this tab wrote the hash into it.
      for (const [id, message] of sent) if (all().get(id)?.hash === undefined && all().has(id)) change(id, message)
      onChange([])
    },
  }
}

const STATUSES: readonly TransactionStatus[] = [
  'asking',
  'unknown',
  'pending',
  'success',
  'reverted',
  'cancelled',
  'replaced',
  'expired',
]

const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** A stored transaction. Undefined where it is none: the storage may hold anything (F202). */
export function readTransaction(id: string, stored: StoredTransaction | undefined): TransactionRecord | undefined {
  if (!stored) return undefined
  const { isOpen: _, payment, isFromForm, ...rest } = stored
  const of = (name: keyof TransactionRecord): unknown => own(stored, name)
  const isRight =
    of('id') === id &&
    isText(of('kind')) &&
    isNetworkId(of('networkId')) &&
    [of('address'), of('page')].every(isText) &&
    [of('description'), of('to'), of('value'), of('dataDigest'), of('hash')].every(isTextOrNone) &&
    [of('askedAt'), of('needs'), of('revision')].every(isCount) &&
    [of('sentAt'), of('nonce')].every((count) => count === undefined || isCount(count)) &&
    STATUSES.includes(of('status') as TransactionStatus) &&
    isAnchor(of('anchor')) &&
    typeof of('isTold') === 'boolean' &&
    isTextOrNone(of('flow')) &&
    (of('subject') === undefined || isSubject(of('subject'))) &&
    (of('batch') === undefined || isBatch(of('batch'))) &&
    (of('inclusion') === undefined || isInclusion(of('inclusion')))
  return isRight ? ({ ...rest, ...formerly({ payment, isFromForm }) } as object as TransactionRecord) : undefined
}

/** What a record says that a release before 0.1 has stored: `payment` and `isFromForm` were members of their own. */
const formerly = ({ payment, isFromForm }: StoredTransaction): Pick<TransactionRecord, 'subject' | 'flow'> => ({
  ...(payment !== undefined && { subject: { kind: 'payment', data: payment } }),
  ...(isFromForm === true && { flow: 'payment' }),
})

const isSubject = (value: unknown): boolean => isRecord(value) && isText(value.kind)

const isAmount = (value: unknown): boolean => isText(value) && isDigits(value)

const isAnchor = (value: unknown): boolean =>
  isRecord(value) &&
  [value.nonce, value.next].every((count) => count === undefined || isCount(count)) &&
  (value.block === undefined || isAmount(value.block)) &&
  [value.content, value.hash].every(isTextOrNone) &&
  (value.calls === undefined || (Array.isArray(value.calls) && value.calls.every(isCall))) &&
  (value.inputs === undefined || (Array.isArray(value.inputs) && value.inputs.every(isText)))

const isCall = (value: unknown): boolean =>
  isRecord(value) && isText(value.to) && isAmount(value.value) && isCount(value.bytes) && isTextOrNone(value.dataDigest)

const isBatch = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.connectorId) &&
  isCount(value.count) &&
  (value.hasFailed === undefined || typeof value.hasFailed === 'boolean')

const isInclusion = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.hash) &&
  (value.status === 'success' || value.status === 'reverted') &&
  isRecord(value.block) &&
  [value.block.hash, value.reason, value.revertData, value.replaced].every(isTextOrNone) &&
  [value.block.number, value.fee].every((amount) => amount === undefined || isAmount(amount)) &&
  isCount(value.confirmations) &&
  typeof value.isFinal === 'boolean'
