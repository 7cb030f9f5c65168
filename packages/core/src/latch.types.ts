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
import type { SentTransaction, SignMessageOptions } from './features/signing/signing.types.js'
import type { TelemetryEvent } from './features/telemetry/telemetry.types.js'
import type { FeatureTypes } from './kit/feature.types.js'

type List = typeof features

/** The controller that a feature makes. */
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

/** The events between features, each with its content. */
export type LatchEvents = { [name in keyof Added<'events'>]: Added<'events'>[name] }

/** One wallet-connection kit. Everything it holds is made by {@link createLatch} and ended by `dispose`. */
export interface Latch {
  readonly options: ResolvedOptions
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /**
   * Begins: discovers wallets, restores the stored connection. The returned function releases the kit. The last release
   * ends the kit, so that two parts of a page can share it.
   */
  start(): () => void
  /** Ends all side effects, without waiting for other parts of the page to release the kit. `start` may follow. */
  dispose(): void
  /** Opens the modal: at the view given, else at the account, the waiting attempt or the wallets. */
  open(route?: Route): Promise<void>
  close(): Promise<void>
  /**
   * Connects a wallet, by its connector id, rdns or name, on `network` or the one that the visitor chose, where the
   * wallet agrees. Resolves with the account; rejects with a `LatchError` of `wallet/…` or `connection/…`, or with
   * `network/not-found` where `network` is not the app's.
   */
  connect(request: { wallet: string; network?: CaipNetworkId }): Promise<ConnectedAccount>
  /** Gives up connecting: its promise rejects with `connection/cancelled`. An approval that comes later is refused. */
  cancel(): void
  /** Disconnects one namespace, one wallet, or all. Never takes longer than 3 s. */
  disconnect(target?: DisconnectTarget): Promise<void>
  /** Makes another connected wallet the active one. Rejects with `connection/not-connected`. */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes another connected namespace the active one. Rejects with `connection/not-connected`. */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Chooses what kind of account is active where a wallet shares several, and remembers it (S4.04). */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** Says what the app calls some addresses (S3.01), in place of what it said before. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /** Switches network. Rejects with `network/…` or `wallet/…`. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Adds a network while the kit runs. Throws `options/bad-networks`. */
  addNetwork(network: Network | EvmChain): void
  /** Takes a network out; the last one stays. */
  removeNetwork(id: CaipNetworkId): void
  /**
   * Signs a text (EIP-191 on EVM chains) with the active account, or with another one that the active wallet shares:
   * `signMessage(text, { address })`. Rejects with `wallet/unauthorized` where the wallet doesn't share that account, and with
   * `signing/…` or `wallet/…`.
   */
  signMessage(message: string, options?: SignMessageOptions): Promise<string>
  /** Signs EIP-712 typed data with the active account. */
  signTypedData(data: TypedData): Promise<string>
  /**
   * Sends a transaction from the active account: on EVM chains `{ to, value, data }`, on Solana `{ serialized }`, on Bitcoin
   * `{ to, value }` or a PSBT as `{ serialized }`. See {@link TransactionRequest}. Resolves once it is sent; `wait` of the
   * answer tells what became of it. Rejects with `signing/…` or `wallet/…`.
   */
  sendTransaction(request: TransactionRequest): Promise<SentTransaction>
  getAccount(namespace?: Namespace): AccountState
  getNetwork(namespace?: Namespace): Network
  /** The wallet's own provider: EIP-1193 on EVM chains. Undefined while nothing is connected. */
  getProvider(namespace?: Namespace): Promise<unknown>
  /** The whole state: a plain, frozen value that stays the same until something changes. */
  getState(): LatchState
  /** The state as it was when the kit was made: what a server renders, and what hydration starts from. */
  getServerState(): LatchState
  /** Calls back after the state changed, once per turn. */
  subscribe(listener: () => void): () => void
  /** Calls back with every event (S3.18). Nothing of it leaves the page. */
  subscribeEvents(listener: (event: TelemetryEvent) => void): () => void
  /** A feature's controller, loaded the first time it is asked for. */
  feature<name extends FeatureName>(name: name): Promise<Features[name]>
}
