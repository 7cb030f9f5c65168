import type { CaipNetworkId, Network } from '@latchkit/core'
import {
  chainNotConfigured,
  readList,
  walletError,
  type AdapterContext,
  type AdapterConnection,
  type RpcUrls,
  type Signer,
} from '@latchkit/core/adapter'
import { isSolanaAddress } from './solana.address.js'
import { chainOf } from './solana.chains.js'
import { toSolanaError } from './solana.errors.js'

/** The most chains of an account that are read. */
const MAX_CHAINS = 20

/** An account as a wallet of the Wallet Standard gives it. */
export interface StandardAccount {
  /** In base58. */
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: ArrayLike<number> & Iterable<number>
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** The part of a Wallet Standard wallet that the adapter reads. It is foreign: a property may be wrong or throw. */
export interface StandardWallet {
  readonly name: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** The result of `getProvider`: the wallet's own object, and its own object for the connected account. */
export interface SolanaProvider {
  readonly wallet: StandardWallet
  /** Undefined while no account is connected. */
  readonly account: StandardAccount | undefined
}

/** An account that a wallet shares, checked and copied. */
export interface SharedAccount {
  readonly address: string
  /** The account's own chains, 20 at most. */
  readonly chains: readonly string[]
  /** The wallet's own object, which its features take as input. */
  readonly object: StandardAccount
}

/** A wallet that core or the discovery attached, with its state in the adapter. */
export interface SolanaWallet {
  readonly provider: StandardWallet
  /** Identifies one use: each connect sets a new object, so that code of an ended use notices that. */
  use: object | undefined
  /** Whether the wallet is asked to connect or is being read. Its events are ignored meanwhile. */
  isAsked: boolean
  /** Gets the events that come while the wallet is asked to connect. */
  hearAsked: (() => void) | undefined
  connection: AdapterConnection | undefined
  /** The network of the connection, as the app chose it: wallets of Solana are on no network themselves. */
  networkId: CaipNetworkId | undefined
  /** Ends listening. */
  stop: (() => void) | undefined
}

/** The dependencies that all parts of the adapter share. */
export interface SolanaDeps {
  readonly context: AdapterContext
  readonly rpcUrls: RpcUrls
  /** Connector id → wallet. */
  readonly wallets: Map<string, SolanaWallet>
}

/** Returns the wallet of a connector id. Throws `wallet/provider-not-found` (S8.11). */
export function walletOf({ wallets }: SolanaDeps, connectorId: string): SolanaWallet {
  const wallet = wallets.get(connectorId)
  if (!wallet) throw walletError('provider-not-found', { wallet: connectorId })
  return wallet
}

/** Returns the app's network of Solana that has a CAIP-2 id. Throws `network/not-found` (S8.13). */
export function networkFor({ context }: SolanaDeps, networkId: CaipNetworkId): Network {
  const network = context.networks.find(
    ({ caipNetworkId, chainNamespace }) => chainNamespace === 'solana' && caipNetworkId === networkId,
  )
  if (!network) throw chainNotConfigured({ id: networkId })
  return network
}

/**
 * Returns the accounts for Solana that a wallet shares now, each address once. Reads 1,000 accounts at most. Leaves out
 * malformed accounts. Never throws.
 */
export function readAccounts({ provider }: Pick<SolanaWallet, 'provider'>): readonly SharedAccount[] {
  const found = new Map<string, SharedAccount>()
  for (const object of tryRead(() => readList(provider.accounts)) ?? []) {
    const account = tryRead(() => readAccount(object as StandardAccount))
    if (account && !found.has(account.address)) found.set(account.address, account)
  }
  return [...found.values()]
}

/** Reads an account once. Undefined where it is for another kind of chain, or malformed. */
function readAccount(object: StandardAccount): SharedAccount | undefined {
  const { address } = object
  if (!isSolanaAddress(address)) return undefined
  const chains = readList(object.chains, MAX_CHAINS).filter((chain) => typeof chain === 'string')
  return chains.some((chain) => chain.startsWith('solana:')) ? { address, chains, object } : undefined
}

/** Returns the result of `read`. Undefined where it throws, as reading a foreign object may. */
function tryRead<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Calls the method of a wallet's feature that has the feature's own name: `connect` of `standard:connect`. Rejects with
 * `wallet/unsupported-method` where the wallet lacks it, or with the wallet's error converted to `wallet/…`.
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

/** The wallet of a signer, the wallet's own object for the account, and the wallet's name of the network. */
export interface SolanaSigner {
  readonly wallet: SolanaWallet
  readonly account: StandardAccount
  readonly chain: string
}

/**
 * Returns the wallet, account and network of a signer. Throws `wallet/provider-not-found` for an unknown connector,
 * `wallet/disconnected` where the wallet isn't connected, `wallet/unauthorized` where it doesn't share the account
 * (S8.13), `wallet/wrong-network` where the connection is on another network (S5.03).
 */
export function signerOf(deps: SolanaDeps, { connectorId, address, networkId }: Signer): SolanaSigner {
  const wallet = walletOf(deps, connectorId)
  if (!wallet.connection) throw walletError('disconnected')
  const account = readAccounts(wallet).find((each) => each.address === address)
  if (!account) throw walletError('unauthorized', { address })
  const { networkId: actual } = wallet.connection
  const chain = actual === networkId && chainOf(networkFor(deps, networkId), account.chains)
  if (!chain) throw walletError('wrong-network', { actual, expected: networkId })
  return { wallet, account: account.object, chain }
}

/** Whether the account supports a feature of the wallet. */
export const canUse = ({ account }: SolanaSigner, feature: `${string}:${string}`): boolean =>
  account.features.includes(feature)
