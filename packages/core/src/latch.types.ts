import type { Adapter, TransactionRequest, TypedData } from './adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from './base/caip.js'
import type { AccountState } from './features/account/account.types.js'
import type {
  AccountType,
  ConnectedAccount,
  DisconnectTarget,
  WalletOfNamespace,
} from './features/connection/connection.types.js'
import type * as features from './features/list.js'
import type { EvmChain, Network } from './features/network/network.types.js'
import type { ResolvedOptions } from './kit/options.types.js'
import type { Route } from './features/router/router.types.js'
import type { SentTransaction } from './features/signing/signing.types.js'
import type { TelemetryEvent } from './features/telemetry/telemetry.types.js'
import type { FeatureTypes } from './kit/feature.types.js'

type List = typeof features

/** The type of the controller that a feature makes. */
type ControllerOf<feature> = feature extends
  | { readonly eager: (...args: never[]) => infer controller }
  | { readonly load: (...args: never[]) => Promise<infer controller> }
  ? controller
  : never

/** The name of a feature. */
export type FeatureName = keyof List

/** The controller of every feature, by name. */
export type Features = { readonly [name in FeatureName]: ControllerOf<List[name]> }

type EagerName = { [name in FeatureName]: List[name] extends { readonly eager: unknown } ? name : never }[FeatureName]

/** The controllers that exist from the start, by name. */
export type EagerFeatures = Pick<Features, EagerName>

type StateOf<controller> = controller extends { readonly state: infer state } ? Readonly<state> : never

type WithState<name extends FeatureName> = {
  [each in name]: Features[each] extends { readonly state: object } ? each : never
}[name]

/** The whole state of a kit, one part for each feature. The part of a lazy feature is undefined until it is loaded. */
export type LatchState = {
  readonly [name in WithState<EagerName>]: StateOf<Features[name]>
} & {
  readonly [name in WithState<Exclude<FeatureName, EagerName>>]?: StateOf<Features[name]>
}

/** What the features add to one of the kit's types, as a union. */
type Parts<part extends keyof FeatureTypes> = {
  [name in FeatureName]: List[name] extends { readonly types?: { readonly [key in part]: infer added } } ? added : never
}[FeatureName]

type IntersectionOf<union> = (union extends unknown ? (each: union) => void : never) extends (all: infer all) => void
  ? all
  : never

/** What all features add to one of the kit's types. */
export type Added<part extends keyof FeatureTypes> = IntersectionOf<Parts<part>>

/** The codes of the features' errors: `<feature>/<what happened>`. */
export type FeatureErrorCode = {
  [name in FeatureName]: List[name] extends { readonly types?: { readonly errors: infer table } }
    ? `${name}/${keyof table & string}`
    : never
}[FeatureName]

/** The events between features: the name of each event, with the type of its content. */
export type LatchEvents = { [name in keyof Added<'events'>]: Added<'events'>[name] }

/** One kit: one instance of Latchkit. `createLatch` makes everything in it, `dispose` ends it. */
export interface Latch {
  readonly options: ResolvedOptions
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /**
   * Starts the kit: discovers wallets and restores the stored connection. Returns a function that releases the kit. The
   * last release ends the kit, so that two parts of a page can share it. Does nothing on a server.
   */
  start(): () => void
  /** Ends all side effects, also where parts of the page have not released the kit. `start` may be called again. */
  dispose(): void
  /**
   * Opens the modal at the required view of an open duty, else at `route`. Without `route` it opens at the account, at the
   * pending attempt, or at the wallet list.
   */
  open(route?: Route): Promise<void>
  /** Closes the modal. */
  close(): Promise<void>
  /**
   * Connects a wallet. `wallet` is its connector id, its rdns or its name. `network` is a wish, by default the network that
   * the visitor chose last; the wallet may connect on another one. Resolves with the account. Rejects with a `LatchError`
   * with a `wallet/…`, `connection/…` or `pairing/…` code, or with `network/not-found` where `network` is not one of the
   * app's networks.
   */
  connect(request: { wallet: string; network?: CaipNetworkId }): Promise<ConnectedAccount>
  /**
   * Cancels the pending attempt: the promise of `connect` rejects with `connection/cancelled`. The kit refuses an approval
   * that comes later.
   */
  cancel(): void
  /** Disconnects one namespace, one wallet, or all wallets. Resolves within 3 s, also where a wallet does not answer. */
  disconnect(target?: DisconnectTarget): Promise<void>
  /** Makes another connected wallet the active one of its namespace. Rejects with `connection/not-connected`. */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes another namespace with a connection the active one. Rejects with `connection/not-connected`. */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Chooses which type of account is active where a wallet shares several types, and stores the choice (S4.04). */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** Sets the app's own labels for addresses: address → label (S3.01). Replaces all earlier labels. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /**
   * Switches to a network of the app. Resolves once the connected wallet is on it. Without a connection in its namespace,
   * the network is chosen for the next connection. Rejects with a `network/…` or `wallet/…` code.
   */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Adds a network while the kit runs, or replaces the one with the same id. Throws `options/bad-network`. */
  addNetwork(network: Network | EvmChain): void
  /** Removes a network while the kit runs. The last remaining network is not removed. */
  removeNetwork(id: CaipNetworkId): void
  /**
   * Asks the wallet to sign a text with the active account (EIP-191 on EVM chains). Resolves with the signature: hex with 0x
   * on EVM chains, base58 on Solana, base64 on Bitcoin. Rejects with a `signing/…` or `wallet/…` code.
   */
  signMessage(message: string): Promise<string>
  /**
   * Asks the wallet to sign EIP-712 typed data with the active account. Resolves with the signature, hex with 0x. Rejects
   * with a `signing/…` or `wallet/…` code.
   */
  signTypedData(data: TypedData): Promise<string>
  /**
   * Asks the wallet to sign and send a transaction from the active account: on EVM chains `{ to, value, data }`, on Solana
   * `{ serialized }`, on Bitcoin `{ to, value }` or a PSBT as `{ serialized }`. See {@link TransactionRequest}. Resolves once
   * the transaction is sent; `wait()` of the result resolves with the receipt. Rejects with a `signing/…` or `wallet/…` code.
   */
  sendTransaction(request: TransactionRequest): Promise<SentTransaction>
  /** Returns the account of `namespace`, by default of the active one. */
  getAccount(namespace?: Namespace): AccountState
  /** Returns the network of `namespace`, by default of the active one. */
  getNetwork(namespace?: Namespace): Network
  /** Resolves with the wallet's own provider: EIP-1193 on EVM chains. Undefined while no wallet is connected. */
  getProvider(namespace?: Namespace): Promise<unknown>
  /** Returns the whole state as a plain, frozen object. Returns the same object until the state changes. */
  getState(): LatchState
  /** Returns the state as it was when the kit was made: a server renders it, and hydration starts from it. */
  getServerState(): LatchState
  /** Calls `listener` after the state changed, at most once per microtask. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /**
   * Calls `listener` with every telemetry event (S3.18). Sends nothing over the network. Returns a function that
   * unsubscribes it.
   */
  subscribeEvents(listener: (event: TelemetryEvent) => void): () => void
  /** Resolves with a feature's controller. Loads its code at the first call; a call after a failed load retries. */
  feature<name extends FeatureName>(name: name): Promise<Features[name]>
}
