import type { AdapterConnection } from '../adapter.types.js'
import { readChainId, toNetworkId } from './chainId.js'
import { toAddresses } from './evmAddress.js'
import { askQuietly, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/** How often one look asks: a wallet may tell of something whenever it is asked. */
const MAX_ROUNDS = 10

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const

/** Listens to a wallet, from its first use on. */
export function listen(deps: Eip1193Deps, connectorId: string, wallet: Wallet): void {
  if (wallet.stop) return
  const { provider } = wallet
  const { report } = deps.context.environment
  const look = createLook(deps, connectorId, wallet)
  const onEvent = (): void => void look().catch(report)
  const each = (run: 'on' | 'removeListener'): void => {
    // A wallet may tell nothing, and may even fail at being listened to.
    for (const event of EVENTS)
      try {
        provider[run]?.(event, onEvent)
      } catch (error) {
        report(error)
      }
  }
  each('on')
  wallet.stop = () => {
    wallet.stop = undefined
    each('removeListener')
  }
}

/** Ends the use of a wallet: nothing is told of it any more. */
export function release(wallet: Wallet): void {
  wallet.stop?.()
  wallet.use = wallet.connection = undefined
}

/**
 * Whatever event comes, and in whatever order (F073), the wallet is asked what holds now. Several at once are one
 * question; one that comes while the wallet answers is another.
 */
function createLook(deps: Eip1193Deps, connectorId: string, wallet: Wallet): () => Promise<void> {
  let looking: Promise<void> | undefined
  let isStale = false
  async function look(): Promise<void> {
    let connection: AdapterConnection | undefined
    let before: AdapterConnection | undefined
    let rounds = 0
    const { use } = wallet
    do {
      rounds += 1
      isStale = false
      before = wallet.connection
      // A wallet that gives no answer is gone (F076).
      connection = await readConnection(deps, wallet).catch(() => undefined)
    } while ((isStale || wallet.connection !== before) && rounds < MAX_ROUNDS)
    // Here and not once it is settled: what comes in between is looked at anew.
    looking = undefined
    if (use && wallet.use === use && wallet.stop) tell(deps, connectorId, wallet, connection)
  }
  return () => {
    isStale = true
    // A moment later: a wallet may tell of something before it has answered.
    return (looking ??= Promise.resolve().then(look))
  }
}

/** What a wallet shares, without a prompt. Undefined where it shares no account. */
export async function readConnection(deps: Eip1193Deps, wallet: Wallet): Promise<AdapterConnection | undefined> {
  const [accounts, chain] = await Promise.all([
    askQuietly(deps, wallet, 'eth_accounts'),
    askQuietly(deps, wallet, 'eth_chainId'),
  ])
  return toConnection(accounts, chain, wallet.connection)
}

/** Two answers of a wallet as core wants them. A chain that is none (F072) leaves the one before. */
export function toConnection(
  accounts: unknown,
  chain: unknown,
  before?: AdapterConnection,
): AdapterConnection | undefined {
  const addresses = toAddresses(accounts)
  const chainId = readChainId(chain)
  const networkId = chainId === undefined ? before?.networkId : toNetworkId(chainId)
  if (addresses.length === 0 || !networkId) return undefined
  return { accounts: addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })), networkId }
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
  // Unlocked again.
  if (!before) return emit({ type: 'connected', connectorId, connection })
  if (addressesOf(before) !== addressesOf(connection)) emit({ type: 'accounts', connectorId, accounts })
  if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
}

const addressesOf = ({ accounts }: AdapterConnection): string => accounts.map(({ address }) => address).join()
