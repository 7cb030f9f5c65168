import type { LatchError } from '../../base/errors.js'
import { MAX_HIDDEN_PAGES } from './wallets.constants.js'
import type { ReadPage, WalletPages } from './wallets.pages.js'
import type { WalletEntry, WalletsStatus } from './wallets.types.js'

/** What a list needs. */
export interface ListingDeps {
  readonly pages: WalletPages
  /** Takes all that was read so far. Answers whether anything of the page just read is a row now. */
  readonly onPage: (all: readonly WalletEntry[], page: ReadPage) => boolean
  /** What a failure is, and that it happened. */
  readonly onFailure: (error: unknown) => ListingFailure
  /** Something changed. */
  readonly onChange: () => void
}

/** Why a list doesn't go on. */
export interface ListingFailure {
  readonly status: 'failed' | 'offline'
  readonly error: LatchError
}

/** A list that grows by pages. It never rejects: what failed is its status, and `more` or `retry` goes on. */
export interface WalletListing {
  readonly status: WalletsStatus
  readonly error: LatchError | undefined
  /** All wallets read so far, right ones and wrong ones. */
  readonly wallets: readonly WalletEntry[]
  /** How many the directory has. Undefined until a page was read. */
  readonly count: number | undefined
  readonly hasMore: boolean
  /** Reads the first page, unless it was read. */
  begin(signal: AbortSignal): Promise<void>
  /** Reads until there is a row more, or no page left. Where it failed only `retry` goes on: rows that scroll ask often. */
  more(signal: AbortSignal): Promise<void>
  /** Goes on where it failed. */
  retry(signal: AbortSignal): Promise<void>
}

/** Makes a list, empty. Nothing is read by making it. */
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

  /** Pages whose wallets are all hidden, or known, are no answer to whoever wants to see more. */
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
    say('loading')
    try {
      await readPages(signal)
      if (!signal.aborted) say('idle')
    } catch (cause) {
      if (signal.aborted) return
      const failure = onFailure(cause)
      say(failure.status, failure.error)
    }
  }

  function go(signal: AbortSignal): Promise<void> {
    // One that was given up is no answer to whoever asks now.
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
