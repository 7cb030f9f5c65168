import type { Environment } from '../../base/environment.js'
import { RECEIPT_TIMEOUT_MS } from '../../adapter/receipts.constants.js'
import { LOOK_MS } from './transactions.constants.js'
import type { TransactionPolling } from './transactions.polling.js'
import type { Pages } from './transactions.pages.js'
import type { TransactionRecords } from './transactions.records.js'
import { isOpen, watchedOf } from './transactions.rules.js'
import type { TransactionRecord } from './transactions.types.js'
import type { Waits } from './transactions.waits.js'

/** The dependencies of the watch. */
export interface WatchDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly records: TransactionRecords
  readonly polling: TransactionPolling
  readonly waits: Waits
  readonly pages: Pages
  /** Whether a connected wallet shares the account of a transaction. */
  readonly isConnected: (record: TransactionRecord) => boolean
}

/**
 * Watches the open transactions of the connected accounts: one poll of each now and every 30 s, in one tab that the
 * visitor sees. In the first 180 s, the page that sent a transaction waits for it instead (S4.12).
 */
export interface TransactionWatch {
  /** Begins the watch, also after `dispose`. */
  start(): void
  /** Goes on or pauses, as the page, the connections and the records ask for. */
  update(): void
  /** Ends the watch. */
  dispose(): void
}

/** Makes the watch. */
export function createWatch({ environment, records, polling, waits, pages, isConnected }: WatchDeps): TransactionWatch {
  const { clock, window } = environment
  const document = window?.document
  let release: (() => void) | undefined
  let cancel = (): void => {}
  let isRunning = false

  const ours = (): readonly TransactionRecord[] => records.all().filter((each) => isOpen(each) && isConnected(each))
  const isWanted = (): boolean => isRunning && document?.visibilityState !== 'hidden' && ours().length > 0

  /**
   * Resolves with whether an open page waits for the receipt of a transaction, so that the watch needn't poll it. Where the
   * page that sent it was closed, this page takes its record over, and waits for the receipt itself.
   */
  async function isAwaited({ id, page, askedAt, sentAt = askedAt }: TransactionRecord): Promise<boolean> {
    const age = clock.now() - sentAt
    // The age is negative where the clock was set back. It says nothing then.
    const isFresh = age >= 0 && age < RECEIPT_TIMEOUT_MS
    if (page === pages.own) return waits.has(id)
    if (await pages.isAlive(page)) return isFresh
    records.change(id, { kind: 'adopted', page: pages.own })
    // A transaction without a hash has no receipt to wait for: it is only searched for.
    if (!isFresh || records.get(id)?.status === 'unknown') return false
    waits.begin(id)
    return waits.has(id)
  }

  /** Polls a transaction. If the search has found its hash, waits for its receipt, where it is recent. */
  async function pollOne(record: TransactionRecord): Promise<void> {
    // A poll that fails is repeated with the next round.
    await polling.poll(record.id).catch(() => {})
    // The search has found the hash of a recent transaction: its receipt is waited for.
    if (record.hash === undefined && records.get(record.id)?.hash !== undefined) waits.begin(record.id)
  }

  /**
   * One round. All transactions are polled synchronously, so that adapters can send their requests in one batch. The browser
   * answers asynchronously which pages are open, so that is asked before.
   */
  async function round(): Promise<void> {
    const all = ours()
    // The wallet may still show the prompt of an open page. Only a closed page has lost the answer.
    const asking = all.filter(({ status, page }) => status === 'asking' && page !== pages.own)
    const due = [...watchedOf(all).watched, ...asking]
    const awaited = await Promise.all(due.map(isAwaited))
    await Promise.all(due.filter((_, at) => !awaited[at]).map(pollOne))
  }

  function begin(): void {
    cancel = clock.after(LOOK_MS, begin)
    round().catch(() => {})
  }

  function end(): void {
    cancel()
    release?.()
    release = undefined
  }

  function update(): void {
    if (!isWanted()) end()
    else release ??= pages.watchAlone(begin)
  }

  return {
    start() {
      isRunning = true
      document?.addEventListener('visibilitychange', update)
      update()
    },
    update,
    dispose() {
      isRunning = false
      document?.removeEventListener('visibilitychange', update)
      end()
    },
  }
}
