import type { WebStorage } from '@latchkit/core/testing'
import type { CaipNetworkId, Latch, Namespace, Network } from '@latchkit/core'
import type { Account, AdapterConnection, AdapterContext, AdapterFactory, Connector } from '@latchkit/core/adapter'
import { createFakeStorage, type FakeStorage } from '../createFakeStorage.js'
import { createFakeWindow } from '../createFakeWindow.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../testNetworks.js'

/** A network of Solana for tests, and another one. */
export const solOne: Network = network('solana:one', 'Sol One')
export const solTwo: Network = network('solana:two', 'Sol Two')
/** A network of Bitcoin for tests. */
export const bitOne: Network = network('bip122:one', 'Bit One')
export const NETWORKS: readonly Network[] = [alphaNetwork, betaNetwork, solOne, solTwo, bitOne]

function network(caipNetworkId: CaipNetworkId, name: string): Network {
  const [chainNamespace, id = ''] = caipNetworkId.split(':') as [Namespace, string]
  const nativeCurrency = { name, symbol: 'TST', decimals: 9 }
  return { id, caipNetworkId, chainNamespace, name, nativeCurrency, rpcUrls: { default: { http: ['http://x'] } } }
}

/** A wallet that every tab of a browser reaches. What it shares is the same for all of them. */
export interface SharedWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  accounts: readonly string[]
  networkId: CaipNetworkId
  /** Whether the wallet is in the page. */
  isInstalled: boolean
}

/** A call of a kit to a wallet. The test, or the world's default, answers it. */
export interface WalletCall {
  readonly tab: number
  readonly name: 'connect' | 'reconnect' | 'disconnect' | 'activate' | 'switchNetwork'
  readonly connectorId: string
  readonly networkId?: CaipNetworkId | undefined
  readonly resolve: () => void
  readonly reject: (thrown: unknown) => void
}

/** A tab: a kit on fakes, and the ways in which its page changes. */
export interface Tab extends TestLatch {
  /** Keeps storage events back, as for a page in the back-forward cache. */
  freeze(): void
  /** Ends `freeze`, as the browser does when the visitor goes back to the page. The events of that time are lost. */
  resume(): void
  /** Lets a wallet tell this tab something. */
  tell(event: Parameters<AdapterContext['emit']>[0] & { readonly connectorId: string }): void
}

/** A browser with wallets, one storage, and tabs of one app. */
export interface Browser {
  readonly storage: FakeStorage
  readonly wallets: readonly SharedWallet[]
  /** The calls that wait for an answer. Empty unless `holds` says that calls wait. */
  readonly calls: readonly WalletCall[]
  /** The connectors that each page's adapters have connected, by the number of the page. */
  readonly connected: readonly ReadonlySet<string>[]
  /** Every call so far. */
  readonly log: readonly Omit<WalletCall, 'resolve' | 'reject'>[]
  open(options?: TestLatchOptions): Tab
  /** Another page of the app clears the storage. */
  clear(): void
  wallet(connectorId: string): SharedWallet
  /** Adds a wallet to all pages, or removes it. */
  install(connectorId: string, isInstalled: boolean): void
}

/** Options of {@link createBrowser}. */
export interface BrowserOptions {
  /** Whether a call waits until the test answers it. Default: none does. */
  readonly holds?: (call: Pick<WalletCall, 'tab' | 'name' | 'connectorId'>) => boolean
  /** Delivers a storage event to a tab. Default: at once. */
  readonly deliver?: (tab: number, send: () => void) => void
  readonly storage?: FakeStorage
}

/** Makes wallets with two accounts each: `one` and `two` on EVM chains, `sol` and `moon` on Solana, `bit` on Bitcoin. */
export const createSharedWallets = (): SharedWallet[] =>
  (
    [
      ['eip155', 'org.one', alphaNetwork],
      ['eip155', 'org.two', alphaNetwork],
      ['solana', 'solana:sol', solOne],
      ['solana', 'solana:moon', solOne],
      ['bip122', 'bip122:bit', bitOne],
    ] as const
  ).map(([namespace, connectorId, { caipNetworkId }]) => ({
    namespace,
    connectorId,
    name: connectorId,
    accounts: [`${connectorId}/a`, `${connectorId}/b`],
    networkId: caipNetworkId,
    isInstalled: true,
  }))

const NAMESPACES = ['eip155', 'solana', 'bip122'] as const

/** Makes a browser. */
export function createBrowser({
  holds = () => false,
  deliver = (_, send) => send(),
  storage = createFakeStorage(),
}: BrowserOptions = {}): Browser {
  const wallets = createSharedWallets()
  const calls: WalletCall[] = []
  const log: WalletCall[] = []
  const connected: Set<string>[] = []
  const pages: { window: Window; isFrozen: boolean }[] = []
  /** The functions that emit the list of wallets of an adapter again. */
  const lists: (() => void)[] = []
  const wallet = (id: string): SharedWallet => wallets.find(({ connectorId }) => connectorId === id) as SharedWallet

  /** Sends the storage event of a change to the other tabs. */
  function change(from: number, key: string | null): void {
    for (const [at, page] of pages.entries())
      if (at !== from)
        deliver(at, () => {
          if (!page.isFrozen) page.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
        })
  }

  /** The storage as one tab sees it. */
  function storageOf(tab: number): () => WebStorage {
    return () => {
      const web = storage.open()
      return {
        getItem: (key) => web.getItem(key),
        key: (at) => web.key(at),
        length: web.length,
        setItem(key, value) {
          const isNew = web.getItem(key) !== value
          web.setItem(key, value)
          if (isNew) change(tab, key)
        },
        removeItem(key) {
          const isThere = web.getItem(key) !== null
          web.removeItem(key)
          if (isThere) change(tab, key)
        },
      }
    }
  }

  async function call(tab: number, name: WalletCall['name'], connectorId: string, networkId?: CaipNetworkId) {
    await new Promise<void>((resolve, reject) => {
      const settle = (run: () => void) => (): void => {
        calls.splice(calls.indexOf(made), 1)
        run()
      }
      const made: WalletCall = {
        tab,
        name,
        connectorId,
        networkId,
        resolve: settle(resolve),
        reject: (thrown) => settle(() => reject(thrown))(),
      }
      log.push(made)
      if (holds(made)) calls.push(made)
      else resolve()
    })
  }

  const connectorOf = ({ namespace, connectorId, name }: SharedWallet): Connector => ({
    id: connectorId,
    name,
    type: 'ANNOUNCED',
    chain: namespace,
  })
  function shared({ namespace, accounts, networkId }: SharedWallet, wish?: CaipNetworkId): AdapterConnection {
    const toAccount = (address: string): Account => ({ namespace, address, type: 'eoa' })
    // A wallet of Solana or Bitcoin has no network of its own: its network is the one that is asked for.
    return { accounts: accounts.map(toAccount), networkId: (namespace !== 'eip155' && wish) || networkId }
  }

  function adapterOf(tab: number, namespace: Namespace, contexts: Map<Namespace, AdapterContext>): AdapterFactory {
    return (context) => {
      contexts.set(namespace, context)
      const own = connected[tab] as Set<string>
      const list = (): Connector[] =>
        wallets.filter((each) => each.namespace === namespace && each.isInstalled).map(connectorOf)
      return {
        name: 'scripted',
        namespace,
        abilities: {},
        start() {
          const tell = (): void => context.emit({ type: 'connectors', connectors: list() })
          tell()
          lists.push(tell)
          return () => void lists.splice(lists.indexOf(tell), 1)
        },
        attach() {},
        async connect({ connectorId, networkId }) {
          await call(tab, 'connect', connectorId, networkId)
          own.add(connectorId)
          return shared(wallet(connectorId), networkId)
        },
        async reconnect({ connectorId, networkId }) {
          // The wallet answers with what it shares when it is asked. The answer may come late.
          const answer = shared(wallet(connectorId), networkId)
          await call(tab, 'reconnect', connectorId, networkId)
          if (answer.accounts.length === 0) return undefined
          own.add(connectorId)
          // As wagmi does, whose state changes before the answer comes.
          if (namespace === 'eip155')
            context.emit({ type: 'connected', connectorId, connection: shared(wallet(connectorId)) })
          return answer
        },
        async disconnect(connectorId) {
          await call(tab, 'disconnect', connectorId)
          own.delete(connectorId)
        },
        activate: (connectorId) => call(tab, 'activate', connectorId),
        forget(connectorId) {
          const had = own.delete(connectorId)
          if (had && namespace === 'eip155') context.emit({ type: 'disconnected', connectorId })
        },
        async switchNetwork({ connectorId, networkId }) {
          await call(tab, 'switchNetwork', connectorId, networkId)
          if (namespace === 'eip155') wallet(connectorId).networkId = networkId
          context.emit({ type: 'network', connectorId, networkId })
        },
        getProvider: async () => ({}),
      }
    }
  }

  return {
    storage,
    wallets,
    calls,
    connected,
    log,
    wallet,
    install(connectorId, isInstalled) {
      wallet(connectorId).isInstalled = isInstalled
      for (const tell of lists) tell()
    },
    open(options) {
      const tab = pages.length
      const page = { window: createFakeWindow(), isFrozen: false }
      connected.push(new Set())
      pages.push(page)
      const contexts = new Map<Namespace, AdapterContext>()
      const test = createTestLatch({
        wallets: [],
        networks: NETWORKS,
        adapters: NAMESPACES.map((namespace) => adapterOf(tab, namespace, contexts)),
        window: page.window,
        ...options,
        environment: { storage: storageOf(tab), ...options?.environment },
      })
      return {
        ...test,
        freeze: () => void (page.isFrozen = true),
        resume() {
          page.isFrozen = false
          page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
        },
        tell(event) {
          const isOver = event.type === 'disconnected' || ('accounts' in event && event.accounts?.length === 0)
          if (isOver) connected[tab]?.delete(event.connectorId)
          const { namespace } = wallet(event.connectorId)
          contexts.get(namespace)?.emit(event)
        },
      }
    },
    clear() {
      const web = storage.open()
      for (const key of Object.keys(storage.entries())) web.removeItem(key)
      change(-1, null)
    },
  }
}

/** The connector ids of the connections of a kit, sorted. */
export const connectedIds = ({ getState }: Latch): string[] =>
  getState()
    .connection.connections.map(({ connectorId }) => connectorId)
    .toSorted()

/**
 * What a kit says: the connections, the active wallet with its accounts and network of each namespace, and the active
 * namespace. Leaves out `without`, and what depends on one of those wallets.
 */
export function truth({ getState }: Latch, without: ReadonlySet<string> = new Set()): unknown {
  const { byNamespace, activeNamespace, connections } = getState().connection
  const isLeftOut = (namespace: Namespace): boolean => [...without].some((id) => namespaceOfWallet(id) === namespace)
  const active = NAMESPACES.filter((namespace) => !isLeftOut(namespace)).map((namespace) => {
    const { status, connectorId, accounts, networkId } = byNamespace[namespace] ?? {}
    return status === 'connected' ? [connectorId, accounts?.map(({ address }) => address), networkId] : status
  })
  const connected = connections.map(({ connectorId }) => connectorId).filter((id) => !without.has(id))
  return { activeNamespace: without.size > 0 || activeNamespace, active, connected: connected.toSorted() }
}

/** The namespace of a shared wallet, by its connector id. */
export const namespaceOfWallet = (connectorId: string): Namespace =>
  NAMESPACES.find((namespace) => connectorId.startsWith(namespace)) ?? 'eip155'
