import { proxy, ref } from 'valtio/vanilla'
import { isFresh } from '../../base/cache.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { isText } from '../../base/guard.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { ResolvedOptions } from '../options/options.types.js'
import { isUnreached, serviceError } from '../../services/service.errors.js'
import { createCatalog } from './wallets.catalog.js'
import type { DirectoryClient } from './wallets.client.js'
import { CACHE_TTL_MS, MAX_CHAINS_ASKED, MAX_IDS_ASKED, PAGE_ENTRIES, SEARCH_ENTRIES } from './wallets.constants.js'
import { createCustomWallets } from './wallets.custom.js'
import { readWallet } from './wallets.entry.js'
import type { ServiceHints } from './wallets.hints.js'
import type { ListingFailure, WalletListing } from './wallets.listing.js'
import { createLists } from './wallets.lists.js'
import { askedIds, type ListQuery } from './wallets.pages.js'
import { mergeWallets } from './wallets.rules.js'
import { createWalletSearch } from './wallets.search.js'
import { walletsRecord } from './wallets.storage.js'
import type { WalletEntry, WalletsController, WalletsState } from './wallets.types.js'

/** What the wallets' controller needs. */
export interface WalletsDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly client: DirectoryClient
  readonly hints: ServiceHints
  readonly connectors: Pick<ConnectorsController, 'each'>
  readonly options: Pick<
    ResolvedOptions,
    'customWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds'
  >
  /** The app's networks as they are now: it may add and remove some. */
  readonly networks: () => readonly CaipNetworkId[]
}

/** Makes the wallets' controller. Nothing is requested until `open`. */
export function createWalletsController(deps: WalletsDeps): WalletsController {
  const { environment, client, options, hints } = deps
  const include = texts(options.includeWalletIds)
  const exclude = texts(options.excludeWalletIds)
  const featured = texts(options.featuredWalletIds)
  const record = deps.storage.record(walletsRecord)
  const catalog = createCatalog(() => ({ include, exclude, chains: deps.networks() }))
  const state = proxy<WalletsState>(emptyState())

  let abort = new AbortController()
  let stopHints: (() => void) | undefined
  let chains = deps.networks().join()
  let lists = makeLists()
  let isKept = false
  const custom = createCustomWallets(environment.clock, listed(options.customWallets), (wallets) => {
    catalog.set('custom', wallets)
    publish()
  })
  const current = (): WalletListing => (state.certifiedOnly ? lists.certified : lists.all)

  const search = createWalletSearch({
    clock: environment.clock,
    state: state.search,
    match: (text) => catalog.match(text, state.certifiedOnly),
    ask: client.isOn ? askFor : undefined,
    onFailure,
    keep: ref,
  })

  /** What all requests have in common. What is too much for one is sorted out by the catalog. */
  function query(): ListQuery {
    const asked = deps.networks()
    return { exclude: askedIds(exclude), chains: asked.length > MAX_CHAINS_ASKED ? undefined : asked }
  }

  function makeLists(): ReturnType<typeof createLists> {
    return createLists({ client, catalog, query: query(), include, featured, onFailure, onChange: publish })
  }

  function publish(): void {
    const wallets = catalog.listed(state.certifiedOnly)
    const { count = 0, hasMore, wallets: read } = current()
    const both = [lists.featured, current()]
    const isLoading = both.some(({ status }) => status === 'loading')
    const { status, error } = both.find((list) => list.error) ?? current()
    Object.assign(state, {
      custom: ref(catalog.from('custom')),
      featured: ref(catalog.from('featured')),
      wallets: ref(wallets),
      // Those listed, and those that aren't read yet.
      count:
        wallets.length + (state.certifiedOnly ? 0 : custom.left) + (hasMore ? Math.max(0, count - read.length) : 0),
      hasMore,
      status: isLoading ? 'loading' : status,
      error: isLoading ? undefined : error,
    })
  }

  function onFailure(cause: unknown): ListingFailure {
    const error = isLatchError(cause) ? cause : serviceError('bad-answer', { host: '' }, cause)
    // A server that says nonsense is somebody's mistake (F003); one that is out of reach is nobody's.
    if (error.code === 'service/bad-answer') environment.report(error)
    if (!isUnreached(error)) return { status: 'failed', error }
    environment.window?.addEventListener('online', retryLater, { once: true, signal: abort.signal })
    if (environment.window?.navigator?.onLine === false) return { status: 'offline', error }
    hints.unreachable()
    return { status: 'failed', error }
  }

  /** Back online it goes on by itself (F029). */
  function retryLater(): void {
    void retry()
  }

  async function askFor(text: string, signal: AbortSignal): Promise<readonly WalletEntry[]> {
    const only = state.certifiedOnly ? ({ badge_type: 'certified' } as const) : {}
    // Those named by something else than their id are known from the first page.
    const ids = askedIds(include)
    const those = include.length <= MAX_IDS_ASKED && ids.length > 0 ? { include: ids } : {}
    const request = { ...query(), ...only, ...those, page: 1, entries: SEARCH_ENTRIES, search: text }
    const { wallets, dropped } = await client.wallets(request, signal)
    catalog.drop(dropped)
    catalog.set('found', mergeWallets([catalog.from('found'), wallets]))
    const known = catalog.known()
    return mergeWallets([wallets.flatMap(({ id }) => known.get(id) ?? [])])
  }

  /** Until the directory answers, what it said the last time stands in (F029). */
  function restore(): void {
    const stored = lists.all.count === undefined ? record.read() : undefined
    if (!stored || !isFresh(environment.clock, stored, CACHE_TTL_MS)) return
    const { featured, wallets } = stored.value
    catalog.set('featured', readAll(featured.slice(0, MAX_IDS_ASKED)))
    catalog.set('directory', readAll(wallets.slice(0, PAGE_ENTRIES)))
  }

  /** For the next visit: the first page, as soon as it is there. */
  function keep(): void {
    const { featured, all } = lists
    if (isKept || featured.error || all.error || all.wallets.length === 0) return
    isKept = true
    const value = { featured: featured.wallets, wallets: all.wallets.slice(0, PAGE_ENTRIES) }
    record.write({ value, at: environment.clock.now() })
  }

  function followNetworks(): void {
    const now = deps.networks().join()
    if (now === chains) return
    chains = now
    abort.abort()
    abort = new AbortController()
    catalog.refresh()
    lists = makeLists()
    isKept = false
  }

  async function open(): Promise<void> {
    followNetworks()
    if (client.isOn) {
      stopHints ??= hints.start()
      restore()
    }
    const { signal } = abort
    custom.readOn(signal)
    await Promise.all([lists.featured.begin(signal), current().begin(signal)])
    keep()
  }

  async function find(id: string): Promise<WalletEntry | undefined> {
    const include = askedIds([id])
    if (client.isOn && include.length > 0 && !catalog.known().has(id)) {
      const { wallets } = await client.wallets({ ...query(), page: 1, entries: 1, include }, abort.signal)
      catalog.set('found', mergeWallets([catalog.from('found'), wallets]))
    }
    return catalog.known().get(id)
  }

  async function retry(): Promise<void> {
    const { signal } = abort
    const isSearchFailed = state.search.error !== undefined
    await Promise.all([lists.featured.retry(signal), current().retry(signal), isSearchFailed && search.again()])
    keep()
  }

  custom.readFirst()
  return {
    state,
    open,
    showMore: () => current().more(abort.signal),
    search: search.search,
    async showCertified(certifiedOnly) {
      state.certifiedOnly = certifiedOnly
      publish()
      await Promise.all([current().begin(abort.signal), search.again()])
    },
    retry,
    get: (id) => catalog.known().get(id),
    find,
    imageUrl: ({ image_url, image_id }) => image_url ?? client.imageUrl('wallet', image_id),
    async explain(walletId) {
      const { explainWallet } = await import('./wallets.explain.js')
      return explainWallet(walletId, { ...deps, catalog, include, exclude, featured, hasDirectory: client.isOn })
    },
    dispose() {
      abort.abort()
      abort = new AbortController()
      search.stop()
      stopHints?.()
      stopHints = undefined
    },
  }
}

const emptyState = (): WalletsState => ({
  custom: ref([]),
  featured: ref([]),
  wallets: ref([]),
  count: 0,
  hasMore: false,
  certifiedOnly: false,
  status: 'idle',
  error: undefined,
  search: { text: '', wallets: ref([]), status: 'idle', error: undefined },
})

/** A page without types may give what is no list. */
const listed = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : [])

/** The texts of a list, each once. */
const texts = (values: unknown): string[] => [
  ...new Set(
    listed(values)
      .filter(isText)
      .map((value) => value.trim())
      .filter(isText),
  ),
]

const readAll = (values: readonly unknown[]): WalletEntry[] => values.flatMap((value) => readWallet(value) ?? [])
