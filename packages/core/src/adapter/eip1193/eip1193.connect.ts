import type { AdapterConnection, ConnectRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { toHexAddresses } from './hexAddress.js'
import { requestAccounts } from './requestAccounts.js'
import { watchWallet, readShared, unwatchWallet, toConnection } from './eip1193.watch.js'
import { ask, readChain, walletOf, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/**
 * Asks the wallet for its accounts, and then for the network of the request. Throws `wallet/no-accounts` where the
 * wallet shares no account (F071), `wallet/bad-answer` where it names no chain (F072), and `wallet/disconnected` where
 * the connection was ended meanwhile.
 */
export async function connectWallet(
  deps: Eip1193Deps,
  { connectorId, networkId, isWanted = () => true }: ConnectRequest,
): Promise<AdapterConnection> {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection)
    await use(deps, connectorId, async () => {
      const addresses = toHexAddresses(await requestAccounts(deps.context.environment, wallet.provider))
      if (addresses.length === 0) throw walletError('no-accounts')
      return toConnection({ addresses, chainId: await readChain(deps, wallet) })
    })
  if (networkId && wallet.connection && wallet.connection.networkId !== networkId && isWanted()) {
    const { switchNetwork } = await import('./eip1193.switch.js')
    // A wallet that declines to switch stays connected.
    await switchNetwork(deps, { connectorId, networkId }).catch(() => undefined)
  }
  if (!wallet.connection) throw walletError('disconnected')
  return wallet.connection
}

/**
 * Reads the accounts that the wallet shares already, without a prompt. Resolves with undefined where it shares none.
 */
export const reconnectWallet = (
  deps: Eip1193Deps,
  { connectorId, isAwaited = false }: ConnectRequest,
): Promise<AdapterConnection | undefined> => {
  const wallet = walletOf(deps, connectorId)
  const read = async (): Promise<AdapterConnection | undefined> =>
    toConnection(await readShared(deps, wallet), wallet.connection)
  return use(deps, connectorId, read, isAwaited)
}

/**
 * Gets a connection by `read`, and listens to the wallet from before the read. Resolves with undefined where the
 * connection was ended meanwhile. `isAwaited`: listens to a wallet without a connection too, and keeps what it reported
 * meanwhile (F263).
 */
async function use(
  deps: Eip1193Deps,
  connectorId: string,
  read: () => Promise<AdapterConnection | undefined>,
  isAwaited = false,
): Promise<AdapterConnection | undefined> {
  const wallet = walletOf(deps, connectorId)
  const mine = (wallet.use = {})
  const before = wallet.connection
  let connection: AdapterConnection | undefined
  try {
    watchWallet(deps, connectorId, wallet)
    connection = await read()
  } finally {
    if (wallet.use === mine && !connection && !isAwaited) unwatchWallet(wallet)
    // It is gone. The wallet is heard, and may come back.
    else if (wallet.use === mine && !connection && wallet.connection === before) wallet.connection = undefined
  }
  if (wallet.use !== mine) return undefined
  if (isAwaited) connection ??= wallet.connection
  return (wallet.connection = connection)
}

/** Ends the connection in the adapter, and asks the wallet to revoke its permission. */
export async function disconnectWallet(deps: Eip1193Deps, connectorId: string): Promise<void> {
  const wallet = deps.wallets.get(connectorId)
  if (!wallet) return
  unwatchWallet(wallet)
  // Many wallets don't support this. Then the connection ends in the adapter only.
  await ask(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined)
}

/** Drops a connection in the adapter, or an attempt to connect. */
export function forgetWallet({ wallets }: Eip1193Deps, connectorId: string): void {
  const wallet = wallets.get(connectorId)
  if (wallet) unwatchWallet(wallet)
}

/** Takes a wallet, or another provider for a known one. Only this function replaces a provider (F079). */
export function attachWallet(deps: Eip1193Deps, connectorId: string, provider: unknown): void {
  const { wallets } = deps
  const known = wallets.get(connectorId)
  if (known?.provider === provider) return
  if (known) unwatchWallet(known)
  const wallet: Wallet = {
    provider: provider as Wallet['provider'],
    use: undefined,
    connection: undefined,
    stop: undefined,
  }
  wallets.set(connectorId, wallet)
}
