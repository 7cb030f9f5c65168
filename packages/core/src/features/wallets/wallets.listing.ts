import type { LatchError } from '../../base/errors.js'
import { MAX_HIDDEN_PAGES } from './wallets.constants.js'
import type { ReadPage, WalletPages } from './wallets.pages.js'
import type { WalletEntry, WalletsStatus } from './wallets.types.js'

/** What a list needs. */
export interface ListingDeps {
  readonly pages: WalletPages
  /** Called after each page, with all wallets read so far. Returns whether a wallet of this page became a row. */
  readonly onPage: (all: readonly WalletEntry[], page: ReadPage) => boolean
  /** Called with the failure of a request. Returns the status and the error of the list. */
  readonly onFailure: (error: unknown) => ListingFailure
  /** Called when the status of the list changes. */
  readonly onChange: () => void
}

/** Why a list stopped. */
export interface ListingFailure {
  readonly status: 'failed' | 'offline'
  readonly error: LatchError
}

/** A list that grows by pages. Its calls never reject: a failure is its status and error, and `retry` goes on. */
export interface WalletListing {
  readonly status: WalletsStatus
  readonly error: LatchError | undefined
  /** All wallets read so far, also those that the catalog hides. */
  readonly wallets: readonly WalletEntry[]
  /** The number of wallets that the directory has. Undefined until a page was read. */
  readonly count: number | undefined
  readonly hasMore: boolean
  /** Reads the first page, unless it was read. */
  begin(signal: AbortSignal): Promise<void>
  /**
   * Reads pages until one adds a row or none is left. Does nothing after a failure: a view that scrolls calls it often,
   * so only `retry` goes on.
   */
  more(signal: AbortSignal): Promise<void>
  /** Reads on after a failure. Does nothing without one. */
  retry(signal: AbortSignal): Promise<void>
}

/** Makes an empty list. It reads nothing until it is called. */
export function createListing({ pages, onPage, onFailure, onChange }: ListingDeps): WalletListing {
  let status: WalletsStatus = 'idle'
  let error: LatchError | undefined
  let wallets: readonly WalletEntry[] = []
  let count: number | undefined
  let hasMore = true
  let running: { readonly done: Promise<void>; readonly signal: AbortSignal } | undefined

  const say = (next: WalletsStatus, why?: LatchError): void => {
    status = next
    error = why
    onChange()
  }

  /** Reads on past pages that add no row, because all their wallets are hidden or known: at most 10 pages. */
  async function readPages(signal: AbortSignal): Promise<void> {
    let isMore = false
    for (let read = 0; hasMore && !isMore && read < MAX_HIDDEN_PAGES; read += 1) {
      const page = await pages.next(signal)
      if (signal.aborted) return
      wallets = [...wallets, ...page.wallets]
      count = page.count
      hasMore = !page.isLast
      isMore = onPage(wallets, page)
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    const onAbort = (): void => say('idle')
    say('loading')
    signal.addEventListener('abort', onAbort)
    try {
      await readPages(signal)
      if (!signal.aborted) say('idle')
    } catch (cause) {
      if (signal.aborted) return
      const failure = onFailure(cause)
      say(failure.status, failure.error)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  function go(signal: AbortSignal): Promise<void> {
    // A new call does not join a run whose signal was aborted, and that one is still pending: so this is no `SingleFlight`.
    if (running && !running.signal.aborted) return running.done
    const done = run(signal).finally(() => {
      if (running?.done === done) running = undefined
    })
    running = { done, signal }
    return done
  }

  return {
    get status() {
      return status
    },
    get error() {
      return error
    },
    get wallets() {
      return wallets
    },
    get count() {
      return count
    },
    get hasMore() {
      return hasMore
    },
    begin: async (signal) => (count === undefined ? go(signal) : undefined),
    more: async (signal) => (hasMore && !error ? go(signal) : undefined),
    retry: async (signal) => (error ? go(signal) : undefined),
  }
}
