import type { Namespace } from '../base/caip.js'

/**
 * An EIP-1193 provider. `custom` of viem and `BrowserProvider` of ethers take it. It is foreign: every answer is the
 * wallet's own.
 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

type Named = `${string}:${string}`
type Picture = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** An account of a {@link StandardWallet}, as the wallet gives it. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** The chains of the account, such as `solana:mainnet`. */
  readonly chains: readonly Named[]
  /** The names of the features that work with the account. */
  readonly features: readonly Named[]
  readonly label?: string
  readonly icon?: Picture
}

/** A wallet of the Wallet Standard: the `Wallet` of `@wallet-standard/base`. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: Picture
  readonly chains: readonly Named[]
  /** What the wallet can do, by name: `solana:signMessage`, `bitcoin:signTransaction`. */
  readonly features: Readonly<Record<Named, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** The provider of a Solana wallet: the wallet's own object, and its own object for the connected account. */
export interface SolanaProvider {
  readonly wallet: StandardWallet
  /** Undefined while no account is connected. */
  readonly account: StandardAccount | undefined
}

/** The provider of a Bitcoin wallet that sats-connect finds. */
export interface SatsConnectProvider {
  /** Sends a JSON-RPC request (SIP-030), and resolves with the wallet's whole answer. */
  request(method: string, params?: unknown): Promise<unknown>
}

/** The provider of a wallet, by namespace, as `latch.getProvider` resolves with it. It is the wallet's own object. */
export interface ProviderByNamespace {
  readonly eip155: Eip1193Provider
  readonly solana: SolanaProvider
  /** A Wallet Standard wallet has `features`; a provider of sats-connect has `request`. */
  readonly bip122: StandardWallet | SatsConnectProvider
}

/** The provider of a wallet in a namespace. Without one, that of any namespace. */
export type ProviderOf<namespace extends Namespace = Namespace> = ProviderByNamespace[namespace]
