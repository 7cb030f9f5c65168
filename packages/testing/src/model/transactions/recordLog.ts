import type { CaipNetworkId, Inclusion, TransactionRecord } from '@latchkit/core'
import type { ModelChain } from './modelChain.js'

/** The stored records as the pages write them, and what is wrong with how they change. */
export interface RecordLog {
  /** The records of all accounts, by their keys in the storage. */
  readonly records: ReadonlyMap<string, TransactionRecord>
  /** The records that went back to what the chain had said before what they said last. */
  readonly flaws: readonly string[]
  /** Notes what is stored under a key now. Undefined: nothing any more. */
  note(key: string, text: string | undefined): void
}

/**
 * Makes a {@link RecordLog}. A page reads a chain at some moment and writes later what it read, and others do so meanwhile.
 * Whatever the order of the answers, each change of a record must say what the chain said at the moment of the change
 * before it, or later.
 */
export function createRecordLog(chains: ReadonlyMap<CaipNetworkId, ModelChain>): RecordLog {
  const records = new Map<string, TransactionRecord>()
  const flaws: string[] = []
  /** The earliest moment at which the chain may have said what a record says, by the record's id and its hash. */
  const moments = new Map<string, number>()

  function compare(before: TransactionRecord | undefined, after: TransactionRecord): void {
    const { id, hash, networkId, inclusion, batch } = after
    // That a call of a batch has failed is the wallet's word, and not the chain's.
    if (batch?.hasFailed) return
    if (hash === undefined || before?.hash !== hash || isSame(before.inclusion, inclusion)) return
    const name = `${id}/${hash}`
    const moment = chains.get(networkId)?.momentOf(hash, inclusion, moments.get(name) ?? 0)
    if (moment === undefined) flaws.push(`${hash} went back to ${JSON.stringify(inclusion)}`)
    else moments.set(name, moment)
  }

  return {
    records,
    flaws,
    note(key, text) {
      if (!key.includes('transaction:')) return
      const before = records.get(key)
      if (text === undefined) return void records.delete(key)
      const { value: after } = JSON.parse(text) as { readonly value: TransactionRecord }
      compare(before, after)
      records.set(key, after)
    },
  }
}

/** Whether two inclusions are equal, as they are stored. */
const isSame = (one: Inclusion | undefined, other: Inclusion | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
