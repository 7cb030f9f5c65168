import type { Clock } from '../../base/time.js'
import type { ListingFailure } from './wallets.listing.js'
import { SEARCH_WAIT_MS } from './wallets.constants.js'
import { cleanSearch } from './wallets.rules.js'
import type { WalletEntry, WalletSearchState } from './wallets.types.js'

/** What a search needs. */
export interface SearchDeps {
  readonly clock: Clock
  readonly state: WalletSearchState
  /** Returns the known wallets that match. */
  readonly match: (text: string) => readonly WalletEntry[]
  /** Searches the directory. Resolves with the wallets that pass the filter. Undefined where there is no directory. */
  readonly ask: ((text: string, signal: AbortSignal) => Promise<readonly WalletEntry[]>) | undefined
  readonly onFailure: (error: unknown) => ListingFailure
  /** Marks a list so that valtio does not proxy its entries: the list may be long. */
  readonly keep: (wallets: readonly WalletEntry[]) => readonly WalletEntry[]
}

/** The search among the wallets. */
export interface WalletSearch {
  /**
   * Shows the known wallets that match at once, and searches the directory 300 ms after the last call (S9.04). An empty
   * text ends the search.
   */
  search(text: string): void
  /** Searches again for the same text, at once. */
  again(): Promise<void>
  /** Ends a pending search, as an empty text does. A search that has its results stays. */
  stop(): void
}

/** Makes the search. Only the search writes `state`. */
export function createWalletSearch({ clock, state, match, ask, onFailure, keep }: SearchDeps): WalletSearch {
  let stop = (): void => {}

  function begin(text: string): void {
    stop()
    const known = text ? match(text) : []
    Object.assign(state, { text, wallets: keep(known), status: text && ask ? 'loading' : 'idle', error: undefined })
  }

  /** Searches the directory. An answer that comes after a newer search began is dropped (F039). */
  async function run(text: string, signal: AbortSignal): Promise<void> {
    try {
      const found = (await ask?.(text, signal)) ?? []
      if (signal.aborted) return
      // Rows that are shown already keep their places.
      const ids = new Set(state.wallets.map(({ id }) => id))
      const wallets = keep([...state.wallets, ...found.filter(({ id }) => !ids.has(id))])
      Object.assign(state, { wallets, status: 'idle' })
    } catch (error) {
      if (!signal.aborted) Object.assign(state, onFailure(error))
    }
  }

  function start(): AbortSignal {
    const abort = new AbortController()
    stop = () => abort.abort()
    return abort.signal
  }

  return {
    search(text) {
      state.typed = text
      const wanted = cleanSearch(text)
      if (wanted === state.text) return
      begin(wanted)
      if (state.status !== 'loading') return
      const signal = start()
      const cancel = clock.after(SEARCH_WAIT_MS, () => void run(wanted, signal))
      signal.addEventListener('abort', cancel, { once: true })
    },
    async again() {
      if (!state.text) return
      begin(state.text)
      if (state.status === 'loading') await run(state.text, start())
    },
    stop() {
      stop()
      if (state.status !== 'loading') return
      state.typed = ''
      begin('')
    },
  }
}
