import type { CaipNetworkId } from '../../base/caip.js'
import { walletError } from '../wallet.errors.js'
import { askQuietly, readChain, type Eip1193Deps } from './eip1193.wallets.js'
import { toNetworkId } from './chainId.js'
import { readQuantity } from './quantities.js'

/** Asks a network something, through a wallet. */
export type AskNetwork = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * A way to a network: through a connected wallet that is on it. Throws `wallet/disconnected` where none is connected,
 * `wallet/wrong-network` where it is on another.
 */
export async function networkThrough(deps: Eip1193Deps, networkId: CaipNetworkId): Promise<AskNetwork> {
  const connected = [...deps.wallets.values()].filter(({ connection }) => connection)
  const wallet = connected.find(({ connection }) => connection?.networkId === networkId) ?? connected[0]
  if (!wallet) throw walletError('disconnected')
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
  return (method, params) => askQuietly(deps, wallet, method, params)
}

/** A number that a node answers. Throws `wallet/bad-answer` for anything else. */
export async function readNumber(ask: AskNetwork, method: string, params: readonly unknown[]): Promise<bigint> {
  const value = readQuantity(await ask(method, params))
  if (value === undefined) throw walletError('bad-answer', { method })
  return value
}
