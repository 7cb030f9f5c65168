import { proxy, ref } from 'valtio/vanilla'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isText } from '../../base/guard.js'
import { once } from '../../base/once.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { createCatalog, type WalletCatalog } from './wallets.catalog.js'
import type { DirectoryClient } from './wallets.client.js'
import { createCustomWallets } from './wallets.custom.js'
import { createFailures } from './wallets.failures.js'
import { createWalletFinder, type FinderDeps } from './wallets.finder.js'
import { createFirstPage } from './wallets.firstPage.js'
import type { ServiceHints } from '../../services/service.hints.js'
import type { WalletListing } from './wallets.listing.js'
import { createLists, type ListsDeps, type WalletLists } from './wallets.lists.js'
import { grouped, ownFeatured } from './wallets.groups.js'
import { askedIds, listQuery, type ListQuery } from './wallets.pages.js'
import { createWalletSearch, type SearchDeps } from './wallets.search.js'
import type { WalletGroup, WalletsController, WalletsOptions, WalletsState } from './wallets.types.js'

/** What the controller of the wallets needs. */
export interface WalletsDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly client: DirectoryClient
  readonly hints: ServiceHints
  readonly connectors: Pick<ConnectorsController, 'each' | 'hide'>
  readonly options: WalletsOptions
  /** Returns the CAIP-2 ids of the app's present networks. The app may add and remove networks. */
  readonly networks: () => readonly CaipNetworkId[]
}

/** Makes the controller of the wallets. It requests nothing until `open`. */
export function createWalletsController(deps: WalletsDeps): WalletsController {
  const { environment, client, options, hints } = deps
  const include = texts(options.includeWalletIds)
  const exclude = texts(options.excludeWalletIds)
  const groups = options.walletGroups ?? []
  const featured = texts([...texts(options.featuredWalletIds), ...groups.flatMap(({ wallets }) => wallets)])
  const catalog = createCatalog(() => ({ include, exclude, chains: deps.networks() }))
  const state = proxy<WalletsState>(emptyState())
  const query = (): ListQuery => listQuery(exclude, deps.networks())

  let abort = new AbortController()
  let stopHints: (() => void) | undefined
  let chains = deps.networks().join()
  const onFailure = createFailures({ environment, hints, signal: () => abort.signal, retry })
  const firstPage = createFirstPage({ clock: environment.clock, storage: deps.storage, catalog })
  const shared = { client, clock: environment.clock, state, catalog, query, include, featured, groups, onFailure }
  const { finder, search } = createSearching(shared)
  const { publish, current, renew, now: lists } = createShownLists({ ...shared, unread: () => custom.left })
  const custom = createCustomWallets(environment.clock, listed(options.customWallets), (wallets) => {
    catalog.set('custom', wallets)
    // The featured ones among them need no answer of the directory.
    if (lists().featured.count === undefined) catalog.set('featured', ownFeatured(featured, wallets))
    publish()
  })

  function followNetworks(): void {
    const now = deps.networks().join()
    if (now === chains) return
    chains = now
    drop()
    catalog.refresh()
    renew()
    state.isRead = false
  }

  const hideExcludedOnce = once(() => hideExcluded(deps, exclude, abort.signal))

  function drop(): void {
    abort.abort()
    abort = new AbortController()
  }

  async function open(): Promise<void> {
    followNetworks()
    if (client.isOn) {
      stopHints ??= hints.start()
      firstPage.restore(lists())
    }
    const { signal } = abort
    custom.readOn(signal)
    const pages = Promise.all([lists().featured.begin(signal), current().begin(signal)])
    // The lists say why the directory can't be reached. The next opening tries again.
    if (client.isOn) hideExcludedOnce().catch(() => {})
    await pages
    if (!signal.aborted) state.isRead = true
    firstPage.keep(lists())
  }

  async function retry(): Promise<void> {
    const { signal } = abort
    const isSearchFailed = state.search.error !== undefined
    await Promise.all([lists().featured.retry(signal), current().retry(signal), isSearchFailed && search.again()])
    firstPage.keep(lists())
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
    find: (id) => finder.find(id, abort.signal),
    imageUrl: ({ image_url, image_id }) => image_url ?? client.imageUrl('wallet', image_id),
    async explain(walletId) {
      const { explainWallet } = await import('./wallets.explain.js')
      return explainWallet(walletId, { ...deps, catalog, include, exclude, featured, hasDirectory: client.isOn })
    },
    dispose() {
      drop()
      search.stop()
      stopHints?.()
      stopHints = undefined
    },
  }
}

interface ShownListsDeps extends Omit<ListsDeps, 'query' | 'onChange'> {
  readonly catalog: WalletCatalog
  readonly query: () => ListQuery
  readonly state: WalletsState
  readonly groups: readonly WalletGroup[]
  /** Returns the number of custom wallets that are not read yet. */
  readonly unread: () => number
}

/** Makes the lists of the wallets, and shows them in the state. */
function createShownLists({ state, groups, unread, query, ...deps }: ShownListsDeps) {
  const { catalog } = deps
  const make = (): WalletLists => createLists({ ...deps, query: query(), onChange: publish })
  let lists = make()
  const current = (): WalletListing => (state.certifiedOnly ? lists.certified : lists.all)

  function publish(): void {
    const { certifiedOnly } = state
    const left = certifiedOnly ? 0 : unread()
    Object.assign(
      state,
      listedState({ catalog, groups, featured: lists.featured, current: current(), certifiedOnly, unread: left }),
    )
  }

  return {
    now: () => lists,
    /** The list on show: of all wallets, or of the certified ones. */
    current,
    publish,
    /** Makes the lists anew, for other networks. */
    renew(): void {
      lists = make()
    },
  }
}

interface SearchingDeps extends FinderDeps, Pick<SearchDeps, 'clock' | 'onFailure'> {
  readonly catalog: WalletCatalog
  readonly state: WalletsState
}

/** Makes what finds wallets by their ids, and by what the visitor typed. */
function createSearching({ clock, state, onFailure, ...deps }: SearchingDeps) {
  const finder = createWalletFinder(deps)
  const search = createWalletSearch({
    clock,
    state: state.search,
    match: (text) => deps.catalog.match(text, state.certifiedOnly),
    ask: deps.client.isOn ? (text, signal) => finder.search(text, state.certifiedOnly, signal) : undefined,
    onFailure,
    keep: ref,
  })
  return { finder, search }
}

/** Hides the installed wallets whose ids of the directory are excluded: only the directory knows their rdns. */
async function hideExcluded(
  { client, connectors }: Pick<WalletsDeps, 'client' | 'connectors'>,
  exclude: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  // A key with a dot is an rdns, which hides its wallet without the directory.
  const ids = askedIds(exclude.filter((key) => !key.includes('.')))
  if (ids.length === 0) return
  const { wallets } = await client.wallets({ page: 1, entries: ids.length, include: ids }, signal)
  connectors.hide(wallets.flatMap(({ rdns }) => rdns ?? []))
}

/** What {@link listedState} reads. */
interface Listed {
  readonly catalog: Pick<WalletCatalog, 'from' | 'listed'>
  readonly groups: readonly WalletGroup[]
  readonly featured: WalletListing
  /** The list on show: of all wallets, or of the certified ones. */
  readonly current: WalletListing
  readonly certifiedOnly: boolean
  /** The number of custom wallets that are not read yet. */
  readonly unread: number
}

/** Derives the lists, the count and the status of the state from the catalog and the lists. */
function listedState({
  catalog,
  groups,
  featured,
  current,
  certifiedOnly,
  unread,
}: Listed): Omit<WalletsState, 'certifiedOnly' | 'isRead' | 'search'> {
  const wallets = catalog.listed(certifiedOnly)
  const { count = 0, hasMore, wallets: read } = current
  const both = [featured, current]
  const isLoading = both.some(({ status }) => status === 'loading')
  const { status, error } = both.find((list) => list.error) ?? current
  return {
    custom: ref(catalog.from('custom')),
    featured: ref(catalog.from('featured')),
    groups: ref(grouped(groups, wallets)),
    wallets: ref(wallets),
    // The listed wallets, and those on pages that are not read yet.
    count: wallets.length + unread + (hasMore ? Math.max(0, count - read.length) : 0),
    hasMore,
    status: isLoading ? 'loading' : status,
    error: isLoading ? undefined : error,
  }
}

const emptyState = (): WalletsState => ({
  custom: ref([]),
  featured: ref([]),
  groups: ref([]),
  wallets: ref([]),
  count: 0,
  hasMore: false,
  certifiedOnly: false,
  isRead: false,
  status: 'idle',
  error: undefined,
  search: { typed: '', text: '', wallets: ref([]), status: 'idle', error: undefined },
})

/** Reads an option as a list. An app in plain JavaScript may give something else. */
const listed = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : [])

/** The trimmed, non-empty strings of a list, without duplicates. */
const texts = (values: unknown): string[] => [
  ...new Set(
    listed(values)
      .filter(isText)
      .map((value) => value.trim())
      .filter(isText),
  ),
]
