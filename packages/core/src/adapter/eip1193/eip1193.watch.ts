import type { AdapterConnection } from '../adapter.types.js'
import { callReported } from '../callReported.js'
import { readChainId, toNetworkId } from './chainId.js'
import { toAddresses } from './evmAddress.js'
import { toHexAddresses } from './hexAddress.js'
import { askQuietly, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/** The most reads after one event. A wallet may emit an event whenever it is asked, so there is a limit. */
const MAX_ROUNDS = 10

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const

/** Listens to a wallet's events until {@link release}. A second call has no effect. */
export function listen(deps: Eip1193Deps, connectorId: string, wallet: Wallet): void {
  if (wallet.stop) return
  const { provider } = wallet
  const { report } = deps.context.environment
  const look = createLook(deps, connectorId, wallet)
  const onEvent = (): void => void look().catch(report)
  const each = (run: 'on' | 'removeListener'): void => {
    // A provider may lack these functions, or throw in them.
    for (const event of EVENTS) void callReported(report, () => provider[run]?.(event, onEvent))
  }
  each('on')
  wallet.stop = () => {
    wallet.stop = undefined
    each('removeListener')
  }
}

/** Ends the use of a wallet: stops listening, and drops its connection. */
export function release(wallet: Wallet): void {
  wallet.stop?.()
  wallet.use = wallet.connection = undefined
}

/**
 * Makes a function that reads the wallet's state after an event. The kind and the order of the events don't matter
 * (F073). Several events at once cause one read; an event during a read causes another one.
 */
function createLook(deps: Eip1193Deps, connectorId: string, wallet: Wallet): () => Promise<void> {
  let looking: Promise<void> | undefined
  let isStale = false
  async function look(): Promise<void> {
    let shared: Shared | undefined
    let before: AdapterConnection | undefined
    let rounds = 0
    const { use } = wallet
    do {
      rounds += 1
      isStale = false
      before = wallet.connection
      // A wallet that gives no answer is gone (F076).
      shared = await readShared(deps, wallet).catch(() => undefined)
    } while ((isStale || wallet.connection !== before) && rounds < MAX_ROUNDS)
    // Reset here and not when the promise settles, so that an event in between causes a new read.
    looking = undefined
    if (use && wallet.use === use && wallet.stop)
      tell(deps, connectorId, wallet, shared && toConnection(shared, wallet.connection))
  }
  return () => {
    isStale = true
    // A microtask later: a wallet may emit an event before it answers.
    return (looking ??= Promise.resolve().then(look))
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
  return {
    accounts: toAddresses(addresses).map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
    networkId,
  }
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
