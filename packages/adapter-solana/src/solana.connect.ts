import type { CaipNetworkId } from '@latchkit/core'
import { quietly, walletError, type AdapterConnection, type ConnectRequest } from '@latchkit/core/adapter'
import { chainOf } from './solana.chains.js'
import { watchWallet, readConnection, unwatchWallet, untilShared } from './solana.watch.js'
import {
  ask,
  networkFor,
  readAccounts,
  walletOf,
  type SolanaDeps,
  type SolanaProvider,
  type SolanaWallet,
  type StandardWallet,
} from './solana.wallets.js'

/**
 * Asks the wallet for its accounts, with a prompt, unless it is connected already. Rejects with `wallet/no-accounts`
 * where the wallet shares none (F071), with `wallet/disconnected` where the connection was ended meanwhile, with
 * `wallet/provider-not-found` for an unknown connector, or with the wallet's error.
 */
export async function connectWallet(deps: SolanaDeps, request: ConnectRequest): Promise<AdapterConnection> {
  const { connectorId, networkId } = request
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection)
    await use(deps, request, async () => {
      await Promise.race([ask(wallet, 'standard:connect'), untilShared(deps, wallet)])
      if (readAccounts(wallet).length === 0) throw walletError('no-accounts')
    })
  else if (networkId && networkId !== wallet.connection.networkId)
    // Where the account isn't on the requested network, the connection keeps its network.
    await switchNetwork(deps, { connectorId, networkId }).catch(() => undefined)
  if (!wallet.connection) throw walletError('disconnected')
  return wallet.connection
}

/**
 * Connects to the accounts that the wallet shares already, without a prompt. Resolves with undefined where there are
 * none, where the wallet doesn't answer (F076), or where the connection was ended meanwhile. Throws
 * `wallet/provider-not-found` for an unknown connector.
 */
export const reconnectWallet = (deps: SolanaDeps, request: ConnectRequest): Promise<AdapterConnection | undefined> => {
  const wallet = walletOf(deps, request.connectorId)
  return use(deps, request, async () => {
    if (readAccounts(wallet).length > 0) return
    const asked = ask(wallet, 'standard:connect', { silent: true })
    // Without a permission, some wallets reject, and others answer with no account.
    const answer = quietly(deps.context.environment, asked).catch(() => undefined)
    // One that is locked may never answer, and be unlocked meanwhile.
    await Promise.race([answer, untilShared(deps, wallet)])
  })
}

/**
 * Starts to listen, runs `open`, then reads the connection. Resolves with undefined where the use was ended meanwhile.
 * Where the request says so, listens to a wallet without a connection too (F263).
 */
async function use(
  deps: SolanaDeps,
  { connectorId, networkId, isAwaited = false }: ConnectRequest,
  open: () => Promise<void>,
): Promise<AdapterConnection | undefined> {
  const wallet = walletOf(deps, connectorId)
  const mine = (wallet.use = {})
  if (networkId) wallet.networkId = networkId
  let connection: AdapterConnection | undefined
  wallet.isAsked = true
  try {
    watchWallet(deps, connectorId, wallet)
    await open()
    connection = readConnection(deps, wallet)
  } finally {
    if (wallet.use === mine) {
      wallet.isAsked = false
      wallet.hearAsked = undefined
      if (!connection && !isAwaited) unwatchWallet(wallet)
    }
  }
  if (wallet.use !== mine) return undefined
  return (wallet.connection = connection)
}

/** Ends the connection in the adapter, then in the wallet, where it can disconnect. Rejects with the wallet's error. */
export async function disconnectWallet(deps: SolanaDeps, connectorId: string): Promise<void> {
  const wallet = deps.wallets.get(connectorId)
  if (!wallet) return
  unwatchWallet(wallet)
  if ('standard:disconnect' in wallet.provider.features) await ask(wallet, 'standard:disconnect')
}

/** Ends a connection in the adapter only, without a request to the wallet, and stops listening to the wallet. */
export function forgetWallet({ wallets }: SolanaDeps, connectorId: string): void {
  const wallet = wallets.get(connectorId)
  if (wallet) unwatchWallet(wallet)
}

/** Adds a wallet. Another object for a known connector replaces the first, and ends its connection. */
export function attachWallet({ wallets }: SolanaDeps, connectorId: string, provider: unknown): void {
  const known = wallets.get(connectorId)
  if (known?.provider === provider) return
  if (known) unwatchWallet(known)
  const wallet: SolanaWallet = {
    provider: provider as StandardWallet,
    use: undefined,
    isAsked: false,
    hearAsked: undefined,
    connection: undefined,
    networkId: undefined,
    stop: undefined,
  }
  wallets.set(connectorId, wallet)
}

/**
 * Moves a connection to another network of the app, named by its CAIP-2 id. It doesn't ask the wallet, because each
 * request to a wallet of Solana names its network. Rejects with `wallet/disconnected` without a connection,
 * `network/not-found` for a network that the app doesn't have, `wallet/switch-not-supported` where the account isn't on
 * the network.
 */
export async function switchNetwork(
  deps: SolanaDeps,
  { connectorId, networkId }: { connectorId: string; networkId: CaipNetworkId },
): Promise<void> {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection) throw walletError('disconnected')
  const [account] = readAccounts(wallet)
  if (!account || !chainOf(networkFor(deps, networkId), account.chains))
    throw walletError('switch-not-supported', { expected: networkId })
  wallet.networkId = networkId
  if (wallet.connection.networkId === networkId) return
  wallet.connection = { ...wallet.connection, networkId }
  deps.context.emit({ type: 'network', connectorId, networkId })
}

/** Returns the wallet's own objects for the app. Throws `wallet/provider-not-found` for an unknown connector. */
export function providerOf(deps: SolanaDeps, connectorId: string): SolanaProvider {
  const wallet = walletOf(deps, connectorId)
  const address = wallet.connection?.accounts[0]?.address
  return { wallet: wallet.provider, account: readAccounts(wallet).find((each) => each.address === address)?.object }
}
