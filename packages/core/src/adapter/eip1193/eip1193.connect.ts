import type { AdapterSession, ConnectRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { toAddresses } from './evmAddress.js'
import { listen, readSession, release, toSession } from './eip1193.watch.js'
import { ask, readChain, walletOf, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/** Asks the wallet for its accounts. Throws `wallet/no-accounts` or `wallet/bad-answer` for an answer that is none (F071, F072). */
export async function connectWallet(
  deps: Eip1193Deps,
  { connectorId, networkId }: ConnectRequest,
): Promise<AdapterSession> {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.session)
    await use(deps, connectorId, async () => {
      const accounts = toAddresses(await ask(wallet, 'eth_requestAccounts'))
      if (accounts.length === 0) throw walletError('no-accounts')
      return toSession(accounts, await readChain(deps, wallet))
    })
  if (networkId && wallet.session && wallet.session.networkId !== networkId) {
    const { switchNetwork } = await import('./eip1193.switch.js')
    // One that declines to switch is connected all the same.
    await switchNetwork(deps, { connectorId, networkId }).catch(() => undefined)
  }
  if (!wallet.session) throw walletError('disconnected')
  return wallet.session
}

/** Takes what the wallet shares already, without a prompt. Undefined where that is nothing. */
export const reconnectWallet = (
  deps: Eip1193Deps,
  { connectorId }: ConnectRequest,
): Promise<AdapterSession | undefined> => use(deps, connectorId, () => readSession(deps, walletOf(deps, connectorId)))

/** Gets a session by `read`, listening from before it on. Whoever ends the use meanwhile gets none. */
async function use(
  deps: Eip1193Deps,
  connectorId: string,
  read: () => Promise<AdapterSession | undefined>,
): Promise<AdapterSession | undefined> {
  const wallet = walletOf(deps, connectorId)
  const mine = (wallet.use = {})
  let session: AdapterSession | undefined
  try {
    listen(deps, connectorId, wallet)
    session = await read()
  } finally {
    if (wallet.use === mine && !session) release(wallet)
  }
  if (wallet.use !== mine) return undefined
  return (wallet.session = session)
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
    session: undefined,
    stop: undefined,
  }
  wallets.set(connectorId, wallet)
}
