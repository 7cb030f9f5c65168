import { isSameAddress } from '../../base/address.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { AdapterContext, AdapterConnection, Signer } from '../adapter.types.js'
import { readChainId, toNetworkId } from './chainId.js'
import { isLatchError } from '../../base/errors.js'
import { quietly } from '../quietly.js'
import type { Eip1193Provider } from '../provider.types.js'
import { walletError } from '../wallet.errors.js'

/** A wallet that core attached, with its connection. */
export interface Wallet {
  readonly provider: Eip1193Provider
  /**
   * An object that identifies the present use: made when a connection begins, undefined after it ended. A wallet
   * without a use emits no events.
   */
  use: object | undefined
  connection: AdapterConnection | undefined
  /** Stops listening to the wallet. */
  stop: (() => void) | undefined
}

/** What all parts of an adapter for plain EIP-1193 share. */
export interface Eip1193Deps {
  readonly context: Omit<AdapterContext, 'metadata'>
  /** The wallets by core's connector id. */
  readonly wallets: Map<string, Wallet>
}

/** Finds what an ability needs to reach the wallet of a connector. */
export type DepsOf = (connectorId: string) => Eip1193Deps | Promise<Eip1193Deps>

/** Returns the wallet of a connector. Throws `wallet/provider-not-found` where there is none (S8.11). */
export function walletOf({ wallets }: Eip1193Deps, connectorId: string): Wallet {
  const wallet = wallets.get(connectorId)
  if (!wallet) throw walletError('provider-not-found', { wallet: connectorId })
  return wallet
}

/** Sends a request to a wallet. Rejects with what the wallet throws, unchanged. */
export const ask = async (
  { provider }: Pick<Wallet, 'provider'>,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> => provider.request({ method, ...(params && { params }) })

/**
 * Sends a request that shows no prompt. Rejects with `wallet/timed-out` after 5 s: a wallet without an answer counts as
 * gone (F076).
 */
export const askQuietly = (
  { context }: Eip1193Deps,
  wallet: Pick<Wallet, 'provider'>,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> => quietly(context.environment, ask(wallet, method, params))

/**
 * Reads the chain id of a wallet, and takes it over as the network of its connection: a wallet may have moved without an
 * event (F264). Rejects with `wallet/bad-answer` where the answer is no chain id (F072), and with `wallet/timed-out` after
 * 5 s. A wallet without an answer is disconnected (F076).
 */
export async function readChain(deps: Eip1193Deps, wallet: Wallet): Promise<number> {
  const method = 'eth_chainId'
  const before = wallet.connection
  const answer = await askQuietly(deps, wallet, method).catch((error: unknown) => {
    if (isLatchError(error) && error.code === 'wallet/timed-out') end(deps, wallet)
    throw error
  })
  const chainId = readChainId(answer)
  if (chainId === undefined) throw walletError('bad-answer', { method })
  // What an event reported meanwhile is newer than this answer.
  if (wallet.connection === before) follow(deps, wallet, toNetworkId(chainId))
  return chainId
}

function follow(deps: Eip1193Deps, wallet: Wallet, networkId: CaipNetworkId): void {
  const connectorId = idOf(deps, wallet)
  const { connection } = wallet
  if (!connectorId || !connection || connection.networkId === networkId) return
  wallet.connection = { ...connection, networkId }
  deps.context.emit({ type: 'network', connectorId, networkId })
}

const idOf = ({ wallets }: Eip1193Deps, wallet: Wallet): string | undefined =>
  [...wallets].find(([, each]) => each === wallet)?.[0]

/** Ends the connection. The listeners stay, because the wallet may come back. */
function end(deps: Eip1193Deps, wallet: Wallet): void {
  const connectorId = idOf(deps, wallet)
  if (!connectorId || !wallet.connection) return
  wallet.connection = undefined
  deps.context.emit({ type: 'disconnected', connectorId })
}

/**
 * Returns the wallet of a signer. Throws `wallet/disconnected` where it isn't connected, and `wallet/unauthorized`
 * where it doesn't share the account (S8.13).
 */
export function signerOf(deps: Eip1193Deps, { connectorId, address }: Signer): Wallet {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection) throw walletError('disconnected')
  const shares = wallet.connection.accounts.some((each) => isSameAddress(each.address, address))
  if (!shares) throw walletError('unauthorized', { address })
  return wallet
}

/**
 * Does the same as {@link signerOf}, and checks that the wallet answers. Call it before a prompt: afterwards, a wallet
 * without an answer looks like a visitor who takes time (F076).
 */
export async function presentSignerOf(deps: Eip1193Deps, signer: Signer): Promise<Wallet> {
  const wallet = signerOf(deps, signer)
  await readChain(deps, wallet)
  return wallet
}

/**
 * Does the same as {@link presentSignerOf}, and checks the network. Throws `wallet/wrong-network` where the wallet is
 * on another network than the signer's (S5.03).
 */
export async function senderOf(deps: Eip1193Deps, signer: Signer): Promise<Wallet> {
  const wallet = signerOf(deps, signer)
  await checkNetwork(deps, wallet, signer.networkId)
  return wallet
}

/**
 * Reads a wallet's network. Rejects with `wallet/wrong-network` where it isn't the expected one (S5.03), and as
 * {@link readChain} does.
 */
export async function checkNetwork(deps: Eip1193Deps, wallet: Wallet, expected: CaipNetworkId): Promise<void> {
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== expected) throw walletError('wrong-network', { actual, expected })
}
