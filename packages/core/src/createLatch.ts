import { proxy, snapshot, subscribe } from 'valtio/vanilla'
import { universalAdapter } from './adapter/universalAdapter.js'
import type {
  Adapter,
  AdapterContext,
  AdapterFact,
  AttachedWallet,
  TransactionRequest,
  TypedData,
} from './adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from './base/caip.js'
import { createEmitter } from './base/emitter.js'
import { browserEnvironment, type Environment } from './base/environment.js'
import { once } from './base/once.js'
import { createStorage } from './base/storage.js'
import { createAccountController } from './features/account/account.controller.js'
import type { AccountState } from './features/account/account.types.js'
import { createConnectionController } from './features/connection/connection.controller.js'
import { connectionError } from './features/connection/connection.errors.js'
import type {
  AccountType,
  ConnectedAccount,
  ConnectionEvents,
  DisconnectTarget,
  WalletOfNamespace,
} from './features/connection/connection.types.js'
import { createConnectorsController } from './features/connectors/connectors.controller.js'
import { createNetworkController } from './features/network/network.controller.js'
import { networkError } from './features/network/network.errors.js'
import { isSupported } from './features/network/network.rules.js'
import type { EvmChain, Network } from './features/network/network.types.js'
import { optionsError } from './features/options/options.errors.js'
import { resolveOptions } from './features/options/options.rules.js'
import type { LatchOptions, ResolvedOptions } from './features/options/options.types.js'
import type { PairingController } from './features/pairing/pairing.controller.js'
import { nextView } from './features/router/router.next-view.js'
import type { Route } from './features/router/router.types.js'
import type { SentTransaction } from './features/signing/signing.controller.js'
import { createTelemetryController } from './features/telemetry/telemetry.controller.js'
import type { TelemetryEvent } from './features/telemetry/telemetry.types.js'
import { createLocaleController } from './features/locale/locale.controller.js'
import { createThemeController } from './features/theme/theme.controller.js'
import type { ViewFeatures } from './features/views.js'
import type { EagerFeatures, Features, FeatureName, LatchState } from './latch.types.js'
import type { ServiceFeatures, Services } from './features/services.js'

/** One wallet-connection kit. Everything it holds is made by {@link createLatch} and ended by `dispose`. */
export interface Latch {
  readonly options: ResolvedOptions
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /**
   * Begins: discovers wallets, restores the stored connection. The answer lets go of it: whoever began last ends it, so
   * that two parts of a page can share a kit.
   */
  start(): () => void
  /** Ends all side effects, whoever began. `start` may follow. */
  dispose(): void
  /** Opens the modal: at the view given, else at the account, the waiting attempt or the wallets. */
  open(route?: Route): Promise<void>
  close(): Promise<void>
  /**
   * Connects a wallet, by its connector id, rdns or name, on `network` or the one that the visitor chose, where the
   * wallet agrees. Resolves with the account; rejects with a `LatchError` of `wallet/…` or `connection/…`, or with
   * `network/not-found` where `network` is not the app's.
   */
  connect(request: { wallet: string; network?: CaipNetworkId }): Promise<ConnectedAccount>
  /** Gives up connecting: its promise rejects with `connection/cancelled`. An approval that comes later is refused. */
  cancel(): void
  /** Disconnects one namespace, one wallet, or all. Never takes longer than 3 s. */
  disconnect(target?: DisconnectTarget): Promise<void>
  /** Makes another connected wallet the active one. Rejects with `connection/not-connected`. */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes another connected namespace the active one. Rejects with `connection/not-connected`. */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Chooses what kind of account is active where a wallet shares several, and remembers it (S4.04). */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** Says what the app calls some addresses (S3.01), in place of what it said before. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /** Switches network. Rejects with `network/…` or `wallet/…`. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Adds a network while the kit runs. Throws `options/bad-networks`. */
  addNetwork(network: Network | EvmChain): void
  /** Takes a network out; the last one stays. */
  removeNetwork(id: CaipNetworkId): void
  /** Signs a text with the active account (EIP-191 on EVM chains). */
  signMessage(message: string): Promise<string>
  /** Signs EIP-712 typed data with the active account. */
  signTypedData(data: TypedData): Promise<string>
  /**
   * Sends a transaction from the active account: on EVM chains `{ to, value, data }`, on Solana `{ serialized }`, on Bitcoin
   * `{ to, value }` or a PSBT as `{ serialized }`. See {@link TransactionRequest}. Resolves once it is sent; `wait` of the
   * answer tells what became of it. Rejects with `signing/…` or `wallet/…`.
   */
  sendTransaction(request: TransactionRequest): Promise<SentTransaction>
  getAccount(namespace?: Namespace): AccountState
  getNetwork(namespace?: Namespace): Network
  /** The wallet's own provider: EIP-1193 on EVM chains. Undefined while nothing is connected. */
  getProvider(namespace?: Namespace): Promise<unknown>
  /** The whole state: a plain, frozen value that stays the same until something changes. */
  getState(): LatchState
  /** The state as it was when the kit was made: what a server renders, and what hydration starts from. */
  getServerState(): LatchState
  /** Calls back after the state changed, once per turn. */
  subscribe(listener: () => void): () => void
  /** Calls back with every event (S3.18). Nothing of it leaves the page. */
  subscribeEvents(listener: (event: TelemetryEvent) => void): () => void
  /** A feature's controller, loaded the first time it is asked for. */
  feature<name extends FeatureName>(name: name): Promise<Features[name]>
}

/** What connecting needs is loaded once the modal is drawn. */
const PREPARE_AFTER_MS = 100

/** What failed to load is asked for again the next time. */
const ignore = (): void => {}

/** The records by which tabs follow each other; what else another one writes, a balance say, changes nothing here. */
const FOLLOWED = ['connections', 'active-network', 'account-types']

/** The facts after which the wallet in use may be on a network that isn't the app's (S2.07). */
const WAKING = ['connected', 'networkChanged', 'walletSwitched'] as const

/** Makes a kit. Throws a `LatchError` of `options/…` for a bad option. Touches nothing of the page until `start`. */
export function createLatch(given: LatchOptions): Latch {
  const options = resolveOptions(given)
  const page: Environment = { ...browserEnvironment(), ...options.environment }
  const telemetry = createTelemetryController(page)
  const environment: Environment = {
    ...page,
    report: telemetry.report,
    warn(text) {
      page.warn(text)
      if (options.debug) feature('alert').then(({ open }) => open(text, 'warning'), page.report)
    },
  }
  const storage = createStorage(environment, options.id)
  const events = createEmitter<ConnectionEvents>(environment.report)
  const networks = [...options.networks]
  const adapters = createAdapters(options, networks, environment, (namespace, fact) =>
    fact.type === 'connectors'
      ? connectors.setAdapterConnectors(namespace, fact.connectors)
      : connection.receive(namespace, fact),
  )
  const attach = (wallet: AttachedWallet): boolean => {
    const adapter = adapters.get(wallet.connector.chain)
    adapter?.attach(wallet)
    return !!adapter
  }
  const connectors = createConnectorsController({ environment, storage, attach, excluded: options.excludeWalletIds })
  const pairing = options.pairing?.({
    ...options,
    networks,
    environment,
    storage,
    namespaces: [...adapters.keys()],
    emit: (fact) => void loadServices().then(({ receive }) => receive(fact), environment.report),
  })
  if (pairing && !pairing.wallets) throw optionsError('bad-adapters')
  const paired = pairing?.wallets.filter(attach).map(({ connector }) => connector)
  connectors.setAdapterConnectors('pairing', paired ?? [])
  const shared = { environment, storage, connectors, adapters, events, track: telemetry.track, tell: telemetry.tell }
  const loadPairing = async (): Promise<PairingController> => (await loadServices()).features.pairing
  const connection = createConnectionController({ ...shared, options, loadPairing })
  const network = createNetworkController({ ...shared, options, networks, connection })
  const account = createAccountController({ ...shared, connection })
  const theme = createThemeController(options.themeMode, options.themeVariables)
  const locale = createLocaleController(options.locale)
  const eager: EagerFeatures = { theme, locale, connectors, connection, network, account }

  const states = Object.entries(eager).map(([name, { state }]: [string, { state: object }]) => [name, state])
  const root = proxy(Object.fromEntries(states)) as LatchState
  const serverState = snapshot(root) as LatchState

  const mustShow = (): Route | undefined =>
    nextView({ ...options, connected: !!connection.account(), networkSupported: network.isSupported() })

  let abort: AbortController | undefined
  let stops: (() => void)[] = []
  const holders = new Set<object>()

  const loadViews = once(async (): Promise<ViewFeatures> =>
    (await import('./features/views.js')).createViewFeatures({
      ...shared,
      options,
      clock: environment.clock,
      isConnected: () => !!connection.account(),
      mustShow,
      connection,
      report: environment.report,
      root,
    }),
  )
  const loadSigning = once(async () =>
    (await import('./features/signing/signing.controller.js')).createSigningController({ ...shared, connection }),
  )

  const loadServices = once(async (): Promise<Services> =>
    (await import('./features/services.js')).createServices({
      ...shared,
      options,
      networks,
      pairing,
      connect: (wallet) => latch.connect({ wallet }),
      namespace: () => network.active().chainNamespace,
      root,
    }),
  )

  async function feature<name extends FeatureName>(name: name): Promise<Features[name]> {
    if (name === 'signing') return (await loadSigning()) as Features[name]
    if (name in eager) return (eager as Partial<Features>)[name] as Features[name]
    const views: Partial<Features> = await loadViews()
    return (views[name] ?? (await loadServices()).features[name as keyof ServiceFeatures]) as Features[name]
  }

  /** What sleeps is woken: here, a view that must be shown while no view was loaded yet. */
  function wake(): void {
    const onFact = (fact: { namespace: Namespace; reconnected?: boolean }): void => {
      // From then on it is the router's step table that sees to it.
      if (!root.modal && !fact.reconnected) showDuty()
    }
    stops.push(...WAKING.map((name) => events.on(name, onFact)))
  }

  function start(): () => void {
    begin()
    const holder = {}
    holders.add(holder)
    return () => {
      if (holders.delete(holder) && holders.size === 0) dispose()
    }
  }

  function dispose(): void {
    holders.clear()
    abort?.abort()
    abort = undefined
    connection.giveUp()
    for (const stop of stops.splice(0)) stop()
    loadServices.begun()?.then((services) => services.dispose(), ignore)
  }

  function begin(): void {
    if (abort || !environment.window) return
    abort = new AbortController()
    stops = [connectors, ...adapters.values(), ...(pairing ? [pairing] : [])].map((each) => each.start())
    const { signal } = abort
    if (options.debug) sayHints()
    if (options.features.analytics)
      stops.push(telemetry.subscribe((event) => void loadServices().then(({ send }) => send(event), ignore)))
    network.start()
    wake()
    stops.push(storage.onForeignChange((name) => FOLLOWED.includes(name) && follow(signal)))
    void connection.reconnect(signal, options.enableReconnect).catch(environment.report)
  }

  /** Another tab connected, disconnected or switched (F205). */
  function follow(signal: AbortSignal): void {
    network.follow()
    // Where nothing is restored, each tab is by itself.
    if (options.enableReconnect) void connection.follow(signal).catch(environment.report)
  }

  /** Loads the views for what must be shown, if anything must. */
  function showDuty(): void {
    const show = ({ router, modal }: ViewFeatures): void => {
      const route = mustShow()
      if (!route || !abort) return
      router.reset(route)
      modal.open()
    }
    if (mustShow()) loadViews().then(show).catch(environment.report)
  }

  async function open(route?: Route): Promise<void> {
    const { router, modal, firstView, steps } = await loadViews()
    router.reset(mustShow() ?? route ?? firstView())
    modal.ask()
    modal.open()
    environment.clock.after(PREPARE_AFTER_MS, prepare)
    sayHints()
    await steps()
  }

  /** Whoever sees the wallets may press one. What fails to load now is asked for again then. */
  function prepare(): void {
    for (const each of [connection, ...adapters.values()]) each.prepare?.().catch(ignore)
  }

  /** Says what a developer should know, once: at once in debug mode, else when somebody opens the modal or connects. */
  function sayHints(): void {
    loadHints().then((say) => say(abort?.signal), ignore)
  }
  const loadHints = once(async () => (await import('./hints.js')).createHints(environment, given, options.id, adapters))

  const latch: Latch = {
    options,
    adapters,
    start,
    dispose,
    open,
    close: async () => (await loadViews.begun())?.modal.close(),
    async connect({ wallet, network: networkId }) {
      begin()
      sayHints()
      const known = connectors.state.connectors
      const connector =
        connectors.get(wallet) ?? known.find(({ info, name }) => info?.rdns === wallet || name === wallet)
      if (!connector) throw connectionError('connector-not-found', { wallet })
      if (networkId && !isSupported(network.state.requested, networkId))
        throw networkError('not-found', { id: networkId })
      return connection.connect({ connectorId: connector.id, networkId: networkId ?? network.wish(connector.chain) })
    },
    cancel: connection.cancel,
    disconnect: connection.disconnect,
    switchWallet: connection.switchWallet,
    switchNamespace: connection.switchNamespace,
    preferAccountType: connection.preferAccountType,
    setAddressLabels: account.setAddressLabels,
    switchNetwork: network.switchNetwork,
    addNetwork: network.add,
    removeNetwork(id) {
      network.remove(id)
      // Whoever is on it is on one that isn't the app's any more (S2.07).
      showDuty()
    },
    signMessage: async (message) => (await loadSigning()).signMessage(message),
    signTypedData: async (data) => (await loadSigning()).signTypedData(data),
    sendTransaction: async (request) => (await loadSigning()).sendTransaction(request),
    getAccount: account.get,
    getNetwork: network.active,
    async getProvider(namespace) {
      const connected = connection.account(namespace)
      return connected && adapters.get(connected.namespace)?.getProvider(connected.connectorId)
    },
    getState: () => snapshot(root) as LatchState,
    getServerState: () => serverState,
    subscribe: (listener) =>
      subscribe(root, () => {
        try {
          listener()
        } catch (error) {
          environment.report(error)
        }
      }),
    subscribeEvents: telemetry.subscribe,
    feature,
  }
  return latch
}

function createAdapters(
  options: ResolvedOptions,
  networks: readonly Network[],
  environment: Environment,
  receive: (namespace: Namespace, fact: AdapterFact) => void,
): ReadonlyMap<Namespace, Adapter> {
  const adapters = new Map<Namespace, Adapter>()
  for (const make of options.adapters) {
    const emit: AdapterContext['emit'] = (fact) => receive(adapter.namespace, fact)
    const adapter: Adapter = make({ networks, metadata: options.metadata, environment, emit })
    if (!adapter?.namespace) throw optionsError('bad-adapters')
    const { namespace } = adapter
    if (adapters.has(namespace)) throw optionsError('duplicate-adapter', { namespace })
    adapters.set(namespace, adapter)
  }
  // Installed wallets connect without an adapter of the app's too, as far as they can by themselves.
  const universal = universalAdapter({
    networks,
    metadata: options.metadata,
    environment,
    emit: (fact) => receive(universal.namespace, fact),
  })
  const isMissing = !adapters.has(universal.namespace)
  if (isMissing && networks.some(({ chainNamespace }) => chainNamespace === universal.namespace))
    adapters.set(universal.namespace, universal)
  return adapters
}
