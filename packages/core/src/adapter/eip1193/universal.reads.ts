import type { CaipNetworkId } from '../../base/caip.js'
import { walletError } from '../wallet.errors.js'
import { askQuietly, readChain, type Eip1193Deps } from './eip1193.wallets.js'
import { toNetworkId } from './chainId.js'
import { readQuantity } from './quantities.js'

/** Sends a request to a network, through a wallet. */
export type AskNetwork = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Returns a function that asks a network through a connected wallet on it. Rejects with `wallet/disconnected` where no
 * wallet is connected, with `wallet/wrong-network` where the wallet is on another network, and as {@link readChain}
 * does.
 */
export async function networkThrough(deps: Eip1193Deps, networkId: CaipNetworkId): Promise<AskNetwork> {
  const connected = [...deps.wallets.values()].filter(({ connection }) => connection)
  const wallet = connected.find(({ connection }) => connection?.networkId === networkId) ?? connected[0]
  if (!wallet) throw walletError('disconnected')
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
  return (method, params) => askQuietly(deps, wallet, method, params)
}

/**
 * Reads a number from 0 to 2^256-1 that a node answers in hex. Rejects with `wallet/bad-answer` for any other answer.
 */
export async function readNumber(ask: AskNetwork, method: string, params: readonly unknown[]): Promise<bigint> {
  const value = readQuantity(await ask(method, params))
  if (value === undefined) throw walletError('bad-answer', { method })
  return value
}
