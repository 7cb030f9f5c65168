import { createSwitchboard } from './switchboard.js'
import { answerOf } from './fakeWallet.methods.js'

/** A request to a wallet (EIP-1193). */
export interface WalletRequest {
  readonly method: string
  readonly params?: unknown
}

/** How a wallet behaves towards an app. */
export interface WalletSwitches {
  /** The answer to a request that needs the visitor. A request that hangs continues when this changes. */
  readonly answer: 'approve' | 'reject' | 'hang'
  /** The value that a rejection throws. */
  readonly rejection: unknown
  /** The accounts, the active one first, given out exactly as they are written here. */
  readonly accounts: readonly string[]
  readonly chainId: number
  /** Whether the site has the permission to see the accounts. An approval gives it, revoking takes it. */
  readonly authorised: boolean
  /** A locked wallet shares no account until a connection is approved. */
  readonly locked: boolean
  /**
   * The chain ids that the wallet can switch to. Undefined: all of them. It answers a request for any other chain with
   * 4902.
   */
  readonly knownChains: readonly number[] | undefined
  /** The answer to a request to add a chain, once `answer` approves. */
  readonly addChain: 'approve' | 'reject'
  /** Adding a chain also switches to it, as in most wallets. */
  readonly addSwitches: boolean
  /** The wallet answers that it switched, but stays on its chain (F078). */
  readonly liesAboutSwitch: boolean
  /** Switches without the event `chainChanged`. */
  readonly switchesSilently: boolean
  /** Never answers `wallet_revokePermissions` (F094). */
  readonly disconnectHangs: boolean
  /** The index of the account that it signs in with. */
  readonly signsInAs: number
  /** Changes the message that it signs in with, before it signs. */
  readonly rewritesSignIn: (message: string) => string
  /** Answers that replace the wallet's own, by method: anything that a hostile wallet may answer (F071, F072). */
  readonly answers: Readonly<Record<string, unknown>>
  /** Errors that are thrown instead of an answer, by method. */
  readonly failures: Readonly<Record<string, unknown>>
}

/**
 * The chain of a wallet, and its keys. It answers the requests that the wallet doesn't answer itself, after the visitor
 * approved.
 */
export type WalletNode = (request: WalletRequest, wallet: WalletSwitches) => Promise<unknown>

/** Options of {@link createFakeWallet}. */
export interface FakeWalletOptions extends Partial<WalletSwitches> {
  readonly name?: string
  readonly rdns?: string
  readonly uuid?: string
  readonly icon?: string
  readonly node?: WalletNode
}

type Listener = (...args: never[]) => void

/** An EIP-1193 provider. */
export interface FakeProvider {
  request(request: WalletRequest): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/** An installed wallet. */
export interface FakeWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: FakeProvider
  /** Every request so far, in order. */
  readonly requests: readonly WalletRequest[]
  /** The contexts of the permissions that were granted and not revoked (ERC-7715). */
  readonly permissions: ReadonlySet<unknown>
  /** How often a method was requested. */
  count(method: string): number
  now(): WalletSwitches
  /** Changes switches, without an event. */
  set(switches: Partial<WalletSwitches>): void
  /** Announces the wallet (EIP-6963): now, and at each request of the page. Returns a function that ends this. */
  announce(page: EventTarget): () => void
  /** The visitor shares other accounts, the active one first. An empty list takes the site's access. */
  changeAccounts(accounts: readonly string[]): void
  /** The visitor chooses another chain in the wallet. */
  changeChain(chainId: number): void
  lock(): void
  unlock(): void
  /** The wallet revokes the site's permission. */
  disconnect(): void
  /** Emits any event. */
  emit(event: string, ...args: unknown[]): void
  /** How many listeners an event has, or all events together. */
  listeners(event?: string): number
}

/** An account whose key is unknown, with its checksum. */
export const TEST_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Another account whose key is unknown, with its checksum. */
export const OTHER_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const DEFAULTS: WalletSwitches = {
  answer: 'approve',
  rejection: { code: 4001, message: 'User rejected the request.' },
  accounts: [TEST_ADDRESS],
  chainId: 900_001,
  authorised: false,
  locked: false,
  knownChains: undefined,
  addChain: 'approve',
  addSwitches: true,
  liesAboutSwitch: false,
  switchesSilently: false,
  disconnectHangs: false,
  signsInAs: 0,
  rewritesSignIn: (message) => message,
  answers: {},
  failures: {},
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%237c5cff'/%3E%3Ccircle cx='16' cy='16' r='7' fill='%23fff'/%3E%3C/svg%3E"

/** Makes a {@link FakeWallet}. On a page with several wallets, give each its own `name` and `rdns`. */
export function createFakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const { name = 'Fake Wallet', rdns = 'org.example.fake', icon = ICON, node, ...switches } = options
  const info = { uuid: options.uuid ?? `uuid-of-${rdns}`, name, icon, rdns }
  const board = createSwitchboard<WalletSwitches>({ ...DEFAULTS, ...withoutUuid(switches) })
  const listeners = new Map<string, Set<Listener>>()
  const requests: WalletRequest[] = []
  const batches = new Map<string, readonly unknown[]>()
  const permissions = new Set<unknown>()

  const emit = (event: string, ...args: unknown[]): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(...(args as never[]))
  }
  const provider: FakeProvider = {
    request(request) {
      requests.push(request)
      return answerOf({ board, emit, node, batches, permissions }, request)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }

  return {
    info,
    provider,
    requests,
    permissions,
    count: (method) => requests.filter((request) => request.method === method).length,
    now: board.now,
    set: board.set,
    announce(page) {
      const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
      const announce = (): void => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      page.addEventListener('eip6963:requestProvider', announce)
      announce()
      return () => page.removeEventListener('eip6963:requestProvider', announce)
    },
    changeAccounts(accounts) {
      board.set({ accounts })
      emit('accountsChanged', accounts)
    },
    changeChain(chainId) {
      board.set({ chainId })
      emit('chainChanged', `0x${chainId.toString(16)}`)
    },
    lock() {
      board.set({ locked: true })
      emit('accountsChanged', [])
    },
    unlock() {
      board.set({ locked: false })
      emit('accountsChanged', board.now().accounts)
    },
    disconnect() {
      board.set({ authorised: false })
      emit('accountsChanged', [])
      emit('disconnect', { code: 4900, message: 'The wallet took the permission back.' })
    },
    emit,
    listeners: (event) =>
      [...listeners].filter(([of]) => !event || of === event).reduce((sum, [, set]) => sum + set.size, 0),
  }
}

const withoutUuid = ({ uuid: _, ...switches }: Partial<WalletSwitches> & { uuid?: string }): Partial<WalletSwitches> =>
  switches
