import type { TransactionReceipt } from '../../adapter/adapter.types.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'

/** A transaction that a wallet has sent. */
interface Sent {
  readonly id: string
  readonly hash: string
  /** Executes it on the chain. Throws where it reverts. */
  readonly execute: () => void
  readonly mined: Promise<TransactionReceipt>
  readonly resolve: (receipt: TransactionReceipt) => void
  receipt: TransactionReceipt | undefined
}

/** What a wallet has done with a prompt. */
type Outcome = Sent | 'rejected'

/**
 * What outlives a page: the records in the storage, which all tabs share, and the transactions that no block has yet.
 * `isInstant`: whether a block has each transaction at once.
 */
export function createLedger(given: readonly TransactionRecord[] = [], isInstant = true) {
  let records = given
  let height = 0
  let count = 0
  const listeners = new Set<() => void>()
  const pool: Sent[] = []
  const outcomes = new Map<string, Outcome>()

  function write(next: readonly TransactionRecord[]): void {
    records = next
    for (const listener of listeners) listener()
  }

  function change(id: string, changes: Partial<TransactionRecord> | undefined): void {
    write(records.flatMap((each) => (each.id !== id ? each : changes ? { ...each, ...changes } : [])))
  }

  /** What the chain says of a transaction whose hash is known. */
  const factsOf = ({ hash, receipt }: Sent): Partial<TransactionRecord> =>
    receipt
      ? { hash, status: receipt.status, inclusion: inclusionOf(receipt) }
      : { hash, status: 'pending', inclusion: undefined }

  function mine(): void {
    const sent = pool.shift()
    if (!sent) return
    height += 1
    const receipt = { hash: sent.hash, status: statusOf(sent), blockNumber: BigInt(height) }
    sent.receipt = receipt
    if (records.some(({ id, hash }) => id === sent.id && hash === sent.hash)) change(sent.id, factsOf(sent))
    sent.resolve(receipt)
  }

  function send(id: string, execute: () => void): Sent {
    let resolve = (_: TransactionReceipt): void => {}
    const mined = new Promise<TransactionReceipt>((done) => (resolve = done))
    const sent: Sent = {
      id,
      hash: `0x${id.replace(/\D/g, '').padStart(64, '0')}`,
      execute,
      mined,
      resolve,
      receipt: undefined,
    }
    pool.push(sent)
    outcomes.set(id, sent)
    if (isInstant) mine()
    return sent
  }

  return {
    all: () => records,
    change,
    /** Stores a transaction that the wallet is asked for. Returns its id. */
    begin(record: Omit<TransactionRecord, 'id'>): string {
      const id = `record-${count}`
      count += 1
      write([{ ...record, id }, ...records])
      return id
    },
    send,
    /** Notes that the wallet has refused. */
    refuse: (id: string) => void outcomes.set(id, 'rejected'),
    /** Takes over what the wallet has done with a record. */
    report(id: string): void {
      const outcome = outcomes.get(id)
      if (outcome) change(id, outcome === 'rejected' ? undefined : factsOf(outcome))
    },
    /** A page is gone: what becomes of what its wallet is asked for is unknown. */
    leave(page: string): void {
      write(
        records.map((each) => (each.page === page && each.status === 'asking' ? { ...each, status: 'unknown' } : each)),
      )
    },
    /** Finds what became of the unknown transactions: those whose prompts the wallet has closed. */
    search(): void {
      for (const { id, status } of records) if (status === 'unknown') findOne(id)
    },
    /** A block has the transaction that was sent first. */
    mine,
    wait: (id: string): Promise<TransactionReceipt> | undefined => {
      const outcome = outcomes.get(id)
      return outcome === 'rejected' ? undefined : outcome?.mined
    },
    /** Whether the chain has executed what a record is of. */
    isExecuted(id: string): boolean {
      const outcome = outcomes.get(id)
      return outcome !== undefined && outcome !== 'rejected' && outcome.receipt?.status === 'success'
    },
    /** How many transactions no block has. */
    waiting: () => pool.length,
    /** Calls `listener` after each change of the records. Returns what ends that. */
    follow(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  function findOne(id: string): void {
    const outcome = outcomes.get(id)
    if (outcome) change(id, outcome === 'rejected' ? { status: 'expired' } : factsOf(outcome))
  }
}

function statusOf({ execute }: Sent): 'success' | 'reverted' {
  try {
    execute()
    return 'success'
  } catch {
    return 'reverted'
  }
}

const inclusionOf = ({
  hash,
  status,
  blockNumber,
}: TransactionReceipt): NonNullable<TransactionRecord['inclusion']> => ({
  ...{ hash, status, confirmations: 1, isFinal: false },
  block: { number: String(blockNumber) },
})

/** A ledger. */
export type Ledger = ReturnType<typeof createLedger>
