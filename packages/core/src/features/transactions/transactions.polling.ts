import { abilityOf } from '../../adapter/abilityOf.js'
import type { TrackingAbility } from '../../adapter/abilities.types.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import { namespaceOf, type Namespace } from '../../base/caip.js'
import { isLatchError } from '../../base/errors.js'
import { createSingleFlight } from '../../base/singleFlight.js'
import type { Clock } from '../../base/time.js'
import type { TransactionRecords } from './transactions.records.js'
import { reportOf } from './batches.rules.js'
import { isOpen } from './transactions.rules.js'
import type { TransactionBatch, TransactionRecord } from './transactions.types.js'

/** The dependencies of the polls. */
export interface PollingDeps {
  readonly clock: Clock
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly records: TransactionRecords
}

/** Reads once what the chain says of a transaction. */
export interface TransactionPolling {
  /**
   * Polls a transaction, or searches for it where its hash is not known. Calls for one transaction at a time are one poll.
   * Rejects where the chain can't be read.
   */
  poll(id: string): Promise<void>
  /** The ability `tracking` of a transaction's adapter. Undefined where the app has none any more, or its code can't be loaded. */
  abilityFor(record: Pick<TransactionRecord, 'networkId'>): Promise<TrackingAbility | undefined>
}

/** Makes what polls transactions. */
export function createPolling({ clock, adapters, records }: PollingDeps): TransactionPolling {
  const pending = createSingleFlight()

  const abilityFor: TransactionPolling['abilityFor'] = ({ networkId }) =>
    abilityOf(adapters.get(namespaceOf(networkId)), 'tracking').catch(() => undefined)

  /** The hashes of the account's other records on the network. */
  const othersOf = ({ id, networkId, address }: TransactionRecord): readonly string[] =>
    records
      .all()
      .filter((each) => each.id !== id && each.networkId === networkId && each.address === address)
      .flatMap(({ hash, inclusion }) => [hash ?? [], inclusion?.hash ?? []].flat())

  async function pollNow(id: string): Promise<void> {
    const record = records.get(id)
    if (!record || !isOpen(record)) return
    const ability = await abilityFor(record)
    const { hash, revision } = record
    if (hash !== undefined) {
      const snapshot = await ability?.look?.({ ...record, hash }, othersOf(record))
      if (snapshot) records.change(id, { kind: 'seen', snapshot, revision })
    } else if (record.batch) {
      await pollBatch(record, record.batch, ability)
    } else if (record.status === 'unknown') await search(record, ability)
  }

  /** Asks the wallet for a batch. Where it doesn't know it, or can't be asked, the chain is searched for a lost one. */
  async function pollBatch(
    record: TransactionRecord,
    batch: TransactionBatch,
    ability: TrackingAbility | undefined,
  ): Promise<void> {
    const asked = askWallet(record, batch)
    const isKnown = await asked.catch(() => false)
    if (!isKnown && record.status === 'unknown') await search(record, ability)
    await asked
  }

  /** Searches for a transaction whose hash is not known. */
  async function search(record: TransactionRecord, ability: TrackingAbility | undefined): Promise<void> {
    const { id, anchor } = record
    const now = clock.now()
    if (anchor.hash !== undefined) {
      const snapshot = await ability?.look?.({ ...record, hash: anchor.hash }, othersOf(record))
      if (snapshot?.state === 'expired') records.change(id, { kind: 'found', hash: null, now })
      if (snapshot?.state !== 'pending' && snapshot?.state !== 'included') return
      const { revision } = records.change(id, { kind: 'found', hash: anchor.hash, now }) ?? {}
      if (revision !== undefined) records.change(id, { kind: 'seen', snapshot, revision })
    } else {
      const taken = (): readonly string[] => records.all().flatMap(({ hash: its }) => its ?? [])
      const found = await ability?.find?.(record, taken())
      // Another record may have got this hash meanwhile, in another tab too: the next poll finds another transaction.
      records.follow()
      if (found && taken().includes(found)) return
      if (found !== undefined) records.change(id, { kind: 'found', hash: found, now: clock.now() })
    }
  }

  /**
   * Asks the wallet for the outcome of a batch. Resolves with whether it knows it: one that it doesn't know may still be open
   * in a prompt of it.
   */
  async function askWallet({ id, networkId, address }: TransactionRecord, batch: TransactionBatch): Promise<boolean> {
    const ability = await abilityOf(adapters.get(namespaceOf(networkId)), 'calls')
    const signer = { connectorId: batch.connectorId, address, networkId }
    const status = await ability?.status(signer, batch.id).catch((error: unknown) => {
      if (isLatchError(error, 'wallet/bad-transaction')) return undefined
      throw error
    })
    if (!status) return false
    records.change(id, { kind: 'reported', batchId: batch.id, report: reportOf(status), now: clock.now() })
    return true
  }

  return {
    abilityFor,
    poll: async (id) => pending.run(id, async () => pollNow(id)),
  }
}
