import type { CaipNetworkId } from '@latchkit/core'
import { quietly, walletError, type AdapterConnection, type ConnectRequest } from '@latchkit/core/adapter'
import { chainOf } from './solana.chains.js'
import { listen, readConnection, release } from './solana.watch.js'
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

/** Asks the wallet for its accounts. Throws `wallet/no-accounts` for an approval that shares none (F071). */
export async function connectWallet(deps: SolanaDeps, request: ConnectRequest): Promise<AdapterConnection> {
  const { connectorId, networkId } = request
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection)
    await use(deps, request, async () => {
      await ask(wallet, 'standard:connect')
      if (readAccounts(wallet).length === 0) throw walletError('no-accounts')
    })
  else if (networkId && networkId !== wallet.connection.networkId)
    // An account that isn't on the one that is wished for is connected all the same.
    await switchNetwork(deps, { connectorId, networkId }).catch(() => undefined)
  if (!wallet.connection) throw walletError('disconnected')
  return wallet.connection
}

/** Takes what the wallet shares already, without a prompt. Undefined where that is nothing, or where it won't tell (F076). */
export const reconnectWallet = (deps: SolanaDeps, request: ConnectRequest): Promise<AdapterConnection | undefined> => {
  const wallet = walletOf(deps, request.connectorId)
  return use(deps, request, async () => {
    if (readAccounts(wallet).length > 0) return
    const asked = ask(wallet, 'standard:connect', { silent: true })
    // Some reject what others answer with no account.
    await quietly(deps.context.environment, asked).catch(() => undefined)
  })
}

/** Gets a connection after `open`, listening from before it on. Whoever ends the use meanwhile gets none. */
async function use(
  deps: SolanaDeps,
  { connectorId, networkId }: ConnectRequest,
  open: () => Promise<void>,
): Promise<AdapterConnection | undefined> {
  const wallet = walletOf(deps, connectorId)
  const mine = (wallet.use = {})
  if (networkId) wallet.networkId = networkId
  let connection: AdapterConnection | undefined
  wallet.isAsked = true
  try {
    listen(deps, connectorId, wallet)
    await open()
    connection = readConnection(deps, wallet)
  } finally {
    if (wallet.use === mine) {
      wallet.isAsked = false
      if (!connection) release(wallet)
    }
  }
  if (wallet.use !== mine) return undefined
  return (wallet.connection = connection)
}

/** Ends the connection on both sides, where the wallet knows how. */
export async function disconnectWallet(deps: SolanaDeps, connectorId: string): Promise<void> {
  const wallet = deps.wallets.get(connectorId)
  if (!wallet) return
  release(wallet)
  if ('standard:disconnect' in wallet.provider.features) await ask(wallet, 'standard:disconnect')
}

/** Drops a connection on our side, or the memory of one that the wallet ended: it is heard no more. */
export function forgetWallet({ wallets }: SolanaDeps, connectorId: string): void {
  const wallet = wallets.get(connectorId)
  if (wallet) release(wallet)
}

/** Takes a wallet, or another object for one that is known. */
export function attachWallet({ wallets }: SolanaDeps, connectorId: string, provider: unknown): void {
  const known = wallets.get(connectorId)
  if (known?.provider === provider) return
  if (known) release(known)
  const wallet: SolanaWallet = {
    provider: provider as StandardWallet,
    use: undefined,
    isAsked: false,
    connection: undefined,
    networkId: undefined,
    stop: undefined,
  }
  wallets.set(connectorId, wallet)
}

/**
 * Goes to another of the app's networks. Wallets of Solana have no say in that: each request names its network. Throws
 * `network/not-found`, or `wallet/switch-not-supported` where the account isn't on it.
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

/** The wallet itself and its connected account, for the app's own use. */
export function providerOf(deps: SolanaDeps, connectorId: string): SolanaProvider {
  const wallet = walletOf(deps, connectorId)
  const address = wallet.connection?.accounts[0]?.address
  return { wallet: wallet.provider, account: readAccounts(wallet).find((each) => each.address === address) }
}
