import type { AdapterConnection, ConnectRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { toAddresses } from './evmAddress.js'
import { listen, readConnection, release, toConnection } from './eip1193.watch.js'
import { ask, readChain, walletOf, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/** Asks the wallet for its accounts. Throws `wallet/no-accounts` or `wallet/bad-answer` for an answer that is none (F071, F072). */
export async function connectWallet(
  deps: Eip1193Deps,
  { connectorId, networkId }: ConnectRequest,
): Promise<AdapterConnection> {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection)
    await use(deps, connectorId, async () => {
      const accounts = toAddresses(await ask(wallet, 'eth_requestAccounts'))
      if (accounts.length === 0) throw walletError('no-accounts')
      return toConnection(accounts, await readChain(deps, wallet))
    })
  if (networkId && wallet.connection && wallet.connection.networkId !== networkId) {
    const { switchNetwork } = await import('./eip1193.switch.js')
    // One that declines to switch is connected all the same.
    await switchNetwork(deps, { connectorId, networkId }).catch(() => undefined)
  }
  if (!wallet.connection) throw walletError('disconnected')
  return wallet.connection
}

/** Takes what the wallet shares already, without a prompt. Undefined where that is nothing. */
export const reconnectWallet = (
  deps: Eip1193Deps,
  { connectorId }: ConnectRequest,
): Promise<AdapterConnection | undefined> =>
  use(deps, connectorId, () => readConnection(deps, walletOf(deps, connectorId)))

/** Gets a connection by `read`, listening from before it on. Whoever ends the use meanwhile gets none. */
async function use(
  deps: Eip1193Deps,
  connectorId: string,
  read: () => Promise<AdapterConnection | undefined>,
): Promise<AdapterConnection | undefined> {
  const wallet = walletOf(deps, connectorId)
  const mine = (wallet.use = {})
  let connection: AdapterConnection | undefined
  try {
    listen(deps, connectorId, wallet)
    connection = await read()
  } finally {
    if (wallet.use === mine && !connection) release(wallet)
  }
  if (wallet.use !== mine) return undefined
  return (wallet.connection = connection)
}

/** Ends the connection on both sides: takes the permission back, where the wallet knows how. */
export async function disconnectWallet(deps: Eip1193Deps, connectorId: string): Promise<void> {
  const wallet = deps.wallets.get(connectorId)
  if (!wallet) return
  release(wallet)
  // Many wallets don't have it; with them the connection is over on our side.
  await ask(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined)
}

/** Drops a connection on our side, and whatever waits for one. */
export function forgetWallet({ wallets }: Eip1193Deps, connectorId: string): void {
  const wallet = wallets.get(connectorId)
  if (wallet) release(wallet)
}

/** Takes a wallet, or another provider for one that is known (F079: nothing but this replaces a provider). */
export function attachWallet(deps: Eip1193Deps, connectorId: string, provider: unknown): void {
  const { wallets } = deps
  const known = wallets.get(connectorId)
  if (known?.provider === provider) return
  if (known) release(known)
  const wallet: Wallet = {
    provider: provider as Wallet['provider'],
    use: undefined,
    connection: undefined,
    stop: undefined,
  }
  wallets.set(connectorId, wallet)
}
