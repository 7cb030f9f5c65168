import { proxy, ref } from 'valtio/vanilla'
import type { AttachedWallet } from '../../adapter/adapter.types.js'
import type { ConnectorSource } from '../../adapter/source.types.js'
import type { Environment } from '../../base/environment.js'
import type { RecordStorage } from '../../base/storage.js'
import type { Clock } from '../../base/time.js'
import { ANNOUNCEMENT_BATCH_MS, MAX_ANNOUNCED_WALLETS, MAX_RECENT_WALLETS } from './connectors.constants.js'
import { discoverWallets, type Announcement } from './connectors.discovery.js'
import { cleanName, EMBEDDED_ID, isNamed, safeIcon } from './connectors.rules.js'
import { isText } from '../../base/guard.js'
import { recentWalletsRecord } from './connectors.storage.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectorsController, ConnectorsState, RecentWallet } from './connectors.types.js'

/** The dependencies of the connectors' controller. */
export interface ConnectorsDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  /** Gives a wallet to the adapter of its namespace. False where the app has no adapter for that namespace. */
  readonly attach: (wallet: AttachedWallet) => boolean
  /** The wallets that the app does not list, by id, rdns or name. The app can still connect such a wallet by its id. */
  readonly excluded?: readonly string[] | undefined
  /** The sources that have wallets of their own, by their features. */
  readonly sources: ReadonlyMap<string, Pick<ConnectorSource, 'wallets'>>
}

/** Makes the connectors' controller. */
export function createConnectorsController(deps: ConnectorsDeps): ConnectorsController {
  const { environment, storage, attach, excluded = [], sources } = deps
  const state = proxy<ConnectorsState>({ connectors: ref([]), recent: ref([]) })
  const recentWallets = storage.record(recentWalletsRecord)
  const storedRecent = (): readonly RecentWallet[] => recentWallets.read() ?? []
  const announced = new Map<string, Connector>()
  /** The connectors that adapters, sources and the injected wallet have, by their names. */
  const ofParts = new Map<string, readonly Connector[]>()
  const listeners = new Set<(connector: Connector) => void>()
  let hidden = excluded

  /**
   * Every connector once. The first that has an id in a namespace keeps it.
   */
  const all = (): Connector[] => {
    const found = [...announced.values()]
    const isNew = ({ id, chain }: Connector): boolean =>
      !found.some((known) => known.id === id && known.chain === chain)
    return [...found, ...[...ofParts.values()].flat().filter(isNew)]
  }
  const list = createListing(environment.clock, () => {
    state.connectors = ref(all().filter((connector) => !isNamed(connector, hidden)))
  })
  const tell = (connector: Connector): void => listeners.forEach((listener) => listener(connector))

  /** Whether a wallet announced itself by this id, or an adapter or a source has a connector of this id. */
  const isTaken = (id: string): boolean => all().some((known) => known.id === id)

  function add({ id: wanted, uuid, rdns, name, icon, provider }: Announcement): void {
    // A known uuid is the same wallet again, or another wallet that pretends to be it: the first one stays (F064).
    if (announced.size >= MAX_ANNOUNCED_WALLETS || announced.has(uuid)) return
    const id = isTaken(wanted) ? `${wanted}#${uuid}` : wanted
    const connector: Connector = { id, name, type: 'ANNOUNCED', chain: 'eip155', imageUrl: icon, info: { rdns, uuid } }
    if (!attach({ connector, transport: 'eip1193', provider })) return
    announced.set(uuid, connector)
    list.soon()
    tell(connector)
  }

  function set(name: string, connectors: readonly Connector[]): void {
    const safe = connectors.map((connector) => ({
      ...connector,
      name: cleanName(connector.name) || connector.id,
      imageUrl: safeIcon(connector.imageUrl),
    }))
    const known = ofParts.get(name)?.map(({ id }) => id) ?? []
    ofParts.set(name, safe)
    list.now()
    for (const connector of safe) if (!known.includes(connector.id)) tell(connector)
  }

  const offer = async (signal: AbortSignal): Promise<void> =>
    (await import('./connectors.injected.js')).offerInjected({ environment, attach, connectors: controller }, signal)

  /** The ids of the connectors of sources: no adapter may have one of these (F063). */
  const ofSources: string[] = []
  for (const [feature, { wallets }] of sources) {
    const own = wallets.filter(attach).map(({ connector }) => connector)
    ofSources.push(...own.map(({ id }) => id))
    set(feature, own)
  }
  const controller: ConnectorsController = {
    state,
    named(key, namespace) {
      const isNamedSo = ({ info, name }: Connector): boolean => info?.rdns === key || name === key
      const listed = isText(key) ? state.connectors.filter(isNamedSo) : []
      return all().find(({ id }) => id === key) ?? listed.find(({ chain }) => chain === namespace) ?? listed[0]
    },
    hide(keys) {
      hidden = [...hidden, ...keys]
      list.now()
    },
    setPeer: (feature, peer) => set(feature, ofParts.get(feature)?.map((connector) => ({ ...connector, peer })) ?? []),
    setAdapterConnectors: (name, connectors) =>
      set(
        name,
        connectors.filter(({ id }) => !ofSources.includes(id) && !id.startsWith(EMBEDDED_ID)),
      ),
    get: (id) => all().find((connector) => connector.id === id),
    each(listener) {
      all().forEach(listener)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    remember({ id, name, chain }) {
      const wallet: RecentWallet = { id: id.split('#')[0] ?? id, name, chain }
      // Another tab may have stored a wallet since.
      const others = storedRecent().filter((known) => known.id !== wallet.id || known.name !== name)
      state.recent = ref([wallet, ...others].slice(0, MAX_RECENT_WALLETS))
      recentWallets.write(state.recent)
    },
    start() {
      state.recent = ref(storedRecent().slice(0, MAX_RECENT_WALLETS))
      const stop = discoverWallets(environment, add, offer)
      // Lists the wallets whose batch was cancelled when the kit was disposed of.
      list.late()
      return () => {
        stop()
        list.cancelBatch()
      }
    },
  }
  return controller
}

/** Lists wallets that announce themselves one after another: the first at once, those that follow it together. */
function createListing(clock: Clock, list: () => void) {
  let cancel: (() => void) | undefined
  /** Whether there are connectors that the list lacks. */
  let isLate = false

  function now(): void {
    list()
    isLate = false
  }
  function late(): void {
    if (isLate) now()
  }

  return {
    now,
    /** Lists what the list lacks. */
    late,
    soon(): void {
      isLate = true
      if (cancel) return
      now()
      cancel = clock.after(ANNOUNCEMENT_BATCH_MS, () => {
        cancel = undefined
        late()
      })
    },
    cancelBatch(): void {
      cancel?.()
      cancel = undefined
    },
  }
}
