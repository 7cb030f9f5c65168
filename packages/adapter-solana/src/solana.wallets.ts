import type { CaipNetworkId, Network } from '@latchkit/core'
import {
  chainNotConfigured,
  walletError,
  type AdapterContext,
  type AdapterConnection,
  type RpcUrls,
  type Signer,
} from '@latchkit/core/adapter'
import { isSolanaAddress } from './solana.address.js'
import { chainOf } from './solana.chains.js'
import { toSolanaError } from './solana.errors.js'

/** An account as a wallet of the Wallet Standard gives it. */
export interface StandardAccount {
  /** In base58. */
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: ArrayLike<number> & Iterable<number>
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** A wallet of the Wallet Standard, as far as it is read here. Foreign: each of these may lie or throw. */
export interface StandardWallet {
  readonly name: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** What `getProvider` gives: the wallet itself, and which of its accounts is connected. */
export interface SolanaProvider {
  readonly wallet: StandardWallet
  /** Undefined while none is. */
  readonly account: StandardAccount | undefined
}

/** A wallet that core or the discovery handed over. */
export interface SolanaWallet {
  readonly provider: StandardWallet
  /** Who uses it: another object for each use, so that one that is over is known. */
  use: object | undefined
  /** While it is asked to connect, what it tells is part of its answer. */
  isAsked: boolean
  connection: AdapterConnection | undefined
  /** The network to be on: wallets of Solana remember none. */
  networkId: CaipNetworkId | undefined
  /** Ends listening. */
  stop: (() => void) | undefined
}

/** What every part of the adapter shares. */
export interface SolanaDeps {
  readonly context: AdapterContext
  readonly rpcUrls: RpcUrls
  /** By connector id. */
  readonly wallets: Map<string, SolanaWallet>
}

/** The wallet of an id. Throws `wallet/provider-not-found` (S8.11). */
export function walletOf({ wallets }: SolanaDeps, connectorId: string): SolanaWallet {
  const wallet = wallets.get(connectorId)
  if (!wallet) throw walletError('provider-not-found', { wallet: connectorId })
  return wallet
}

/** The app's network of an id. Throws `network/not-found` (S8.13). */
export function networkFor({ context }: SolanaDeps, networkId: CaipNetworkId): Network {
  const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw chainNotConfigured({ id: networkId })
  return network
}

/** The accounts for Solana that a wallet shares now, each address once. What isn't one is left out. */
export function readAccounts({ provider }: Pick<SolanaWallet, 'provider'>): readonly StandardAccount[] {
  const found = new Map<string, StandardAccount>()
  try {
    for (const account of provider.accounts) {
      const address = readAddress(account)
      if (address !== undefined && !found.has(address)) found.set(address, account)
    }
  } catch {
    // One that throws at being read shares nothing more.
  }
  return [...found.values()]
}

/** The address of an account for Solana: a wallet for several kinds of chain has others too. */
function readAddress(account: StandardAccount): string | undefined {
  try {
    const { address, chains } = account
    return isSolanaAddress(address) && chains.some((chain) => chain.startsWith('solana:')) ? address : undefined
  } catch {
    return undefined
  }
}

/**
 * Calls a feature's method of its own name: `standard:connect`. What the wallet throws comes out as one of ours, and
 * `wallet/unsupported-method` where it doesn't have it.
 */
export async function ask(
  { provider }: Pick<SolanaWallet, 'provider'>,
  feature: `${string}:${string}`,
  ...inputs: readonly unknown[]
): Promise<unknown> {
  try {
    const found = provider.features[feature] as Record<string, unknown> | undefined
    const method = found?.[feature.split(':')[1] ?? '']
    if (typeof method !== 'function') throw walletError('unsupported-method', { method: feature })
    return await (method as (...inputs: readonly unknown[]) => unknown).call(found, ...inputs)
  } catch (thrown) {
    throw toSolanaError(thrown)
  }
}

/** Who signs: the wallet, its own object for the account, and what it calls the network. */
export interface SolanaSigner {
  readonly wallet: SolanaWallet
  readonly account: StandardAccount
  readonly chain: string
}

/**
 * Who a signer is. Throws `wallet/disconnected` where the wallet isn't connected, `wallet/unauthorized` where it
 * doesn't share the account (S8.13), `wallet/wrong-network` where it is used on another network (S5.03).
 */
export function signerOf(deps: SolanaDeps, { connectorId, address, networkId }: Signer): SolanaSigner {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection) throw walletError('disconnected')
  const account = readAccounts(wallet).find((each) => each.address === address)
  if (!account) throw walletError('unauthorized', { address })
  const { networkId: actual } = wallet.connection
  const chain = actual === networkId && chainOf(networkFor(deps, networkId), account.chains)
  if (!chain) throw walletError('wrong-network', { actual, expected: networkId })
  return { wallet, account, chain }
}

/** Whether an account may be used with a feature. */
export const canUse = ({ account }: SolanaSigner, feature: `${string}:${string}`): boolean =>
  account.features.includes(feature)
