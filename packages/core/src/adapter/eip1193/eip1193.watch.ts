import type { Account } from '../account.types.js'
import type { AdapterConnection } from '../adapter.types.js'
import { callReported } from '../callReported.js'
import { createReadLimit } from '../readLimit.js'
import { readChainId, toNetworkId } from './chainId.js'
import { toAddresses } from './evmAddress.js'
import { toHexAddresses } from './hexAddress.js'
import { askQuietly, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/** How long after a read that disagrees with an event the wallet is read once more (F265). */
const REPEAT_MS = 500

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const
type WalletEvent = (typeof EVENTS)[number]

/** Listens to a wallet's events until {@link unwatchWallet}. A second call has no effect. */
export function watchWallet(deps: Eip1193Deps, connectorId: string, wallet: Wallet): void {
  if (wallet.stop) return
  const { provider } = wallet
  const { report } = deps.context.environment
  const look = createLook(deps, connectorId, wallet)
  const listeners = EVENTS.map((event) => [event, (payload: unknown) => look.hear(event, payload)] as const)
  const each = (run: 'on' | 'removeListener'): void => {
    // A provider may lack these functions, or throw in them.
    for (const listener of listeners) void callReported(report, () => provider[run]?.(...listener))
  }
  each('on')
  wallet.stop = () => {
    wallet.stop = undefined
    look.stop()
    each('removeListener')
  }
}

/** Ends the use of a wallet: stops listening, and drops its connection. */
export function unwatchWallet(wallet: Wallet): void {
  wallet.stop?.()
  wallet.use = wallet.connection = undefined
}

/** Reads a wallet's state after its events. */
interface Look {
  hear(event: WalletEvent, payload: unknown): void
  /** Drops the read that waits. */
  stop(): void
}

/**
 * Makes a {@link Look}. The kind and the order of the events don't matter (F073). Several events at once cause one read;
 * an event during a read causes another one, and one beyond the limit a later one (F267).
 */
function createLook(deps: Eip1193Deps, connectorId: string, wallet: Wallet): Look {
  const { clock, report } = deps.context.environment
  const limit = createReadLimit(clock)
  const news = createNews()
  let isLooking = false
  /** Whether there was an event since the last read began, and whether one reported what is not known. */
  let isStale = false
  let isUrgent = false
  let cancel: (() => void) | undefined

  async function look(): Promise<void> {
    let shared: Shared | undefined
    let before: AdapterConnection | undefined
    const { use } = wallet
    // A microtask later: a wallet may emit an event before it answers.
    await Promise.resolve()
    do {
      isStale = isUrgent = false
      before = wallet.connection
      limit.begin()
      // A wallet that gives no answer is gone (F076).
      shared = await readShared(deps, wallet).catch(() => undefined)
      limit.found(String(shared && [shared.addresses, shared.chainId]))
      news.read(shared)
    } while ((isStale || wallet.connection !== before) && limit.pauseMs(isUrgent) === 0)
    // Reset here and not when the promise settles, so that an event in between causes a new read.
    isLooking = false
    if (use && wallet.use === use && wallet.stop)
      tell(deps, connectorId, wallet, shared && toConnection(shared, wallet.connection))
    if (isStale) plan()
    else if (news.isDenied()) plan(REPEAT_MS)
  }

  /** Reads after `ms`, or as soon as the limit allows it. */
  function plan(ms = 0): void {
    cancel?.()
    cancel = undefined
    if (!wallet.stop) return
    const pause = Math.max(ms, limit.pauseMs(isUrgent))
    if (pause > 0) return void (cancel = clock.after(pause, () => plan()))
    isLooking = true
    void callReported(report, look)
  }

  return {
    hear(event, payload) {
      isStale = true
      isUrgent ||= news.heard(event, payload)
      if (!isLooking) plan()
    },
    stop: () => cancel?.(),
  }
}

/** Says whether an event reports what is not known yet. */
interface News {
  heard(event: WalletEvent, payload: unknown): boolean
  /** Takes note of what a read found. */
  read(shared: Shared | undefined): void
  /** Whether the last read disagrees with an event since the last call of this function. */
  isDenied(): boolean
}

/** What an event says. */
interface Statement {
  readonly said: unknown
  /** Whether the payload could be read. */
  readonly isStated: boolean
}

/** Reads what an event says, at once: a payload may change later, or throw where it is read (F060). */
function statementOf(event: WalletEvent, payload: unknown): Statement {
  try {
    // Some wallets name the active account alone.
    if (event === 'accountsChanged') return { said: toHexAddresses(payload)[0], isStated: Array.isArray(payload) }
    const chainId = event === 'chainChanged' ? readChainId(payload) : undefined
    if (event === 'chainChanged') return { said: chainId, isStated: chainId !== undefined }
    return { said: event === 'connect', isStated: false }
  } catch {
    return { said: undefined, isStated: false }
  }
}

/** Makes a {@link News}. What an event reported before is no news: a wallet may report what its answers never say. */
function createNews(): News {
  const reported = new Map<WalletEvent, unknown>()
  const newest = new Map<WalletEvent, Statement>()
  let known: Shared | undefined
  /** What the last read found of what an event is about. */
  const foundOf = (event: WalletEvent): unknown => {
    if (event === 'accountsChanged') return known?.addresses[0]
    return event === 'chainChanged' ? known?.chainId : !!known?.addresses.length
  }
  return {
    heard(event, payload) {
      const statement = statementOf(event, payload)
      const { said } = statement
      const isRepeated = reported.has(event) && reported.get(event) === said
      reported.set(event, said)
      newest.set(event, statement)
      return said !== foundOf(event) && !isRepeated
    },
    read(shared) {
      if (String(shared?.addresses) !== String(known?.addresses) || shared?.chainId !== known?.chainId) reported.clear()
      known = shared
    },
    isDenied() {
      const isDenying = [...newest].some(([event, { said, isStated }]) => isStated && said !== foundOf(event))
      newest.clear()
      return !!known && isDenying
    },
  }
}

/** What a wallet shares: its checked answers to `eth_accounts` and `eth_chainId`. */
interface Shared {
  /** In lower case: the checksums of 1,000 addresses take long, so only the last read adds them. */
  readonly addresses: readonly string[]
  /** Undefined where the answer is no chain id (F072). */
  readonly chainId: number | undefined
}

/** Reads what a wallet shares, without a prompt. Rejects with `wallet/timed-out` after 5 s. */
export async function readShared(deps: Eip1193Deps, wallet: Wallet): Promise<Shared> {
  const [accounts, chain] = await Promise.all([
    askQuietly(deps, wallet, 'eth_accounts'),
    askQuietly(deps, wallet, 'eth_chainId'),
  ])
  return { addresses: toHexAddresses(accounts), chainId: readChainId(chain) }
}

/**
 * Makes a connection of what a wallet shares. Without a chain id, it keeps the network of `before`. Undefined where
 * there is no account or no network.
 */
export function toConnection(
  { addresses, chainId }: Shared,
  before?: AdapterConnection,
): AdapterConnection | undefined {
  const networkId = chainId === undefined ? before?.networkId : toNetworkId(chainId)
  if (addresses.length === 0 || !networkId) return undefined
  return { accounts: toAccounts(addresses, before?.accounts), networkId }
}

/**
 * The accounts of the addresses that a wallet shares. Mostly a read finds the same ones again, of which there may be 1,000:
 * their checksums are not made anew then, which would take the page's time (F071).
 */
function toAccounts(addresses: unknown, before: readonly Account[] = []): readonly Account[] {
  const read = toHexAddresses(addresses)
  const isSame = read.length === before.length && read.every((each, at) => each === before[at]?.address.toLowerCase())
  return isSame ? before : toAddresses(read).map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

function tell({ context }: Eip1193Deps, connectorId: string, wallet: Wallet, connection?: AdapterConnection): void {
  const before = wallet.connection
  wallet.connection = connection
  const { emit } = context
  if (!connection) {
    if (before) emit({ type: 'disconnected', connectorId })
    return
  }
  const { accounts, networkId } = connection
  // The wallet was unlocked.
  if (!before) return emit({ type: 'connected', connectorId, connection })
  if (addressesOf(before) !== addressesOf(connection)) emit({ type: 'accounts', connectorId, accounts })
  if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
}

const addressesOf = ({ accounts }: AdapterConnection): string => accounts.map(({ address }) => address).join()
