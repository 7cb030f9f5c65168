import type { CaipNetworkId } from '../../base/caip.js'
import { walletError } from '../wallet.errors.js'
import type { AskNetwork } from './evm.chain.js'
import { askQuietly, checkNetwork, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'

/** A connected wallet to read a network through. */
export interface NetworkReader {
  readonly ask: AskNetwork
  /** Checks that this wallet is on the network. Rejects as {@link checkNetwork} does. */
  readonly check: () => Promise<void>
}

/**
 * Finds a connected wallet to read a network through, preferably one on that network. Throws `wallet/disconnected`
 * where no wallet is connected.
 */
export function readerOf(deps: Eip1193Deps, networkId: CaipNetworkId): NetworkReader {
  const connected = [...deps.wallets.values()].filter(({ connection }) => connection)
  const wallet: Wallet | undefined =
    connected.find(({ connection }) => connection?.networkId === networkId) ?? connected[0]
  if (!wallet) throw walletError('disconnected')
  return {
    ask: (method, params) => askQuietly(deps, wallet, method, params),
    check: () => checkNetwork(deps, wallet, networkId),
  }
}

/**
 * Returns a function that asks a network through a connected wallet on it. Rejects with `wallet/disconnected` where no
 * wallet is connected, and as {@link checkNetwork} does.
 */
export async function networkThrough(deps: Eip1193Deps, networkId: CaipNetworkId): Promise<AskNetwork> {
  const { ask, check } = readerOf(deps, networkId)
  await check()
  return ask
}
