import type { AdapterContext, AdapterConnection, Signer } from '../adapter.types.js'
import { readChainId, toNetworkId } from './chainId.js'
import { isLatchError } from '../../base/errors.js'
import { quietly } from '../quietly.js'
import { walletError } from '../wallet.errors.js'

/** A provider of EIP-1193. Foreign: nothing of it is taken for granted. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** A wallet that core attached. */
export interface Wallet {
  readonly provider: Eip1193Provider
  /** Who uses it: made when somebody connects, gone when the connection is ended. Nobody is told of a wallet without. */
  use: object | undefined
  connection: AdapterConnection | undefined
  /** Ends listening to it. */
  stop: (() => void) | undefined
}

/** What every part of an adapter for plain EIP-1193 shares. */
export interface Eip1193Deps {
  readonly context: Omit<AdapterContext, 'metadata'>
  /** By core's connector id. */
  readonly wallets: Map<string, Wallet>
}

/** Finds what an ability needs to speak to the wallet of a connector id. */
export type DepsOf = (connectorId: string) => Eip1193Deps | Promise<Eip1193Deps>

/** The wallet of core's id. Throws `wallet/provider-not-found` (S8.11). */
export function walletOf({ wallets }: Eip1193Deps, connectorId: string): Wallet {
  const wallet = wallets.get(connectorId)
  if (!wallet) throw walletError('provider-not-found', { wallet: connectorId })
  return wallet
}

/** Asks a wallet. What it throws is thrown on as it is. */
export const ask = async (
  { provider }: Pick<Wallet, 'provider'>,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> => provider.request({ method, ...(params && { params }) })

/** Asks what prompts nobody; a wallet that keeps silent is taken for gone (F076). */
export const askQuietly = (
  { context }: Eip1193Deps,
  wallet: Pick<Wallet, 'provider'>,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> => quietly(context.environment, ask(wallet, method, params))

/**
 * The chain that a wallet is on. Throws `wallet/bad-answer` where it says none (F072); the connection of one that says
 * nothing is over (F076).
 */
export async function readChain(deps: Eip1193Deps, wallet: Wallet): Promise<number> {
  const method = 'eth_chainId'
  const answer = await askQuietly(deps, wallet, method).catch((error: unknown) => {
    if (isLatchError(error) && error.code === 'wallet/timed-out') end(deps, wallet)
    throw error
  })
  const chainId = readChainId(answer)
  if (chainId === undefined) throw walletError('bad-answer', { method })
  return chainId
}

/** It is listened to on: the wallet may come back. */
function end({ context, wallets }: Eip1193Deps, wallet: Wallet): void {
  const connectorId = [...wallets].find(([, each]) => each === wallet)?.[0]
  if (!connectorId || !wallet.connection) return
  wallet.connection = undefined
  context.emit({ type: 'disconnected', connectorId })
}

/**
 * The wallet of a signer. Throws `wallet/disconnected` where it isn't connected, `wallet/unauthorized` where it doesn't
 * share the account (S8.13).
 */
export function signerOf(deps: Eip1193Deps, { connectorId, address }: Signer): Wallet {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection) throw walletError('disconnected')
  const shares = wallet.connection.accounts.some((each) => each.address.toLowerCase() === address.toLowerCase())
  if (!shares) throw walletError('unauthorized', { address })
  return wallet
}

/** The same before a prompt: a wallet that keeps silent then would be taken for a visitor who thinks about it (F076). */
export async function presentSignerOf(deps: Eip1193Deps, signer: Signer): Promise<Wallet> {
  const wallet = signerOf(deps, signer)
  await readChain(deps, wallet)
  return wallet
}

/** The same for what counts on one network: throws `wallet/wrong-network` where the wallet is on another (S5.03). */
export async function senderOf(deps: Eip1193Deps, signer: Signer): Promise<Wallet> {
  const wallet = signerOf(deps, signer)
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return wallet
}
