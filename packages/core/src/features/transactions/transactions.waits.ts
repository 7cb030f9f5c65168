import { sleep } from '../../base/time.js'
import type { TrackingAbility, TransactionProgress, TransactionReceipt } from '../../adapter/abilities.types.js'
import { RECEIPT_TIMEOUT_MS } from '../../adapter/receipts.constants.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { withProgress } from '../../adapter/withProgress.js'
import type { Environment } from '../../base/environment.js'
import type { ErrorContext } from '../../base/errors.js'
import { RETRY_MS } from './transactions.constants.js'
import { transactionsError } from './transactions.errors.js'
import type { TransactionPolling } from './transactions.polling.js'
import type { TransactionRecords } from './transactions.records.js'
import { isSettled, receiptOf, snapshotOf } from './transactions.rules.js'
import type { TransactionRecord } from './transactions.types.js'

type Tell = (progress: TransactionProgress) => void

/** The dependencies of the waits. */
export interface WaitsDeps {
  readonly environment: Pick<Environment, 'clock' | 'report'>
  readonly records: TransactionRecords
  readonly polling: TransactionPolling
}

/** The waits for receipts, in the first 180 s after a transaction was sent (S4.12), and those who wait for them. */
export interface Waits {
  /** Begins to wait for the receipt of a transaction, unless this page does already. */
  begin(id: string): void
  /** Whether this page waits for the receipt. */
  has(id: string): boolean
  /** Resolves when a transaction is settled, in whichever tab that is seen. Rejects as `wait` of a sent one does. */
  settled(id: string, onProgress: Tell | undefined): Promise<TransactionReceipt>
  /** Settles the promises of the transactions that are settled now. */
  update(): void
  /** Lets waits begin again, after `dispose`. */
  start(): void
  /** Ends all waits. None begins after that. */
  dispose(): void
}

/** A call that waits until a transaction is settled. */
interface Waiter {
  readonly id: string
  readonly tell: Tell
  readonly end: (result: { readonly receipt: TransactionReceipt } | { readonly error: unknown }) => void
}

/** A wait of this page for a receipt. */
interface Wait {
  /** The stages that were reported, for calls that begin to listen later. */
  readonly stages: TransactionProgress[]
  /** Why the receipt can't be read, for as long as no poll of the chain succeeds. */
  failure: { readonly error: unknown } | undefined
  readonly stop: () => void
}

/** Makes the waits. */
export function createWaits(deps: WaitsDeps): Waits {
  const { environment, records } = deps
  const { clock } = environment
  const waits = new Map<string, Wait>()
  const waiters = new Set<Waiter>()
  let isEnded = false

  /** Rejects the calls that wait for a transaction. */
  const fail = (id: string, failure: { readonly error: unknown }): void => {
    for (const each of waiters) if (each.id === id) each.end(failure)
  }

  function begin(id: string): void {
    const record = records.get(id)
    if (isEnded || waits.has(id) || !record || isSettled(record)) return
    const left = RECEIPT_TIMEOUT_MS - Math.max(clock.now() - (record.sentAt ?? record.askedAt), 0)
    if (left <= 0) return
    let hasEnded = false
    const stages: TransactionProgress[] = []
    const cancel = clock.after(left, () => stop())
    const stop = (): void => {
      hasEnded = true
      cancel()
      waits.delete(id)
    }
    const tell = (progress: TransactionProgress): void => {
      if (hasEnded) return
      stages.push(progress)
      for (const each of waiters) if (each.id === id) each.tell(progress)
    }
    const wait: Wait = { stages, stop, failure: undefined }
    waits.set(id, wait)
    const setFailure = (failure: Wait['failure']): void => {
      wait.failure = failure
      if (failure) fail(id, failure)
    }
    void watchReceipt(deps, { id, tell, hasEnded: () => hasEnded, setFailure }).finally(stop)
  }

  function update(): void {
    for (const { id, end } of waiters) {
      const record = records.get(id)
      if (!record || !isSettled(record)) continue
      const receipt = receiptOf(record)
      end(receipt ? { receipt } : { error: transactionsError('expired') })
    }
  }

  /** What the errors of a wait name, so that the transaction can still be found (F279). */
  const contextOf = (id: string): ErrorContext => {
    const { hash } = records.get(id) ?? {}
    return hash === undefined ? {} : { hash }
  }

  /** The stage that a transaction has reached for certain whose wait is over: it may be in a block by now. */
  const reached = (id: string): readonly TransactionProgress[] => {
    const { hash } = records.get(id) ?? {}
    return hash === undefined ? [] : [{ stage: 'pending', hash }]
  }

  const settlement = (id: string, tell: Tell): Promise<TransactionReceipt> =>
    new Promise((resolve, reject) => {
      const late = (): void => waiter.end({ error: walletError('timed-out', contextOf(id)) })
      const cancel = clock.after(RECEIPT_TIMEOUT_MS, late)
      const waiter: Waiter = {
        id,
        tell,
        end(result) {
          if (!waiters.delete(waiter)) return
          cancel()
          if ('receipt' in result) resolve(result.receipt)
          else reject(toWalletError(result.error, contextOf(id)))
        },
      }
      waiters.add(waiter)
      const { stages = reached(id), failure } = waits.get(id) ?? {}
      stages.forEach(tell)
      update()
      if (failure) waiter.end(failure)
    })

  return {
    begin,
    has: (id) => waits.has(id),
    async settled(id, onProgress) {
      if (isEnded) throw transactionsError('ended')
      return withProgress(environment, { onProgress }, (tell) => settlement(id, tell))
    },
    update,
    start() {
      isEnded = false
    },
    dispose() {
      isEnded = true
      for (const { stop } of waits.values()) stop()
      for (const { end } of waiters) end({ error: transactionsError('ended') })
    },
  }
}

/** What one wait for a receipt needs. */
interface ReceiptWatch {
  readonly id: string
  readonly tell: Tell
  readonly hasEnded: () => boolean
  /** Rejects the calls that wait, and those to come. Undefined: the calls to come wait again. */
  readonly setFailure: (failure: Wait['failure']) => void
}

/**
 * Waits for a receipt, and then polls until the transaction is settled or the time is over. The receipt of the chain
 * library alone doesn't count where the adapter can poll: it may be that of a block which the chain has removed, and a
 * node that is behind makes it reject, or report a replacement that is none. It counts where no poll succeeds, and the
 * record has not changed since.
 */
async function watchReceipt({ environment, records, polling }: WaitsDeps, watch: ReceiptWatch): Promise<void> {
  const { id, tell, hasEnded, setFailure } = watch
  const pending = (): TransactionRecord | undefined => {
    const record = records.get(id)
    return record && !isSettled(record) && !hasEnded() ? record : undefined
  }
  while (pending()?.batch && pending()?.hash === undefined) {
    await polling.poll(id).catch(() => {})
    if (pending()?.hash === undefined) await sleep(environment.clock, RETRY_MS)
  }
  const record = pending()
  const ability = record && (await polling.abilityFor(record))
  if (!ability || record.hash === undefined) return
  // The first poll reads the number of the transaction, by which a replacement is found after a reload.
  void polling.poll(id).catch(() => {})
  const got = await receiptBy(ability, record, record.hash, tell)
  const { revision } = pending() ?? {}
  if (revision === undefined) return
  // A receipt without a status: another wait brings no better one (F280). The polls go on, should the node recover.
  if ('error' in got && toWalletError(got.error).code === 'wallet/bad-answer') setFailure(got)
  const see = (receipt: TransactionReceipt, isFinal: boolean): void =>
    void records.change(id, { kind: 'seen', snapshot: snapshotOf(receipt, isFinal), revision })
  if (!ability.look) return 'error' in got ? setFailure(got) : see(got.receipt, true)
  let receipt = record.needs === 1 && 'receipt' in got && !got.receipt.replaced ? got.receipt : undefined
  while (pending()) {
    const canLook = await polling.poll(id).then(
      () => true,
      () => false,
    )
    // What a poll has read is newer than the receipt.
    if (canLook) {
      receipt = undefined
      setFailure(undefined)
    }
    if (receipt) see(receipt, false)
    if (pending()) await sleep(environment.clock, RETRY_MS)
  }
}

const receiptBy = (
  ability: TrackingAbility,
  record: TransactionRecord,
  hash: string,
  onProgress: Tell,
): Promise<{ readonly receipt: TransactionReceipt } | { readonly error: unknown }> =>
  ability.wait({ hash, networkId: record.networkId, record: { ...record, hash }, onProgress }).then(
    (receipt) => ({ receipt }),
    (error: unknown) => ({ error }),
  )
