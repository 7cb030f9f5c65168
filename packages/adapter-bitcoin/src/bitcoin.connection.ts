import type { CaipNetworkId } from '@latchkit/core'
import {
  callReported,
  createReadLimit,
  isLatchError,
  quietly,
  walletError,
  type Account,
  type AdapterContext,
  type AdapterConnection,
  type ConnectRequest,
  type LatchError,
  type RpcUrls,
  type Signer,
} from '@latchkit/core/adapter'
import { isForAll, toConnection, type SharedAccount } from './bitcoin.accounts.js'
import type { Link } from './bitcoin.link.js'
import type { Wallets } from './bitcoin.wallets.js'
import { isAddressOn, networkOfAddress } from './bitcoin.networks.js'
import { createStandardLink } from './standard.link.js'

/** How many times in a row the adapter reads a wallet's accounts after an event. */
const MAX_POLLS = 3

/** The dependencies that all parts of the adapter share. */
export interface BitcoinDeps {
  readonly context: AdapterContext
  readonly rpcUrls: RpcUrls
  readonly wallets: Wallets
  /** Connector id → wallet that was used. */
  readonly uses: Map<string, WalletUse>
}

/** A wallet that was used. */
export interface WalletUse {
  readonly link: Link
  /** What the link was made from: a wallet object or an id of `sats-connect`. A new source makes a new use. */
  readonly source: unknown
  /** Identifies one use: set by each connect, cleared when the connection is ended. Without it, no event is emitted. */
  user: object | undefined
  /** The pending request to connect or reconnect. The wallet's events are handled after it. */
  asking: Promise<unknown> | undefined
  connection: AdapterConnection | undefined
  /** Whether the wallet is heard though it shared nothing: it was locked when its connection was restored (F263). */
  isAwaited: boolean
  /** The accounts as the wallet shared them last, with the purposes that it names. */
  shared: readonly SharedAccount[]
  /** Ends listening. */
  stop: (() => void) | undefined
}

/**
 * Resolves with the wallet of a connector id. Rejects with `wallet/provider-not-found` where there is none, or where
 * the wallet needs `sats-connect` and it can't be loaded (S8.11).
 */
export async function useOf(deps: BitcoinDeps, connectorId: string): Promise<WalletUse> {
  const known = deps.uses.get(connectorId)
  const { standard, sats } = deps.wallets.get(connectorId)
  // A connection keeps the link that it was made with.
  if (known && (known.connection || known.source === (standard ?? sats))) return known
  const source = standard ?? sats
  if (!source) throw walletError('provider-not-found', { wallet: connectorId })
  const link = standard ? createStandardLink(standard) : await createLateSatsLink(deps, sats ?? '')
  // Another call may have made the use while the library was loaded.
  const before = deps.uses.get(connectorId)
  if (before?.source === source) return before
  if (before) unwatchWallet(before)
  const nothing = { user: undefined, asking: undefined, connection: undefined, isAwaited: false, stop: undefined }
  const use: WalletUse = { link, source, shared: [], ...nothing }
  deps.uses.set(connectorId, use)
  return use
}

/** Loads `sats-connect` when a wallet that needs it is first used. */
async function createLateSatsLink({ context }: BitcoinDeps, id: string): Promise<Link> {
  const { createSatsLink, loadSatsConnect } = await import('./sats.link.js')
  return createSatsLink(await loadSatsConnect(context), id, context)
}

/**
 * Stores what a wallet shares, and makes a connection of it: on the requested network, which the visitor may have chosen in
 * another tab, else on the present one, else on the app's first. Addresses of test networks are those of several (F310).
 */
function connectionOf(
  { context }: BitcoinDeps,
  use: WalletUse,
  shared: readonly SharedAccount[],
  requested?: CaipNetworkId,
): AdapterConnection | undefined {
  use.shared = shared
  const { connection } = use
  const own = context.networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  return toConnection(shared, [requested, connection?.networkId, ...own.map(({ caipNetworkId }) => caipNetworkId)])
}

/**
 * The error where no shared account can be used on a network of the app: the wallet is on another network where its
 * addresses are of one (F270), else it shares no account.
 */
function noConnection(
  { context }: BitcoinDeps,
  shared: readonly SharedAccount[],
  requested?: CaipNetworkId,
): LatchError {
  const [first] = context.networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  const expected = requested ?? first?.caipNetworkId
  const stray = expected && shared.find(({ address }) => !isAddressOn(expected, address))
  if (!stray) return walletError('no-accounts')
  return walletError('wrong-network', { actual: networkOfAddress(stray.address), expected })
}

/**
 * Asks the wallet for its accounts, with a prompt, unless it is connected already. Rejects with `wallet/no-accounts`
 * where the wallet shares no Bitcoin account (F071), with `wallet/wrong-network` where it shares only accounts of a network
 * that the app doesn't have, with `wallet/disconnected` where the connection was ended
 * meanwhile, or with the wallet's error.
 */
export async function connectWallet(
  deps: BitcoinDeps,
  { connectorId, networkId }: ConnectRequest,
): Promise<AdapterConnection> {
  const use = await useOf(deps, connectorId)
  const connection =
    use.connection ??
    (await begin(deps, connectorId, use, async () => {
      const shared = await use.link.connect(networkId)
      const made = connectionOf(deps, use, shared, networkId)
      if (!made) throw noConnection(deps, shared, networkId)
      return made
    }))
  if (!connection) throw walletError('disconnected')
  return connection
}

/**
 * Connects to the accounts that the wallet shares already, without a prompt. Resolves with undefined where there are
 * none, where the wallet doesn't answer, or where the connection was ended meanwhile. `isAwaited`: listens to a wallet
 * without a connection too (F263).
 */
export async function reconnectWallet(
  deps: BitcoinDeps,
  { connectorId, networkId, isAwaited = false }: ConnectRequest,
): Promise<AdapterConnection | undefined> {
  const use = await useOf(deps, connectorId)
  const ask = (): Promise<readonly SharedAccount[]> => (use.connection ? use.link.read() : use.link.restore())
  const read = async (): Promise<AdapterConnection | undefined> =>
    connectionOf(deps, use, await quietly(deps.context.environment, ask()).catch(() => []), networkId)
  return begin(deps, connectorId, use, read, isAwaited)
}

/** Starts to listen, then gets a connection by `read`. Resolves with undefined where the use was ended meanwhile. */
async function begin(
  deps: BitcoinDeps,
  connectorId: string,
  use: WalletUse,
  read: () => Promise<AdapterConnection | undefined>,
  isAwaited = false,
): Promise<AdapterConnection | undefined> {
  const mine = (use.user = {})
  let connection: AdapterConnection | undefined
  try {
    watchWallet(deps, connectorId, use)
    // Set before `read` runs: a wallet may emit an event about the permission before it answers.
    const asking = Promise.resolve().then(read)
    use.asking = asking
    connection = await asking
  } finally {
    if (use.user === mine) use.asking = undefined
    if (use.user === mine && !connection && !isAwaited) unwatchWallet(use)
  }
  if (use.user === mine) use.isAwaited = !connection
  return use.user === mine ? (use.connection = connection) : undefined
}

/** Listens to a wallet's events, unless the adapter listens already. An error of the wallet is reported, not thrown. */
export function watchWallet(deps: BitcoinDeps, connectorId: string, use: WalletUse): void {
  if (use.stop) return
  const { report } = deps.context.environment
  const look = createLook(deps, connectorId, use)
  let stop: unknown
  // Where the wallet throws, the adapter gets no events of it.
  void callReported(report, () => (stop = use.link.listen(look.hear)))
  use.stop = () => {
    use.stop = undefined
    look.stop()
    void callReported(report, () => typeof stop === 'function' && (stop as () => unknown)())
  }
}

/** Ends the use of a wallet: the adapter stops listening, and emits no further event about it. */
export function unwatchWallet(use: WalletUse): void {
  use.stop?.()
  use.user = use.asking = use.connection = undefined
  use.isAwaited = false
}

/** Reads a wallet's accounts after its events. */
interface Look {
  hear(): void
  /** Drops the read that waits. */
  stop(): void
}

/**
 * Makes a {@link Look}. Because events may be wrong or out of order (F073), it ignores their content. Events that come
 * during a read cause one more read, and one beyond the limit a later one (F267).
 */
function createLook(deps: BitcoinDeps, connectorId: string, use: WalletUse): Look {
  const { environment } = deps.context
  const { clock, report } = environment
  const limit = createReadLimit(clock)
  let isLooking = false
  let isStale = false
  let cancel: (() => void) | undefined

  // Before the app has a permission, some wallets answer `read` with a prompt.
  const ask = (): Promise<readonly SharedAccount[]> => (use.isAwaited ? use.link.restore() : use.link.read())

  async function look(): Promise<void> {
    const { user } = use
    let connection: AdapterConnection | undefined
    // The limit ends the loop with a wallet that emits an event at each read.
    for (let round = 1; round <= MAX_POLLS; round += 1) {
      await use.asking?.catch(() => undefined)
      isStale = false
      const before = use.connection
      limit.begin()
      // A wallet that doesn't answer counts as disconnected (F076).
      const shared = await quietly(environment, ask()).catch(() => [])
      connection = connectionOf(deps, use, shared)
      limit.found(JSON.stringify(shared))
      if ((!isStale && use.connection === before) || limit.pauseMs() > 0) break
    }
    // Cleared before anything is emitted: an event of the wallet from now on starts a new read.
    isLooking = false
    if (user && use.user === user && use.stop) {
      use.isAwaited &&= !connection
      tell(deps, connectorId, use, connection)
    }
    if (isStale && limit.pauseMs() > 0) plan()
  }

  /** Reads as soon as the limit allows it. */
  function plan(): void {
    cancel?.()
    cancel = undefined
    if (!use.stop || isLooking) return
    const pause = limit.pauseMs()
    if (pause > 0) return void (cancel = clock.after(pause, plan))
    isLooking = true
    void callReported(report, look)
  }

  return {
    hear() {
      isStale = true
      plan()
    },
    stop: () => cancel?.(),
  }
}

/**
 * Stores the connection that a wallet has now, and emits what changed: connected, disconnected, network or accounts.
 */
export function tell(
  { context }: BitcoinDeps,
  connectorId: string,
  use: WalletUse,
  connection?: AdapterConnection,
): void {
  const { emit } = context
  const before = use.connection
  use.connection = connection
  if (!connection) return before && emit({ type: 'disconnected', connectorId })
  // The wallet was unlocked.
  if (!before) return emit({ type: 'connected', connectorId, connection })
  const isSame = JSON.stringify(before.accounts) === JSON.stringify(connection.accounts)
  // On another network the addresses differ too: both changes are one event.
  const moved = { type: 'network' as const, connectorId, ...connection }
  if (before.networkId !== connection.networkId) emit(moved)
  else if (!isSame) emit({ type: 'accounts', connectorId, accounts: connection.accounts })
}

/** Ends the connection in the adapter, then asks the wallet to end it. An error of the wallet is ignored. */
export async function disconnectWallet({ uses }: BitcoinDeps, connectorId: string): Promise<void> {
  const use = uses.get(connectorId)
  if (!use) return
  unwatchWallet(use)
  // Not all wallets can disconnect. The connection is then ended in the adapter only.
  await use.link.disconnect().catch(() => undefined)
}

/** Ends a connection in the adapter only, without a request to the wallet, and stops listening to the wallet. */
export function forgetWallet({ uses }: BitcoinDeps, connectorId: string): void {
  const use = uses.get(connectorId)
  if (use) unwatchWallet(use)
}

/** A connected wallet, with the account that signs. */
export interface ConnectedWallet {
  readonly link: Link
  readonly connection: AdapterConnection
  readonly account: Account
  /** Whether the account's coins may carry inscriptions, so that the adapter must not choose among them (F255). */
  readonly mayCarryInscriptions: boolean
}

/**
 * Resolves with the wallet and the account of a signer. Rejects with `wallet/disconnected` where the wallet isn't
 * connected, with `wallet/unauthorized` where it doesn't share the account (S8.13).
 */
export async function signerOf(deps: BitcoinDeps, { connectorId, address }: Signer): Promise<ConnectedWallet> {
  const wallet = await connectedOf(deps, connectorId)
  const account = wallet.connection.accounts.find((each) => each.address === address)
  if (!account) throw walletError('unauthorized', { address })
  const { link, connection, shared } = wallet
  const mayCarryInscriptions = account.type === 'ordinal' || isForAll(shared, account, connection.networkId)
  return { link, connection, account, mayCarryInscriptions }
}

/**
 * Resolves like {@link signerOf}, for a request that is bound to the signer's network. Rejects with
 * `wallet/wrong-network` where the wallet is on another network (S5.03).
 */
export async function senderOf(deps: BitcoinDeps, signer: Signer): Promise<ConnectedWallet> {
  const { connectorId } = signer
  const { link, connection } = await connectedOf(deps, connectorId)
  const named = link.network && (await presently(deps, connectorId, link.network()))
  const actual = named ?? connection.networkId
  // Checked before the account: on another network the addresses differ too.
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return signerOf(deps, signer)
}

/**
 * Resolves with a connected wallet's answer to a request without a prompt. Where the wallet doesn't answer, rejects
 * with `wallet/timed-out` and emits that the wallet is disconnected (F076). The adapter still listens: the next event
 * of the wallet may connect it again.
 */
export const presently = <answer>(deps: BitcoinDeps, connectorId: string, asked: Promise<answer>): Promise<answer> =>
  quietly(deps.context.environment, asked).catch((error: unknown) => {
    const use = deps.uses.get(connectorId)
    if (use && isLatchError(error, 'wallet/timed-out')) tell(deps, connectorId, use)
    throw error
  })

async function connectedOf(
  deps: BitcoinDeps,
  connectorId: string,
): Promise<Pick<ConnectedWallet, 'link' | 'connection'> & Pick<WalletUse, 'shared'>> {
  const { link, connection, shared } = await useOf(deps, connectorId)
  if (!connection) throw walletError('disconnected')
  return { link, connection, shared }
}
