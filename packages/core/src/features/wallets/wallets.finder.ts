import type { WalletCatalog } from './wallets.catalog.js'
import type { DirectoryClient } from './wallets.client.js'
import { MAX_IDS_ASKED, SEARCH_ENTRIES } from './wallets.constants.js'
import { askedIds, type ListQuery } from './wallets.pages.js'
import { mergeWallets } from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

/** What the finder needs. */
export interface FinderDeps {
  readonly client: Pick<DirectoryClient, 'isOn' | 'wallets'>
  readonly catalog: Pick<WalletCatalog, 'from' | 'set' | 'drop' | 'known'>
  /** Returns the present query fields that all requests have in common. */
  readonly query: () => ListQuery
  /** The option `includeWalletIds`: ids, rdns or names. */
  readonly include: readonly string[]
}

/**
 * Finds single wallets in the directory. The catalog keeps them under the source `found`, so they get no row in the
 * lists.
 */
export interface WalletFinder {
  /**
   * Searches the directory for a text. Resolves with the wallets that pass the filter. Rejects with a `service/…` code.
   */
  search(text: string, certifiedOnly: boolean, signal: AbortSignal): Promise<readonly WalletEntry[]>
  /**
   * Resolves with the wallet of an id. Requests it from the directory where it is not known. Resolves with undefined
   * where it does not exist or may not be shown. Rejects with a `service/…` code.
   */
  find(id: string, signal: AbortSignal): Promise<WalletEntry | undefined>
}

/** Makes the finder. It requests nothing until it is called. */
export function createWalletFinder({ client, catalog, query, include }: FinderDeps): WalletFinder {
  const add = (wallets: readonly WalletEntry[]): void =>
    catalog.set('found', mergeWallets([catalog.from('found'), wallets]))

  /** The requests for single wallets that are pending, by the id of the wallet. */
  const pending = new Map<string, { readonly signal: AbortSignal; readonly answer: Promise<void> }>()

  /**
   * Requests a wallet. Two parts of the ui that look for the same wallet share one request, if their signal is one. The
   * request of a signal that was aborted may be pending still, and no later call joins it. So this is no `SingleFlight`.
   */
  function requestOne(id: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    const running = pending.get(id)
    if (running?.signal === signal) return running.answer
    const answer = client
      .wallets({ ...query(), page: 1, entries: 1, include: ids }, signal)
      .then(({ wallets }) => add(wallets))
      .finally(() => {
        if (pending.get(id)?.answer === answer) pending.delete(id)
      })
    pending.set(id, { signal, answer })
    return answer
  }

  return {
    async search(text, certifiedOnly, signal) {
      const only = certifiedOnly ? ({ badge_type: 'certified' } as const) : {}
      // A request can include by id only. Wallets that the app includes by rdns or name are known from the first page.
      const ids = askedIds(include)
      const those = include.length <= MAX_IDS_ASKED && ids.length > 0 ? { include: ids } : {}
      const request = { ...query(), ...only, ...those, page: 1, entries: SEARCH_ENTRIES, search: text }
      const { wallets, dropped } = await client.wallets(request, signal)
      catalog.drop(dropped)
      add(wallets)
      const known = catalog.known()
      return mergeWallets([wallets.flatMap(({ id }) => known.get(id) ?? [])])
    },
    async find(id, signal) {
      const ids = askedIds([id])
      if (client.isOn && ids.length > 0 && !catalog.known().has(id)) await requestOne(id, ids, signal)
      return catalog.known().get(id)
    },
  }
}
