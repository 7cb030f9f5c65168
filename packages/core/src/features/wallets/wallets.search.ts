import type { Clock } from '../../base/time.js'
import type { ListingFailure } from './wallets.listing.js'
import { SEARCH_WAIT_MS } from './wallets.constants.js'
import { cleanSearch } from './wallets.rules.js'
import type { WalletEntry, WalletSearchState } from './wallets.types.js'

/** What a search needs. */
export interface SearchDeps {
  readonly clock: Clock
  readonly state: WalletSearchState
  /** Those known already. */
  readonly match: (text: string) => readonly WalletEntry[]
  /** Asks the directory. Answers with those that may be shown. Undefined where there is none. */
  readonly ask: ((text: string, signal: AbortSignal) => Promise<readonly WalletEntry[]>) | undefined
  readonly onFailure: (error: unknown) => ListingFailure
  /** Keeps a list from being made into proxies: it may be long. */
  readonly keep: (wallets: readonly WalletEntry[]) => readonly WalletEntry[]
}

/** Searches among the wallets. */
export interface WalletSearch {
  /** Shows what is known at once, and asks the directory once nobody types any more (S9.04: 300 ms). */
  search(text: string): void
  /** Searches again for the same, at once. */
  again(): Promise<void>
  /** Ends what is under way. */
  stop(): void
}

/** Makes the search over a state that only it writes. */
export function createWalletSearch({ clock, state, match, ask, onFailure, keep }: SearchDeps): WalletSearch {
  let stop = (): void => {}

  function begin(text: string): void {
    stop()
    const known = text ? match(text) : []
    Object.assign(state, { text, wallets: keep(known), status: text && ask ? 'loading' : 'idle', error: undefined })
  }

  /** The answer to what was typed before is dropped, whenever it comes (F039). */
  async function run(text: string, signal: AbortSignal): Promise<void> {
    try {
      const found = (await ask?.(text, signal)) ?? []
      if (signal.aborted) return
      // Rows that are there stay where they are.
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
    stop: () => stop(),
  }
}
