import type { Clock, WebStorage } from '@latchkit/core/testing'
import { createFakeWindow } from '../createFakeWindow.js'
import type { BrowserPage, WalletCall, WalletCallName, WalletEvent } from './browserPage.js'
import type { SharedPhone } from './sharedPhone.js'
import { isPhone, PHONE, type SharedWallet, type WalletState } from './sharedWallets.js'

/** What {@link createBrowserPage} needs. */
export interface BrowserPageDeps {
  readonly number: number
  readonly wallets: readonly SharedWallet[]
  readonly storage: () => WebStorage
  readonly phone: Pick<SharedPhone, 'session' | 'restore' | 'end'>
  /** Takes note of a request. Returns whether the test answers it. */
  readonly onCall: (call: WalletCall) => boolean
  readonly onSettled: (call: WalletCall) => void
  /** Lets a wallet tell all pages of the app that it has switched its network. Undefined: it tells this page. */
  readonly switched?: ((event: WalletEvent) => void) | undefined
  /** Lets a wallet end its permission for all pages of the app. */
  readonly revoke: (connectorId: string) => void
}

/** A page of a browser, with the ways in which the browser changes it. */
export interface ControlledPage extends BrowserPage {
  /**
   * The number of the first state of a wallet that the page may still show, because it has heard of it, by the id of the
   * connector and the name of the member.
   */
  readonly oldest: ReadonlyMap<string, number>
  /** Puts the page into the back-forward cache. */
  freeze(): void
  /** Ends `freeze`, as the browser does when the visitor goes back to the page. */
  resume(): void
  /** Ends the page: nothing of it runs any more. */
  leave(): void
  /** Tells the page that the visitor has approved a request to connect in the wallet itself. */
  approve(connectorId: string): void
  /** Tells the page that wallets were installed or removed. */
  installed(): void
  /** Makes a clock whose timers wait while the page is frozen, and stop when it is gone. */
  clockOf(clock: Clock): Clock
}

const GONE = new Error('the page is gone')

/** Makes a page. */
export function createBrowserPage(deps: BrowserPageDeps): ControlledPage {
  const { number, wallets, phone } = deps
  const window = createFakeWindow()
  const connected = new Set<string>()
  const awaited = new Set<string>()
  const oldest = new Map<string, number>()
  const told = new Set<(event: WalletEvent) => void>()
  const approved = new Set<(connectorId: string) => void>()
  const installed = new Set<() => void>()
  const life = createPageLife(window)
  const { whenAwake } = life
  const { ask, endReads } = createRequests(deps, life)
  const wallet = (id: string): SharedWallet => wallets.find(({ connectorId }) => connectorId === id) as SharedWallet

  function heard(id: string, what: readonly (keyof WalletState)[] = ['accounts', 'networkId']): void {
    for (const each of what) oldest.set(`${id} ${each}`, wallet(id).states.length - 1)
  }

  function tell(event: WalletEvent): void {
    const { type, connectorId } = event
    const isOver = type === 'disconnected' || ('accounts' in event && event.accounts?.length === 0)
    if (isOver) connected.delete(connectorId)
    if (!isOver) heard(connectorId, type === 'accounts' ? ['accounts'] : type === 'network' ? ['networkId'] : undefined)
    for (const listener of told) listener(event)
  }

  return {
    number,
    window,
    storage() {
      if (life.isGone()) throw GONE
      return deps.storage()
    },
    wallets,
    wallet,
    connected,
    awaited,
    whenAwake,
    get isFrozen() {
      return life.isFrozen()
    },
    ask,
    shared(connectorId, wish) {
      const { namespace, states, hasNetwork } = wallet(connectorId)
      const { accounts, networkId } = states.at(-1) as WalletState
      const isShared = !isPhone(connectorId) || phone.session(number).includes(namespace)
      return {
        accounts: isShared ? accounts.map((address) => ({ namespace, address, type: 'eoa' as const })) : [],
        // A wallet of Solana or Bitcoin has no network of its own: its network is the one that is asked for.
        networkId: (!hasNetwork && wish) || networkId,
      }
    },
    heard,
    oldest,
    restoreSession: () => phone.restore(number),
    endSession() {
      phone.end(number)
      for (const connectorId of PHONE) if (connected.has(connectorId)) tell({ type: 'disconnected', connectorId })
    },
    switched: deps.switched ?? tell,
    revoke: deps.revoke,
    onTold: (listener) => void told.add(listener),
    onApproved: (listener) => void approved.add(listener),
    onInstalled(listener) {
      installed.add(listener)
      return () => void installed.delete(listener)
    },
    freeze: life.freeze,
    resume: life.resume,
    leave() {
      life.leave()
      endReads()
    },
    tell,
    approve(connectorId) {
      heard(connectorId)
      for (const listener of approved) listener(connectorId)
    },
    installed: () => {
      for (const listener of installed) listener()
    },
    clockOf: (clock) => ({ now: clock.now, after: (ms, run) => clock.after(ms, () => whenAwake(run)) }),
  }
}

/** Whether a page is awake, frozen in the back-forward cache, or gone. */
function createPageLife(window: BrowserPage['window']) {
  let state: 'awake' | 'frozen' | 'gone' = 'awake'
  let waiting: (() => void)[] = []
  const dispatch = (type: string): void =>
    void window.dispatchEvent(Object.assign(new Event(type), { persisted: state === 'frozen' }))
  return {
    isFrozen: () => state === 'frozen',
    isGone: () => state === 'gone',
    /** Runs a function at once, or when the page is resumed. Never where the page is gone. */
    whenAwake(run: () => void): void {
      if (state === 'awake') run()
      else if (state === 'frozen') waiting.push(run)
    },
    freeze(): void {
      if (state !== 'awake') return
      state = 'frozen'
      dispatch('pagehide')
    },
    resume(): void {
      if (state !== 'frozen') return
      dispatch('pageshow')
      state = 'awake'
      const runs = waiting
      waiting = []
      for (const run of runs) run()
    },
    leave(): void {
      dispatch('pagehide')
      state = 'gone'
    },
  }
}

/** The requests of a page to wallets. */
function createRequests({ number, onCall, onSettled }: BrowserPageDeps, life: ReturnType<typeof createPageLife>) {
  /** Ends each read that is pending. */
  const reads = new Set<() => void>()

  /**
   * Ends the reads of a page that is gone. A chain library that notes in its module that it is reading would keep other
   * pages from reading, which in a browser have modules of their own.
   */
  function endReads(): void {
    for (const end of reads) end()
    reads.clear()
  }

  const ask: BrowserPage['ask'] = (name: WalletCallName, connectorId, networkId, done = () => {}) =>
    new Promise((resolve, reject) => {
      if (name === 'reconnect') reads.add(() => reject(GONE))
      if (life.isGone()) return endReads()
      const settle = (run: () => void, doneNow = (): void => {}): void => {
        onSettled(call)
        if (!life.isGone()) doneNow()
        life.whenAwake(run)
      }
      const call: WalletCall = {
        page: number,
        name,
        connectorId,
        networkId,
        resolve: () => settle(resolve, done),
        reject: (thrown) => settle(() => reject(thrown)),
      }
      if (!onCall(call)) resolve(done())
    })

  return { ask, endReads }
}
