import { LatchError } from '@latchkit/core'
import type { PageApp, WalletCall } from './browserPage.js'
import { connectedIds, type Tab } from './createBrowser.js'
import { addressOf, isPhone, namespaceOfWallet, PHONE } from './sharedWallets.js'
import { storedIds } from './storedConnections.js'
import type { Step } from './steps.js'
import { forgetLate, placeOf, tell, type PendingCommand, type Place, type World } from './world.js'

/** What a wallet throws where the visitor declines. */
export const DECLINED: { readonly code: number; readonly message: string } = { code: 4001, message: 'no' }
/** What a wallet throws that is gone. */
export const GONE: Error = new Error('gone')

/** What an adapter throws where a wallet did not answer in time. */
/** How long after an attempt that it ended the kit reads the wallet, in ms. */
const READ_AFTER_MS = 500
const TIMED_OUT: LatchError = new LatchError({ code: 'wallet/timed-out', message: 'late' })

/** How long the kit waits for the answer to a read, in ms. */
const READ_TIMEOUT_MS = 5_000

type StepOf<type extends Step['type']> = Extract<Step, { type: type }>

/** Takes one step in a world. */
export async function takeStep(world: World, step: Step): Promise<void> {
  await doStep(world, step)
  forgetUnheard(world)
}

/**
 * A chain library of the app's own learns by the storage alone that another page has disconnected a wallet. Where the
 * storage has lost that, or the kit's record of it waits for the lock, the library connects a wallet that it is reading, as
 * if the app had asked for it.
 */
function forgetUnheard({ browser, ended, locks, tabs, wasForgotten }: World): void {
  const isUnheard = wasForgotten || (locks?.waiting() ?? 0) > 0
  if (!isUnheard || !tabs.some(({ page }) => page.app)) return
  const isRead = browser.calls.filter(({ name }) => name === 'reconnect')
  for (const { connectorId } of isRead) for (const each of ended) each.delete(connectorId)
}

function doStep(world: World, step: Step): void | Promise<void> {
  const { browser, clock, tabs } = world
  switch (step.type) {
    case 'connect':
    case 'cancel':
    case 'disconnect':
    case 'switchWallet':
    case 'switchNamespace':
    case 'switchNetwork':
    case 'prefer':
      return command(world, step)
    case 'app':
      return appStep(world, step)
    case 'answer':
      return answer(world, step)
    case 'approveByEvent':
      return approveByEvent(world, step)
    case 'switchByEvent':
      return switchByEvent(world, step)
    case 'giveUp':
      return giveUp(world, step)
    case 'accounts':
    case 'network':
    case 'disconnectedByWallet':
      return walletStep(world, step)
    case 'install':
      return install(world, step)
    case 'deliver':
      return deliver(world, step)
    case 'grantLock':
      return world.locks?.grant()
    case 'clear':
      world.wasForgotten = true
      return world.isBlocked ? undefined : browser.clear()
    case 'storage':
      world.wasRefused = world.wasForgotten = true
      world.isBlocked = step.blocked
      return browser.storage.set({ full: step.full, blocked: step.blocked })
    case 'reload':
      return reload(world, step.tab)
    case 'freeze':
      return tabs[step.tab].freeze()
    case 'resume':
      return resume(world, step.tab)
    case 'advance':
      return advance(world, step.ms)
    case 'setClock':
      // What two tabs do while their writes wait for the lock has an order by the clock alone.
      return world.locks?.waiting() ? undefined : clock.setNow(clock.now() + step.by)
  }
}

/** The commands of visitors and apps. */
type CommandStep = StepOf<
  'connect' | 'cancel' | 'disconnect' | 'switchWallet' | 'switchNamespace' | 'switchNetwork' | 'prefer'
>

function command(world: World, step: CommandStep): void {
  const { latch, page } = world.tabs[step.tab]
  if (page.isFrozen) return
  world.late[step.tab] = undefined
  const run = (type: PendingCommand['type'], promise: () => Promise<unknown>, wallet?: string): void =>
    pend(world, { place: step.tab, type, wallet, age: 0 }, promise)
  switch (step.type) {
    case 'connect':
      noteConnect(world, step.wallet)
      return run('connect', () => latch.connect({ wallet: step.wallet }), step.wallet)
    case 'cancel':
      return latch.cancel()
    case 'disconnect': {
      const { wallet } = step
      noteEnded(world, step.tab, wallet)
      return run('disconnect', () => latch.disconnect(wallet ? { connectorId: wallet } : undefined))
    }
    case 'switchWallet': {
      const wallet = { namespace: namespaceOfWallet(step.wallet), connectorId: step.wallet }
      return run('switch', () => latch.switchWallet(wallet))
    }
    case 'switchNamespace':
      return run('switch', () => latch.switchNamespace(step.namespace))
    case 'switchNetwork':
      return run('switchNetwork', () => latch.switchNetwork(step.id))
    case 'prefer':
      return run('prefer', () => latch.preferAccountType('eip155', step.accountType))
  }
}

/** Runs a command, which is pending until its promise settles. */
function pend({ pending }: World, command: PendingCommand, promise: () => Promise<unknown>): void {
  pending.add(command)
  const settle = (): void => void pending.delete(command)
  promise().then(settle, settle)
}

/** The app connects or disconnects a wallet through its chain library. */
function appStep(world: World, { tab: place, does, wallet }: StepOf<'app'>): void {
  const { page } = world.tabs[place]
  const { app } = page
  if (!app || page.isFrozen || isPhone(wallet) || !world.browser.wallet(wallet).hasNetwork) return
  if (does === 'connect') noteConnect(world, wallet)
  else noteEnded(world, place, wallet)
  const run = (): Promise<unknown> =>
    app[does](wallet).catch((error: unknown) => {
      // A chain library may keep a connection whose wallet declines its end.
      world.ended[place].delete(wallet)
      throw error
    })
  pend(world, { place, type: 'app', wallet, age: 0 }, run)
}

/** A visitor or the app connects a wallet: what was disconnected before may be connected. */
function noteConnect({ ended }: World, wallet: string): void {
  for (const each of ended) for (const id of alike(wallet)) each.delete(id)
}

/** The connectors of one wallet. */
const alike = (connectorId: string): readonly string[] => (isPhone(connectorId) ? PHONE : [connectorId])

/** Takes note of the wallets that a visitor disconnects, unless a tab is connecting them. */
function noteEnded(world: World, place: Place, wallet: string | null): void {
  const { browser, pending, tabs, ended } = world
  const shown = connectedIds(tabs[place].latch)
  // A wallet that is being restored, or that is locked, can be disconnected too. What waits for the lock is newer, and a
  // chain library of the app's own has a storage of its own.
  const isSure = !world.wasRefused && !world.locks?.waiting() && !tabs[place].page.app
  const stored = isSure ? storedIds(browser.storage).filter((id) => !isPhone(id)) : []
  const isTarget = (id: string): boolean => !wallet || id === wallet
  const ids = [...new Set([...shown, ...stored])].filter(isTarget)
  const isBeingConnected = (id: string): boolean =>
    [...pending].some(
      ({ type, wallet: asked = '' }) => (type === 'connect' || type === 'app') && alike(asked).includes(id),
    )
  for (const id of ids) if (!isBeingConnected(id)) ended[place].add(id)
  for (const id of ids) forgetLate(world, id)
}

function answer(world: World, { at, reject }: StepOf<'answer'>): void {
  const { browser, tabs, unread } = world
  const call = browser.calls[at % Math.max(browser.calls.length, 1)]
  if (!call) return
  if (!reject) {
    world.due = lateReads(world, call)
    return call.resolve()
  }
  // A chain library of the app's own has stored that the wallet is disconnected. A wallet that declines it tells no tab.
  const isUnheard = call.name === 'disconnect' && tabs.some(({ page }) => page.app)
  if (call.name === 'reconnect' || isUnheard) unread.add(call.connectorId)
  call.reject(DECLINED)
}

/**
 * The visitor approves in the wallet itself: the wallet tells its accounts, and answers the request to connect late (F301), or
 * never (F262).
 */
function approveByEvent(world: World, { wallet: connectorId, answersLate }: StepOf<'approveByEvent'>): void {
  const asked = takeCall(world, 'connect', connectorId)
  // The app's own connect ends as its chain library does.
  const isOfApp = [...world.pending].some(({ type, wallet }) => type === 'app' && wallet === connectorId)
  if (!asked || isOfApp || asked.page.shared(connectorId).accounts.length === 0) return
  // A request that an event has ended may still be in the wallet.
  const isWanted = [...world.pending].some(
    ({ place, type, wallet }) =>
      type === 'connect' && wallet === connectorId && place === placeOf(world, asked.call.page),
  )
  if (!isWanted) return
  if (!answersLate) asked.drop()
  asked.page.approve(connectorId)
}

/** The wallet moves to the network that it was asked for, tells so, and never answers the request (F261). */
function switchByEvent(world: World, { wallet: connectorId }: StepOf<'switchByEvent'>): void {
  const asked = takeCall(world, 'switchNetwork', connectorId)
  const { hasNetwork, change } = world.browser.wallet(connectorId)
  const networkId = asked?.call.networkId
  if (!asked || !networkId || !hasNetwork || !asked.page.connected.has(connectorId)) return
  asked.drop()
  change({ networkId })
  tell(world, { type: 'network', connectorId, networkId })
}

/** A request that is pending in a wallet, with the page that sent it, where that page is awake. */
interface Asked extends Pick<Tab, 'page'> {
  readonly call: WalletCall
  /** Leaves the request without an answer for ever. */
  readonly drop: () => void
}

function takeCall({ browser, tabs }: World, name: WalletCall['name'], connectorId: string): Asked | undefined {
  const call = browser.calls.find((each) => each.name === name && each.connectorId === connectorId)
  const tab = tabs.find(({ page }) => page.number === call?.page)
  if (!call || !tab || tab.page.isFrozen) return undefined
  return { call, page: tab.page, drop: () => browser.drop(call) }
}

/** The adapter gives up a request to connect, which has no answer. The kit reads the wallet a moment later (F295). */
async function giveUp(world: World, { at }: StepOf<'giveUp'>): Promise<void> {
  const calls = world.browser.calls.filter(({ name }) => name === 'connect')
  const call = calls[at % Math.max(calls.length, 1)]
  if (!call) return
  const { connectorId } = call
  const place = placeOf(world, call.page)
  const wanted = [...world.pending].filter((each) => each.place === place)
  // Another request of the wallet, or another command, may be what its visitor waits for.
  const isWanted = wanted.every(({ type, wallet }) => type === 'connect' && wallet === connectorId)
  // A connection that is stored is restored, which may take longer.
  const isStored = storedIds(world.browser.storage).includes(connectorId)
  const isAlone = calls.filter((each) => each.connectorId === connectorId).length === 1
  const { latch, page } = world.tabs[place ?? 0]
  const isPending = latch.getState().connection.attempt?.connectorId === connectorId
  if (
    place !== undefined &&
    isWanted &&
    wanted.length > 0 &&
    isAlone &&
    isPending &&
    !isStored &&
    !page.app &&
    !page.isFrozen
  )
    world.late[place] = { connectorId, states: world.browser.wallet(connectorId).states.length, old: new Set(), age: 0 }
  call.reject(TIMED_OUT)
  await world.clock.settle()
  await advance(world, READ_AFTER_MS)
}

/** The page is back from the back-forward cache. The reads of it that are pending then are sent anew (F302). */
function resume({ browser, late, tabs }: World, place: Place): void {
  const { page, resume: wake } = tabs[place]
  const old = browser.calls.filter((each) => each.name === 'reconnect' && each.page === page.number)
  if (page.isFrozen) for (const each of old) late[place]?.old.add(each)
  wake()
}

/**
 * The place whose kit reads a wallet that may come late, and that has shared the same accounts since then. An answer from
 * before the back-forward cache may be older than what the wallet did meanwhile (F302): the kit reads the wallet anew.
 */
function lateReads(world: World, call: WalletCall): World['due'] {
  const { name, page, connectorId } = call
  const place = placeOf(world, page)
  const late = place === undefined ? undefined : world.late[place]
  const { states } = world.browser.wallet(connectorId)
  const isShared = states.length === late?.states && states.at(-1)?.accounts.length !== 0
  const isMeant = name === 'reconnect' && late?.connectorId === connectorId && !late.old.has(call)
  const isDue = isMeant && isShared && late.age < 5_000
  return isDue && place !== undefined && !world.tabs[place].page.isFrozen ? [{ place, connectorId }] : []
}

function walletStep(world: World, step: StepOf<'accounts' | 'network' | 'disconnectedByWallet'>): void {
  const { browser } = world
  const { wallet: connectorId } = step
  const namespace = namespaceOfWallet(connectorId)
  const wallet = browser.wallet(connectorId)
  // A wallet that was removed tells nothing, so no page can know what changes in it.
  if (!isPhone(connectorId) && !wallet.isInstalled) return
  if (step.type === 'accounts') {
    const accounts = step.accounts.map((name) => addressOf(connectorId, name))
    wallet.change({ accounts })
    const told = accounts.map((address) => ({ namespace, address, type: 'eoa' as const }))
    tell(world, { type: 'accounts', connectorId, accounts: told })
  } else if (step.type === 'network') {
    if (!step.id.startsWith(`${namespace}:`) || !wallet.hasNetwork) return
    wallet.change({ networkId: step.id })
    tell(world, { type: 'network', connectorId, networkId: step.id })
  } else if (isPhone(connectorId)) endSession(world)
  else {
    // That is newer than what a read of it answers.
    world.late.fill(undefined)
    tell(world, { type: 'disconnected', connectorId })
  }
}

/** The phone ends its session. */
function endSession(world: World): void {
  world.browser.phone.end()
  for (const connectorId of PHONE) {
    const isHeard = world.tabs.every(({ latch, page }) => !page.isFrozen && connectedIds(latch).includes(connectorId))
    if (!isHeard) world.unread.add(connectorId)
    tell(world, { type: 'disconnected', connectorId })
  }
}

/** Adds a wallet to both pages, or removes it: it disconnects, and answers no call any more. */
function install(world: World, { wallet: connectorId, isInstalled }: StepOf<'install'>): void {
  const { browser, unread } = world
  if (isPhone(connectorId)) return
  unread.add(connectorId)
  world.late.fill(undefined)
  if (!isInstalled) {
    tell(world, { type: 'disconnected', connectorId })
    for (const call of browser.calls.filter((each) => each.connectorId === connectorId)) call.reject(GONE)
  }
  browser.install(connectorId, isInstalled)
}

function deliver({ mail }: World, { tab, at, twice }: StepOf<'deliver'>): void {
  const queue = mail[tab]
  const [send] = queue.splice(at % Math.max(queue.length, 1), 1)
  send?.()
  if (twice) send?.()
}

/** The page ends, and with it its promises, its timers and the events on their way to it. Wallets get no answer. */
function reload(world: World, place: Place): void {
  const { browser, mail, pending, tabs, unread } = world
  const { page, leave }: Tab = tabs[place]
  world.late[place] = undefined
  leave()
  for (const call of browser.calls.filter((each) => each.page === page.number)) call.resolve()
  for (const each of [...pending].filter((command) => command.place === place)) {
    pending.delete(each)
    // The kit has not heard yet that the app disconnected the wallet. The next visit reads it once more, in vain.
    if (each.type === 'app' && each.wallet) unread.add(each.wallet)
    // A chain library of the app's own marks in the storage what it disconnects, and removes the mark with a later answer to
    // its own reading. What it was still disconnecting it may connect on the next visit.
    const isEnding = each.type === 'disconnect' || each.type === 'app'
    if (isEnding) forgetUnmarked(world, page.app)
  }
  mail[place] = []
  // The end of a connection that the storage refused to store was in the memory of this page alone.
  if (world.wasRefused) for (const id of storedIds(browser.storage)) world.ended[place].delete(id)
  // A chain library of the app's own learns by the storage alone what the visitor has disconnected.
  if (page.app && world.wasForgotten) world.ended.forEach((ended) => ended.clear())
  world.open(place)
}

/** A chain library connects again what it has not marked as disconnected. It has the wallets with a network of their own. */
function forgetUnmarked({ browser, ended }: World, app: PageApp | undefined): void {
  const isUnmarked = (id: string): boolean => !!app && browser.wallet(id).hasNetwork && !app.isEnded(id)
  for (const each of ended) for (const id of [...each].filter(isUnmarked)) each.delete(id)
}

/** Lets time pass. A wallet that has not answered a read after 5 s counts as not found in that tab. */
async function advance({ browser, clock, late, pending, reads, tabs, unread }: World, ms: number): Promise<void> {
  const noteUnread = (): void => {
    for (const call of browser.calls) if (call.name === 'reconnect') unread.add(call.connectorId)
  }
  noteUnread()
  const waiting = [...pending].filter(({ place }) => !tabs[place].page.isFrozen)
  const before = [...reads, ...late.filter((each) => each !== undefined)]
  await clock.advance(ms)
  for (const each of before) each.age += ms
  // A read may begin and be given up within the step.
  if (ms > READ_TIMEOUT_MS) noteUnread()
  for (const each of waiting) each.age += ms
}
