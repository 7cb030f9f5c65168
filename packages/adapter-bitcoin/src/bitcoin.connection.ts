import type { CaipNetworkId } from '@latchkit/core'
import {
  isLatchError,
  quietly,
  walletError,
  type Account,
  type AdapterContext,
  type AdapterConnection,
  type ConnectRequest,
  type RpcUrls,
  type Signer,
} from '@latchkit/core/adapter'
import { toConnection, type SharedAccount } from './bitcoin.accounts.js'
import type { Link } from './bitcoin.link.js'
import type { Wallets } from './bitcoin.wallets.js'
import { createStandardLink } from './standard.link.js'

/** How often a wallet is asked what holds, one time after the other. */
const MAX_LOOKS = 3

/** What every part of the loaded adapter shares. */
export interface BitcoinDeps {
  readonly context: AdapterContext
  readonly rpcUrls: RpcUrls
  readonly wallets: Wallets
  /** The wallets that were used, by connector id. */
  readonly uses: Map<string, WalletUse>
}

/** A wallet that was used. */
export interface WalletUse {
  readonly link: Link
  /** What the link was made of: a wallet that was attached anew, or came another way, is another. */
  readonly source: unknown
  /** Made when somebody connects, gone when the connection is ended: nobody is told of a wallet without. */
  user: object | undefined
  /** What is under way to give a connection. What the wallet tells meanwhile waits for it. */
  asking: Promise<unknown> | undefined
  connection: AdapterConnection | undefined
  /** Ends listening. */
  stop: (() => void) | undefined
}

/** The wallet of core's id. Throws `wallet/provider-not-found` (S8.11). */
export async function useOf(deps: BitcoinDeps, connectorId: string): Promise<WalletUse> {
  const known = deps.uses.get(connectorId)
  const { standard, sats } = deps.wallets.get(connectorId)
  // A connection stays on the way it was made.
  if (known && (known.connection || known.source === (standard ?? sats))) return known
  const source = standard ?? sats
  if (!source) throw walletError('provider-not-found', { wallet: connectorId })
  const link = standard ? createStandardLink(standard) : await createLateSatsLink(deps, sats ?? '')
  // Somebody else may have asked meanwhile.
  const before = deps.uses.get(connectorId)
  if (before?.source === source) return before
  if (before) release(before)
  const use: WalletUse = { link, source, user: undefined, asking: undefined, connection: undefined, stop: undefined }
  deps.uses.set(connectorId, use)
  return use
}

/** The library is loaded when such a wallet is first used. */
async function createLateSatsLink({ context }: BitcoinDeps, id: string): Promise<Link> {
  const { createSatsLink, loadSatsConnect } = await import('./sats.link.js')
  return createSatsLink(await loadSatsConnect(context), id, context)
}

/** The connection that a wallet's accounts make, on the network it is on already, else on the wished one, else on the app's first. */
function connectionOf(
  { context }: BitcoinDeps,
  { connection }: WalletUse,
  shared: readonly SharedAccount[],
  wish?: CaipNetworkId,
): AdapterConnection | undefined {
  const own = context.networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  return toConnection(shared, [connection?.networkId, wish, ...own.map(({ caipNetworkId }) => caipNetworkId)])
}

/** Asks the wallet for its accounts. Throws `wallet/no-accounts` where it shares none that is Bitcoin's (F071). */
export async function connectWallet(
  deps: BitcoinDeps,
  { connectorId, networkId }: ConnectRequest,
): Promise<AdapterConnection> {
  const use = await useOf(deps, connectorId)
  const connection =
    use.connection ??
    (await begin(deps, connectorId, use, async () => {
      const made = connectionOf(deps, use, await use.link.connect(networkId), networkId)
      if (!made) throw walletError('no-accounts')
      return made
    }))
  if (!connection) throw walletError('disconnected')
  return connection
}

/** Takes what the wallet shares already, without a prompt. Undefined where that is nothing. */
export async function reconnectWallet(
  deps: BitcoinDeps,
  { connectorId, networkId }: ConnectRequest,
): Promise<AdapterConnection | undefined> {
  const use = await useOf(deps, connectorId)
  const ask = (): Promise<readonly SharedAccount[]> => (use.connection ? use.link.read() : use.link.restore())
  return begin(deps, connectorId, use, async () =>
    connectionOf(deps, use, await quietly(deps.context.environment, ask()).catch(() => []), networkId),
  )
}

/** Gets a connection by `read`, listening from before it on. Whoever ends the use meanwhile gets none. */
async function begin(
  deps: BitcoinDeps,
  connectorId: string,
  use: WalletUse,
  read: () => Promise<AdapterConnection | undefined>,
): Promise<AdapterConnection | undefined> {
  const mine = (use.user = {})
  let connection: AdapterConnection | undefined
  try {
    listen(deps, connectorId, use)
    // Noted before the wallet is asked: it may tell of the permission before it answers.
    const asking = Promise.resolve().then(read)
    use.asking = asking
    connection = await asking
  } finally {
    if (use.user === mine) use.asking = undefined
    if (use.user === mine && !connection) release(use)
  }
  return use.user === mine ? (use.connection = connection) : undefined
}

/** Listens to a wallet, from its first use on. */
export function listen(deps: BitcoinDeps, connectorId: string, use: WalletUse): void {
  if (use.stop) return
  const { report } = deps.context.environment
  const look = createLook(deps, connectorId, use)
  let stop: (() => void) | undefined
  try {
    stop = use.link.listen(() => void look().catch(report))
  } catch (error) {
    // It tells nothing then.
    report(error)
  }
  use.stop = () => {
    use.stop = undefined
    try {
      stop?.()
    } catch (error) {
      report(error)
    }
  }
}

/** Ends the use of a wallet: nothing is told of it any more. */
export function release(use: WalletUse): void {
  use.stop?.()
  use.user = use.asking = use.connection = undefined
}

/**
 * Whatever a wallet tells, and in whatever order (F073), it is asked what holds now. Several at once are one question; one
 * that comes while the wallet answers is another.
 */
function createLook(deps: BitcoinDeps, connectorId: string, use: WalletUse): () => Promise<void> {
  let looking: Promise<void> | undefined
  let isStale = false
  async function look(): Promise<void> {
    const { user } = use
    let connection: AdapterConnection | undefined
    // One that tells something whenever it is asked would be asked for ever.
    for (let round = 1; round <= MAX_LOOKS; round += 1) {
      isStale = false
      await use.asking?.catch(() => undefined)
      const before = use.connection
      // A wallet that gives no answer is gone (F076).
      connection = connectionOf(deps, use, await quietly(deps.context.environment, use.link.read()).catch(() => []))
      if (!isStale && use.connection === before) break
    }
    // In this very moment: what comes from now on is another question.
    looking = undefined
    if (user && use.user === user && use.stop) tell(deps, connectorId, use, connection)
  }
  return () => {
    isStale = true
    return (looking ??= look())
  }
}

/** Takes the connection that a wallet has now, and tells core what is new in it. */
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
  // Unlocked again.
  if (!before) return emit({ type: 'connected', connectorId, connection })
  const isSame = JSON.stringify(before.accounts) === JSON.stringify(connection.accounts)
  // Another network has other addresses: both are one event.
  const moved = { type: 'network' as const, connectorId, ...connection }
  if (before.networkId !== connection.networkId) emit(moved)
  else if (!isSame) emit({ type: 'accounts', connectorId, accounts: connection.accounts })
}

/** Ends the connection on both sides. */
export async function disconnectWallet({ uses }: BitcoinDeps, connectorId: string): Promise<void> {
  const use = uses.get(connectorId)
  if (!use) return
  release(use)
  // Not all wallets know how; with those the connection is over on our side.
  await use.link.disconnect().catch(() => undefined)
}

/** Drops a connection on our side, or the memory of one that the wallet ended: it is heard no more. */
export function forgetWallet({ uses }: BitcoinDeps, connectorId: string): void {
  const use = uses.get(connectorId)
  if (use) release(use)
}

/** A wallet that is connected, with the account that is to sign. */
export interface ConnectedWallet {
  readonly link: Link
  readonly connection: AdapterConnection
  readonly account: Account
}

/**
 * The wallet of a signer. Throws `wallet/disconnected` where it isn't connected, `wallet/unauthorized` where it doesn't
 * share the account (S8.13).
 */
export async function signerOf(deps: BitcoinDeps, { connectorId, address }: Signer): Promise<ConnectedWallet> {
  const wallet = await connectedOf(deps, connectorId)
  const account = wallet.connection.accounts.find((each) => each.address === address)
  if (!account) throw walletError('unauthorized', { address })
  return { ...wallet, account }
}

/** The same for what counts on one network: throws `wallet/wrong-network` where the wallet is on another (S5.03). */
export async function senderOf(deps: BitcoinDeps, signer: Signer): Promise<ConnectedWallet> {
  const { connectorId } = signer
  const { link, connection } = await connectedOf(deps, connectorId)
  const named = link.network && (await presently(deps, connectorId, link.network()))
  const actual = named ?? connection.networkId
  // First, as another network has other addresses.
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return signerOf(deps, signer)
}

/**
 * What a connected wallet answers without a prompt. One that keeps silent is gone, until it tells something again (F076):
 * rejects with `wallet/timed-out`, and core is told.
 */
export const presently = <answer>(deps: BitcoinDeps, connectorId: string, asked: Promise<answer>): Promise<answer> =>
  quietly(deps.context.environment, asked).catch((error: unknown) => {
    const use = deps.uses.get(connectorId)
    if (use && isLatchError(error, 'wallet/timed-out')) tell(deps, connectorId, use)
    throw error
  })

async function connectedOf(deps: BitcoinDeps, connectorId: string): Promise<Omit<ConnectedWallet, 'account'>> {
  const { link, connection } = await useOf(deps, connectorId)
  if (!connection) throw walletError('disconnected')
  return { link, connection }
}
