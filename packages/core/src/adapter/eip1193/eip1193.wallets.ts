import type { AdapterContext, AdapterSession, Signer } from '../adapter.types.js'
import { readChainId, toNetworkId } from './chainId.js'
import { walletError } from '../wallet.errors.js'
import { withTimeout } from '../../base/time.js'

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
  session: AdapterSession | undefined
  /** Ends listening to it. */
  stop: (() => void) | undefined
}

/** What every part of an adapter for plain EIP-1193 shares. */
export interface Eip1193Deps {
  readonly context: Omit<AdapterContext, 'metadata'>
  /** By core's connector id. */
  readonly wallets: Map<string, Wallet>
}

/** How long a call may take that prompts nobody (F076). */
const QUIET_TIMEOUT_MS = 5_000

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
): Promise<unknown> =>
  withTimeout(context.environment.clock, QUIET_TIMEOUT_MS, ask(wallet, method, params), () => walletError('timed-out'))

/** The chain that a wallet is on. Throws `wallet/bad-answer` where it says none (F072). */
export async function readChain(deps: Eip1193Deps, wallet: Wallet): Promise<number> {
  const method = 'eth_chainId'
  const chainId = readChainId(await askQuietly(deps, wallet, method))
  if (chainId === undefined) throw walletError('bad-answer', { method })
  return chainId
}

/**
 * The wallet of a signer. Throws `wallet/disconnected` where it isn't connected, `wallet/unauthorized` where it doesn't
 * share the account (S8.13).
 */
export function signerOf(deps: Eip1193Deps, { connectorId, address }: Signer): Wallet {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.session) throw walletError('disconnected')
  const shares = wallet.session.accounts.some((each) => each.address.toLowerCase() === address.toLowerCase())
  if (!shares) throw walletError('unauthorized', { address })
  return wallet
}

/** The same for what counts on one network: throws `wallet/wrong-network` where the wallet is on another (S5.03). */
export async function senderOf(deps: Eip1193Deps, signer: Signer): Promise<Wallet> {
  const wallet = signerOf(deps, signer)
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return wallet
}
