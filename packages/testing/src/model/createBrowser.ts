import type { WebStorage } from '@latchkit/core/testing'
import type { Latch, Namespace } from '@latchkit/core'
import type { AdapterFactory } from '@latchkit/core/adapter'
import { createFakeClock } from '../createFakeClock.js'
import { createFakeStorage, type FakeStorage } from '../createFakeStorage.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../createTestLatch.js'
import type { BrowserPage, WalletCall, WalletEvent } from './browserPage.js'
import { createBrowserPage, type ControlledPage } from './createBrowserPage.js'
import { scriptedAdapter } from './scriptedAdapter.js'
import type { SharedLocks } from './sharedLocks.js'
import { createSharedPhone, type SharedPhone } from './sharedPhone.js'
import { createSharedWallets, namespaceOfWallet, NAMESPACES, NETWORKS, type SharedWallet } from './sharedWallets.js'

/** A tab: a kit on fakes, and the ways in which its page changes. */
export interface Tab extends TestLatch, Pick<ControlledPage, 'freeze' | 'resume' | 'leave' | 'tell'> {
  readonly page: ControlledPage
}

/** A browser with wallets, a phone, one storage, and tabs of one app. */
export interface Browser {
  readonly storage: FakeStorage
  readonly wallets: readonly SharedWallet[]
  readonly phone: SharedPhone
  /** The requests that wait for an answer. Empty unless `holds` says that requests wait. */
  readonly calls: readonly WalletCall[]
  /** Every request so far. */
  readonly log: readonly Omit<WalletCall, 'resolve' | 'reject'>[]
  /** Leaves a request that waits without an answer for ever. */
  drop(call: WalletCall): void
  open(options?: TestLatchOptions): Tab
  /** Another page of the app clears the storage. */
  clear(): void
  wallet(connectorId: string): SharedWallet
  /** Adds a wallet to all pages, or removes it. */
  install(connectorId: string, isInstalled: boolean): void
}

/** Options of {@link createBrowser}. */
export interface BrowserOptions {
  /** Whether a request waits until the test answers it. Default: none does. */
  readonly holds?: (call: Pick<WalletCall, 'page' | 'name' | 'connectorId'>) => boolean
  /** Delivers a storage event to a page. Default: at once. */
  readonly deliver?: (page: number, send: () => void) => void
  /** Called when a wallet switches its network for a page, to tell all pages. Default: it tells that page. */
  readonly onSwitched?: ((event: WalletEvent) => void) | undefined
  /** Called when a wallet ends its permission for the app, to tell the pages. Default: it tells none. */
  readonly onRevoked?: ((connectorId: string) => void) | undefined
  readonly storage?: FakeStorage
  /** The locks that the pages share. Default: the browser has none. */
  readonly locks?: SharedLocks | undefined
  /** The namespaces that the phone approves. Default: both. */
  readonly approved?: readonly Namespace[]
  /** Makes the adapters of a page. Default: {@link scriptedAdapter} in each namespace. */
  readonly adapters?: ((page: BrowserPage) => readonly AdapterFactory[]) | undefined
}

const scripted = (page: BrowserPage): readonly AdapterFactory[] =>
  NAMESPACES.map((namespace) => scriptedAdapter(page, namespace))

/** Makes a browser. */
export function createBrowser({
  holds = () => false,
  deliver = (_, send) => send(),
  onSwitched,
  onRevoked,
  storage = createFakeStorage(),
  locks,
  approved = ['eip155', 'solana'],
  adapters = scripted,
}: BrowserOptions = {}): Browser {
  const wallets = createSharedWallets()
  const calls: WalletCall[] = []
  const log: WalletCall[] = []
  const pages: ControlledPage[] = []
  const wallet = (id: string): SharedWallet => wallets.find(({ connectorId }) => connectorId === id) as SharedWallet
  const phone = createSharedPhone(approved)
  const { changed, storageOf } = createPageStorage({ storage, pages, deliver })

  function openPage(): ControlledPage {
    const number = pages.length
    const page = createBrowserPage({
      number,
      wallets,
      storage: storageOf(number),
      phone,
      onCall(call) {
        log.push(call)
        if (!holds(call)) return false
        calls.push(call)
        return true
      },
      onSettled: (call) => void calls.splice(calls.indexOf(call), 1),
      switched: onSwitched,
      revoke: (id) => onRevoked?.(id),
    })
    pages.push(page)
    return page
  }

  return {
    storage,
    wallets,
    phone,
    calls,
    log,
    wallet,
    drop: (call) => void calls.splice(calls.indexOf(call), 1),
    install(connectorId, isInstalled) {
      wallet(connectorId).isInstalled = isInstalled
      for (const page of pages) page.installed()
    },
    open({ clock = createFakeClock(), ...options } = {}) {
      const page = openPage()
      const { freeze, resume, leave, tell } = page
      const test = createTestLatch({
        wallets: [],
        networks: NETWORKS,
        adapters: adapters(page),
        pairing: phone.pairingOf(page),
        window: page.window,
        ...options,
        environment: {
          clock: page.clockOf(clock),
          storage: page.storage,
          ...(locks && { locks: locks.of(page.whenAwake) }),
          ...options.environment,
        },
      })
      return { ...test, clock, page, freeze, resume, leave, tell }
    },
    clear() {
      const web = storage.open()
      for (const key of Object.keys(storage.entries())) web.removeItem(key)
      changed(-1, null)
    },
  }
}

/** The storage as pages see it: a change of one sends an event to the others. */
function createPageStorage({
  storage,
  pages,
  deliver,
}: Required<Pick<BrowserOptions, 'storage' | 'deliver'>> & { readonly pages: readonly ControlledPage[] }) {
  /** Sends the storage event of a change to the other pages. */
  function changed(from: number, key: string | null, newValue: string | null = null): void {
    for (const page of pages)
      if (page.number !== from)
        deliver(page.number, () => {
          if (!page.isFrozen) page.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
        })
  }

  /** The storage as one page sees it. */
  const storageOf = (page: number) => (): WebStorage => {
    const web = storage.open()
    return {
      getItem: (key) => web.getItem(key),
      key: (at) => web.key(at),
      length: web.length,
      setItem(key, value) {
        const isNew = web.getItem(key) !== value
        web.setItem(key, value)
        if (isNew) changed(page, key, value)
      },
      removeItem(key) {
        const isThere = web.getItem(key) !== null
        web.removeItem(key)
        if (isThere) changed(page, key)
      },
    }
  }

  return { changed, storageOf }
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
  const leftOut = new Set([...without].map(namespaceOfWallet))
  const active = NAMESPACES.filter((namespace) => !leftOut.has(namespace)).map((namespace) => {
    const shown = byNamespace[namespace]
    if (shown?.status !== 'connected') return shown?.status
    return [shown.connectorId, shown.accounts.map(({ address }) => address), shown.networkId]
  })
  const connected = connections.map(({ connectorId }) => connectorId).filter((id) => !without.has(id))
  return { activeNamespace: without.size > 0 || activeNamespace, active, connected: connected.toSorted() }
}
