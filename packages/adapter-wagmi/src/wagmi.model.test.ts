import type { AdapterFactory } from '@latchkit/core/adapter'
import { alphaNetwork, betaNetwork } from '@latchkit/testing'
import {
  describeConnections,
  isPhone,
  nextTurn,
  parseModelRun,
  scriptedAdapter,
  type BrowserPage,
  type SharedWallet,
} from '@latchkit/testing/model'
import {
  connect,
  createConfig,
  createConnector,
  createStorage,
  disconnect,
  http,
  hydrate,
  type Config,
  type CreateConnectorFn,
} from '@wagmi/core'
import type { Address, Chain } from 'viem'
import { createWagmiAdapter } from './createWagmiAdapter.js'

const [alpha, beta] = [alphaNetwork, betaNetwork].map((network) => network as object as Chain) as [Chain, Chain]
const GONE = new Error('gone')

/** The wallets that have permitted the app to read their accounts. */
const permitted = new WeakSet<SharedWallet>()

/** A connector of the app for a wallet of the model. As wagmi's own do, it stores that the visitor has disconnected it. */
const connectorOf = (page: BrowserPage, id: string): CreateConnectorFn =>
  createConnector<unknown, Record<string, unknown>, Record<string, true>>(({ emitter, storage }) => {
    const wallet = page.wallet(id)
    const isEnded = `${id}.disconnected`
    const now = (): { accounts: readonly Address[]; chainId: number } => {
      const { accounts, networkId } = wallet.states.at(-1) ?? { accounts: [], networkId: 'eip155:0' }
      return { accounts: accounts as Address[], chainId: Number(networkId.split(':')[1]) }
    }
    page.onTold((event) => {
      if (event.connectorId !== id) return
      if (event.type === 'disconnected' || now().accounts.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', now())
    })
    // As `injected()` does, which hears the wallet before it is connected.
    page.onApproved((approved) => {
      if (approved !== id) return
      permitted.add(wallet)
      emitter.emit('connect', now())
      void storage?.removeItem(isEnded)
    })
    return {
      id,
      name: id,
      // As a connector of the app's own: an injected one is asked directly, and this one has no provider.
      type: 'app',
      async connect({ isReconnecting } = {}) {
        const isSharing = (): boolean => wallet.isInstalled && now().accounts.length > 0
        await page.ask(isReconnecting ? 'reconnect' : 'connect', id, undefined, () => {
          if (!isReconnecting && isSharing()) permitted.add(wallet)
        })
        if (!isSharing()) throw GONE
        page.heard(id)
        // As `injected()` does, also where it reconnects.
        await storage?.removeItem(isEnded)
        return now() as never
      },
      async disconnect() {
        await storage?.setItem(isEnded, true)
        // As wagmi's `injected()` does, which ends the wallet's permission, where the wallet knows how.
        const revoke = (): void => {
          permitted.delete(wallet)
          page.revoke(id)
        }
        await page.ask('disconnect', id, undefined, revoke).catch(() => {})
      },
      getAccounts: async () => now().accounts,
      getChainId: async () => now().chainId,
      getProvider: async () => ({}),
      isAuthorized: async () =>
        wallet.isInstalled &&
        permitted.has(wallet) &&
        now().accounts.length > 0 &&
        (await storage?.getItem(isEnded)) !== true,
      async switchChain({ chainId }) {
        await page.ask('switchNetwork', id, `eip155:${chainId}`)
        wallet.change({ networkId: `eip155:${chainId}` })
        page.switched({ type: 'network', connectorId: id, networkId: `eip155:${chainId}` })
        return chainId === alpha.id ? alpha : beta
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })

/** The storage of a page. An app without a storage that throws is on its own: wagmi doesn't catch it. */
function safeStorage({ storage }: BrowserPage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const tried = <answer>(use: () => answer, otherwise: answer): answer => {
    try {
      return use()
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => tried(() => storage().getItem(key), null),
    setItem: (key, value) => tried(() => storage().setItem(key, value), undefined),
    removeItem: (key) => tried(() => storage().removeItem(key), undefined),
  }
}

/** The config of an app that uses wagmi itself, with wagmi's storage, and reconnects when a page opens. */
function appConfig(page: BrowserPage): Config {
  const ids = page.wallets.filter(({ namespace, connectorId }) => namespace === 'eip155' && !isPhone(connectorId))
  return createConfig({
    chains: [alpha, beta],
    transports: { [alpha.id]: http(), [beta.id]: http() },
    connectors: ids.map(({ connectorId }) => connectorOf(page, connectorId)),
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: safeStorage(page) }),
  })
}

function adapters(page: BrowserPage): readonly AdapterFactory[] {
  const config = appConfig(page)
  const find = (id: string) => config.connectors.find((each) => each.id === id) as Config['connectors'][number]
  page.app = {
    connect: (id) => connect(config, { connector: find(id) }),
    async disconnect(id) {
      if (page.connected.has(id)) await disconnect(config, { connector: find(id) })
    },
    isEnded: (id) => safeStorage(page).getItem(`wagmi.${id}.disconnected`) === 'true',
    hears: (id) =>
      [...config.state.connections.values()].some(({ connector }) => connector.id === id && 'emitter' in connector),
  }
  const given = new Set<string>()
  /**
   * The connections that were shown. What wagmi drops, and the adapter puts back in the same turn, stays among them. A
   * connection that has ended was given to the kit no more: one that wagmi restores later is another one.
   */
  const shown = new Set<string>()
  const forgetDropped = (): void => {
    const ids = [...config.state.connections.values()].map(({ connector }) => connector.id)
    for (const known of [shown, given]) for (const id of known) if (!ids.includes(id)) known.delete(id)
  }
  // wagmi changes its map of connections in place.
  config.subscribe(
    (state) => state,
    ({ connections, current, status }) => {
      for (const id of page.connected) shown.add(id)
      queueMicrotask(forgetDropped)
      for (const { id } of config.connectors) page.connected.delete(id)
      // Two reconnects that cross may leave a connection there that wagmi itself doesn't show.
      if (status === 'disconnected') return
      for (const [uid, { connector }] of connections) {
        // A connection that wagmi took from its storage has only the name of a connector. One that wagmi restored, that
        // was never its current one, and that the adapter did not give the kit, is the app's alone.
        const isCurrent = uid === current && status === 'connected'
        const isKnown = shown.has(connector.id) || given.has(connector.id)
        const isShown = 'emitter' in connector && (isCurrent || isKnown)
        if (isShown) page.connected.add(connector.id)
      }
    },
  )
  // A page before this one may still be ending its reads.
  void nextTurn().then(() => hydrate(config, { reconnectOnMount: true }).onMount())
  const wagmi = noting(page, given, createWagmiAdapter({ config }))
  return [wagmi, scriptedAdapter(page, 'solana'), scriptedAdapter(page, 'bip122')]
}

/** Notes the connections that the adapter gives the kit: wagmi may have made them by itself, beside its current one. */
const noting =
  (page: BrowserPage, given: Set<string>, factory: AdapterFactory): AdapterFactory =>
  (context) => {
    const adapter = factory(context)
    const note = (connectorId: string): void => {
      given.add(connectorId)
      // The kit has heard of the connection before this answer, and may have ended it.
      if (page.app?.hears(connectorId)) page.connected.add(connectorId)
    }
    return {
      ...adapter,
      async connect(request) {
        const connection = await adapter.connect(request)
        note(request.connectorId)
        return connection
      },
      async reconnect(request) {
        const connection = await adapter.reconnect(request)
        if (connection) note(request.connectorId)
        return connection
      },
      disconnect(connectorId) {
        given.delete(connectorId)
        return adapter.disconnect(connectorId)
      },
      forget(connectorId) {
        given.delete(connectorId)
        adapter.forget(connectorId)
      },
    }
  }

describeConnections('wagmi with a config of the app', parseModelRun(process.env, { seeds: [1, 2], runs: 100 }), {
  adapters,
  // The phone is a wallet of Solana here: this model is about the wallets of the app's own config.
  approved: ['solana'],
})
