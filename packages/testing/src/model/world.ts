import type { Namespace } from '@latchkit/core'
import type { AdapterFactory } from '@latchkit/core/adapter'
import { createFakeClock, type FakeClock } from '../createFakeClock.js'
import type { BrowserPage, WalletCall, WalletEvent } from './browserPage.js'
import { connectedIds, createBrowser, type Browser, type Tab } from './createBrowser.js'
import { createSharedLocks, type SharedLocks } from './sharedLocks.js'
import { isPhone } from './sharedWallets.js'
import { storedIds } from './storedConnections.js'

/** How long after its adapter gave up what a wallet tells counts at least, in ms. */
const LATE_MS = 60_000

/** The place of one of the two tabs. */
export type Place = 0 | 1

/** A command whose promise is not settled yet. */
export interface PendingCommand {
  readonly place: Place
  readonly type: 'connect' | 'app' | 'disconnect' | 'switch' | 'switchNetwork' | 'prefer'
  readonly wallet?: string | undefined
  /** The time that has passed for its page since the command, in ms. */
  age: number
}

/** A wallet that may come late. */
export interface LateWallet {
  readonly connectorId: string
  /** How many states it had then. */
  readonly states: number
  /** The reads of it that were pending when the page came back from the back-forward cache. */
  readonly old: Set<WalletCall>
  /** The time that has passed since its adapter gave up, in ms. */
  age: number
}

/** A read of a wallet by a page. */
export interface WalletRead {
  readonly page: number
  readonly connectorId: string
  /** The time that has passed since then, in ms. */
  age: number
}

/** A browser with two tabs of an app, which share a storage and wallets. Nothing happens in it but by steps. */
export interface World {
  readonly browser: Browser
  readonly clock: FakeClock
  readonly locks: SharedLocks | undefined
  /** The tabs, by their places. A reload replaces one. */
  readonly tabs: [Tab, Tab]
  /** The storage events that are on their way to each tab. */
  readonly mail: [(() => void)[], (() => void)[]]
  readonly pending: Set<PendingCommand>
  /** The wallets that did not answer a read of a tab, or were removed: that tab can't know that they are connected. */
  readonly unread: Set<string>
  /** The wallets of each place that its visitor has disconnected and did not connect again, in any tab. */
  readonly ended: readonly [Set<string>, Set<string>]
  /** The states that `subscribe` told last. */
  readonly told: [object | undefined, object | undefined]
  /** The requests of prompts that no command of a visitor had asked for. */
  readonly unwanted: string[]
  /**
   * The wallet of each place whose adapter gave up the request of its visitor last: what it tells for a minute counts, as long
   * as its visitor and its app do nothing else.
   */
  readonly late: [LateWallet | undefined, LateWallet | undefined]
  /** The wallets that have told accounts, so that the place must show them now. */
  due: readonly { readonly place: Place; readonly connectorId: string }[]
  /** The reads of wallets so far. */
  readonly reads: WalletRead[]
  /** Whether requests to wallets wait for a step. */
  isHeld: boolean
  /** Whether the storage refuses all access. */
  isBlocked: boolean
  /** Whether the storage has refused to store something. */
  wasRefused: boolean
  /** Whether the storage has refused or lost something. */
  wasForgotten: boolean
  /** Opens a new page at a place. */
  open(place: Place): void
}

/** Options of {@link createWorld}. */
export interface WorldOptions {
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean
  /** The namespaces that the phone approves. */
  readonly approved: readonly Namespace[]
  /** Makes the adapters of a page. Default: scripted ones in each namespace. */
  readonly adapters?: ((page: BrowserPage) => readonly AdapterFactory[]) | undefined
}

/** Makes a {@link World}. */
export function createWorld({ hasLocks, approved, adapters }: WorldOptions): World {
  const clock = createFakeClock()
  const locks = hasLocks ? createSharedLocks() : undefined
  const browser = createBrowser({
    locks,
    approved,
    adapters,
    holds(call) {
      notePrompt(world, call)
      const { page, connectorId } = call
      if (call.name === 'reconnect') world.reads.push({ page, connectorId, age: 0 })
      return world.isHeld
    },
    onSwitched: (event) => tell(world, event),
    onRevoked: (connectorId) => tell(world, { type: 'disconnected', connectorId }),
    deliver(page, send) {
      const place = placeOf(world, page)
      if (place !== undefined) world.mail[place].push(send)
    },
  })

  function open(place: Place): void {
    const tab = browser.open({ clock })
    world.tabs[place] = tab
    tab.latch.start()
    world.told[place] = tab.latch.getState()
    tab.latch.subscribe(() => {
      if (world.tabs[place] === tab) world.told[place] = tab.latch.getState()
    })
  }

  const world: World = {
    browser,
    clock,
    locks,
    tabs: [] as unknown as [Tab, Tab],
    mail: [[], []],
    pending: new Set(),
    unread: new Set(),
    ended: [new Set(), new Set()],
    told: [undefined, undefined],
    unwanted: [],
    late: [undefined, undefined],
    due: [],
    reads: [],
    isHeld: true,
    isBlocked: false,
    wasRefused: false,
    wasForgotten: false,
    open,
  }
  for (const place of [0, 1] as const) open(place)
  return world
}

/** The place of a page, or undefined where it is gone. */
export function placeOf({ tabs }: World, page: number): Place | undefined {
  const place = tabs.findIndex((tab) => tab?.page.number === page)
  // A page that is being opened takes the next place that is free.
  return place < 0 ? undefined : (place as Place)
}

/** Takes note of a prompt that no pending command of the page's visitor asks for. */
function notePrompt(
  world: World,
  { page, name, connectorId }: Pick<WalletCall, 'page' | 'name' | 'connectorId'>,
): void {
  // A remote wallet prompts for its approval, and not again for each of its namespaces.
  const isPrompt = name === 'approve' || name === 'switchNetwork' || (name === 'connect' && !isPhone(connectorId))
  if (!isPrompt) return
  const isAskedFor = [...world.pending].some(
    ({ place, type, wallet = '' }) =>
      placeOf(world, page) === place &&
      (name === 'switchNetwork'
        ? type === 'switchNetwork'
        : (type === 'connect' || type === 'app') && (name === 'approve' ? isPhone(wallet) : wallet === connectorId)),
  )
  if (!isAskedFor) world.unwanted.push(`${name} ${connectorId}`)
}

/** A wallet that shared nothing when a page read it shares accounts now (F263). */
function unlock(page: BrowserPage, hear: (event: WalletEvent) => void, connectorId: string): void {
  const connection = page.shared(connectorId)
  if (connection.accounts.length === 0) return
  page.awaited.delete(connectorId)
  page.connected.add(connectorId)
  hear({ type: 'connected', connectorId, connection })
}

/** The places that a wallet which came late is due in. A connection that is stored is restored, which may wait. */
function lateOnes({ late, tabs, browser }: World, connectorId: string): World['due'] {
  if (storedIds(browser.storage).includes(connectorId)) return []
  const isDue = (place: Place): boolean =>
    late[place]?.connectorId === connectorId && late[place].age < LATE_MS && !tabs[place].page.isFrozen
  return ([0, 1] as const).filter(isDue).map((place) => ({ place, connectorId }))
}

/** The end of a connection that another tab has made meanwhile is newer than what a wallet tells late (F312). */
export function forgetLate({ late }: World, connectorId: string): void {
  for (const place of [0, 1] as const) if (late[place]?.connectorId === connectorId) late[place] = undefined
}

/** Lets a wallet tell all tabs in which it is connected, or being read. */
export function tell(world: World, event: WalletEvent): void {
  const { tabs, browser, unread } = world
  const { connectorId } = event
  // What a wallet tells counts in every tab as long as its connection is stored, whatever its answers were before.
  const isAsked = browser.calls.some((call) => call.connectorId === connectorId)
  const isHeardByAll = tabs.every(({ page }) => !page.isFrozen && !page.app)
  const isShared = 'accounts' in event && event.accounts?.length !== 0 && browser.wallet(connectorId).isInstalled
  if (isShared && isHeardByAll && !isAsked) unread.delete(connectorId)
  if (isShared && !isAsked) world.due = lateOnes(world, connectorId)
  const isOver = event.type === 'disconnected' || ('accounts' in event && event.accounts?.length === 0)
  const isRead = browser.calls.some((call) => call.connectorId === connectorId && call.name === 'reconnect')
  // A tab that reads the wallet, that has read it and waits for another one to show both, or that is frozen, does not store
  // this end.
  const isUnstored = tabs.some(
    ({ latch, page }) =>
      page.isFrozen || (page.connected.has(connectorId) && !connectedIds(latch).includes(connectorId)),
  )
  if (isOver && (isRead || isUnstored)) unread.add(connectorId)
  if (isOver && tabs.some(({ latch }) => connectedIds(latch).includes(connectorId))) forgetLate(world, connectorId)
  // A wallet that was removed tells nothing.
  if (!isPhone(connectorId) && !browser.wallet(connectorId).isInstalled) return
  for (const { latch, page, tell: hear } of tabs) {
    // The chain library may have a connection that the kit doesn't show yet.
    const isConnected = page.connected.has(connectorId) || page.app?.hears(connectorId)
    const isHeard = connectedIds(latch).includes(connectorId) || isConnected || isRead
    if (page.isFrozen) continue
    if (isHeard) hear(event)
    else if ('accounts' in event && page.awaited.has(connectorId)) unlock(page, hear, connectorId)
  }
}
