import { snapshot, subscribe } from 'valtio/vanilla'
import { namespaceOf } from './base/caip.js'
import { once } from './base/once.js'
import { connectionError } from './features/connection/connection.errors.js'
import * as features from './features/list.js'
import { networkError } from './features/network/network.errors.js'
import { isSupported, networkIdOf } from './features/network/network.rules.js'
import { ADAPTERS, type KitWithAdapters } from './kit/adaptersOf.js'
import type { LatchOptions } from './kit/options.types.js'
import { createKit } from './kit/createKit.js'
import { loadToAsk } from './kit/loadToAsk.js'
import type { Features, Latch, LatchState } from './latch.types.js'

/** Ignores that code could not be fetched: the next use fetches it again. */
const ignore = (): void => {}

/**
 * Makes a kit: one instance of Latchkit. Makes its adapters and its eager features, without side effects on the page:
 * those begin with `start`, or with the first `connect`. The kit passes most calls on to the controllers of the
 * features (`features/list.ts`, `features/late.ts`). Throws a `LatchError` with a code `options/…` for a wrong option.
 */
export function createLatch(given: LatchOptions): Latch {
  const {
    context,
    features: set,
    telemetry,
    serverState,
  } = createKit(given, {
    list: features,
    loadLate: () => import('./features/late.js'),
    connect: (request) => connect(request),
  })
  const { options, environment, storage, adapters, pairing, duties, state } = context
  const connection = context.get('connection')
  const network = context.get('network')
  const account = context.get('account')

  let abort: AbortController | undefined
  const stops: (() => void)[] = []
  /** One entry for each call of `start` that is not released yet. */
  const holders = new Set<object>()

  function start(): () => void {
    begin()
    const holder = {}
    holders.add(holder)
    return () => {
      if (holders.delete(holder) && holders.size === 0) dispose()
    }
  }

  /** Begins the side effects, unless they have begun. Does nothing on a server. */
  function begin(): void {
    if (abort || !environment.window) return
    abort = new AbortController()
    const { signal } = abort
    // The order counts. The restore comes last: a first `connect` begins the kit, and follows the restore.
    const parts = [...adapters.values(), ...(pairing ? [pairing] : [])]
    // A duty is a view that must be shown before any other, such as that of an unsupported network.
    const showDuty = (mayOpen: boolean): void => {
      if (mayOpen || state.modal?.open) context.load('router').then(showRequired, environment.report)
    }
    // The function that ends a part is kept as soon as the part has begun: where a later part throws, `dispose` calls
    // it.
    // Adapters come before the discovery of wallets: a wallet can't announce itself by the id of an adapter's connector.
    for (const part of parts) stops.push(part.start())
    stops.push(set.start())
    stops.push(duties.start(showDuty), storage.onForeignChange(set.follow))
    if (options.debug) noteUse()
    void connection.reconnect(signal, options.enableReconnect).catch(environment.report)
  }

  /**
   * Shows the view that an open duty requires, unless the duty was fulfilled or the kit ended while the router was
   * loaded.
   */
  function showRequired({ require }: Features['router']): void {
    const route = duties.required()
    if (route && abort) require(route)
  }

  function dispose(): void {
    holders.clear()
    abort?.abort()
    abort = undefined
    // An adapter of the app may throw. The other parts end nevertheless.
    for (const end of [set.dispose, ...stops.splice(0)]) attempt(end)
  }

  /** Calls code of the app. */
  function attempt(call: () => void): void {
    try {
      call()
    } catch (error) {
      environment.report(error)
    }
  }

  /**
   * Notes that the kit is used on this page, and prints the hints for developers in debug mode. Called at the start in
   * debug mode, else at the first use, so that a page that only starts the kit loads no more code.
   */
  function noteUse(): void {
    loadPageNotes().then((claim) => claim(abort?.signal), ignore)
  }
  const loadPageNotes = once(async () => {
    const { createPageNotes } = await import('./kit/hints.js')
    return createPageNotes({ environment, adapters, given, id: options.id, list: context.list })
  })

  const connect: Latch['connect'] = async ({ wallet, network: target }) => {
    begin()
    noteUse()
    const id = target === undefined ? undefined : networkIdOf(target)
    if (id && !isSupported(network.state.requested, id)) throw networkError('not-found', { id })
    const connector = context.get('connectors').named(wallet, id && namespaceOf(id))
    if (!connector) throw connectionError('connector-not-found', { wallet })
    const { id: connectorId, chain: namespace, name } = connector
    if (id && namespaceOf(id) !== namespace) throw networkError('wrong-namespace', { id, wallet: name, namespace })
    const isConnected = connection.state.connections.some((each) => each.connectorId === connectorId)
    const account = await connection.connect({ connectorId, networkId: id ?? network.wish(namespace) })
    if (!isConnected || !id || account.caipNetworkId === id) return account
    // The wallet was connected already, so it was not asked for the network yet.
    await network.switchNetwork(id)
    return connection.account(namespace) ?? account
  }

  const kit: KitWithAdapters = {
    options,
    [ADAPTERS]: adapters,
    start,
    dispose,
    async open(route) {
      const router = await context.load('router')
      noteUse()
      await router.open(route)
    },
    async close() {
      // While `open` still loads the router, the modal is not open yet: this waits for the same router.
      await context.begun('router')
      ;(await context.begun('modal'))?.close()
    },
    connect,
    cancel: connection.cancel,
    disconnect: connection.disconnect,
    switchWallet: connection.switchWallet,
    switchNamespace: connection.switchNamespace,
    preferAccountType: connection.preferAccountType,
    setAddressLabels: account.setAddressLabels,
    switchNetwork: network.switchNetwork,
    addNetwork: network.add,
    removeNetwork: network.remove,
    signMessage: async (message, options) => (await loadToAsk(context, 'signing')).signMessage(message, options),
    signTypedData: async (data) => (await loadToAsk(context, 'signing')).signTypedData(data),
    sendTransaction: async (request, sending) =>
      (await loadToAsk(context, 'transactions')).sendTransaction(request, sending),
    sendCalls: async (calls, sending) => (await loadToAsk(context, 'transactions')).sendCalls(calls, sending),
    send: async (request) => (await loadToAsk(context, 'send')).send(request),
    can(ability, namespace = connection.state.activeNamespace) {
      return !!namespace && !!adapters.get(namespace)?.abilities[ability]
    },
    getAccount: account.get,
    getNetwork: network.active,
    async getProvider(namespace) {
      const connected = connection.account(namespace)
      return connected && (adapters.get(connected.namespace)?.getProvider(connected.connectorId) as Promise<never>)
    },
    getState: () => snapshot(state) as LatchState,
    getServerState: () => serverState,
    subscribe: (listener) => subscribe(state, () => attempt(listener)),
    subscribeEvents: telemetry.subscribe,
    feature: context.load,
  }
  return kit
}
