import type { AbilityName, TransactionRequest, TypedData } from './adapter/adapter.types.js'
import type { ProviderOf } from './adapter/provider.types.js'
import type { Namespace } from './base/caip.js'
import type { AccountState } from './features/account/account.types.js'
import type { AccountType } from './adapter/account.types.js'
import type { ConnectedAccount, DisconnectTarget, WalletOfNamespace } from './features/connection/connection.types.js'
import type { EvmChain, Network } from './adapter/network.types.js'
import type { NetworkTarget } from './features/network/network.types.js'
import type { ResolvedOptions } from './kit/options.types.js'
import type { Route } from './features/router/router.types.js'
import type { SendRequest } from './features/send/send.types.js'
import type { SiwxSession } from './features/siwx/siwx.types.js'
import type { SwapRequest } from './features/swap/swap.types.js'
import type { SignMessageOptions } from './features/signing/signing.types.js'
import type {
  SendCallsOptions,
  SentCalls,
  SentTransaction,
  TransactionOptions,
} from './features/transactions/transactions.types.js'
import type { TelemetryEvent } from './features/telemetry/telemetry.types.js'
import type { IntersectionOf } from './base/intersection.types.js'
import type { KitFeatures } from './kit/features.types.js'

/** The name of a feature, such as `account`. */
export type FeatureName = keyof KitFeatures

/** The controller of every feature, by name. */
export type Features = { readonly [name in FeatureName]: KitFeatures[name]['controller'] }

type EagerName = {
  [name in FeatureName]: KitFeatures[name] extends { readonly isEager: true } ? name : never
}[FeatureName]

/** The controllers of the eager features, by name. They exist as soon as the kit is made. */
export type EagerFeatures = Pick<Features, EagerName>

type StateOf<controller> = controller extends { readonly state: infer state } ? Readonly<state> : never

type WithState<name extends FeatureName> = {
  [each in name]: Features[each] extends { readonly state: object } ? each : never
}[name]

/**
 * The whole state of a kit: the state of each controller, by the name of its feature. The state of a lazy feature is
 * undefined until the feature is loaded.
 */
export type LatchState = {
  readonly [name in WithState<EagerName>]: StateOf<Features[name]>
} & {
  readonly [name in WithState<Exclude<FeatureName, EagerName>>]?: StateOf<Features[name]>
}

/** The additions of all features to one of the kit's types, as a union. */
type Parts<part extends string> = {
  [name in FeatureName]: KitFeatures[name] extends { readonly [key in part]: infer added } ? added : never
}[FeatureName]

/** The additions of all features to one of the kit's types. */
export type Added<part extends 'options' | 'switches' | 'events'> = IntersectionOf<Parts<part>>

/** A name in lower case, with hyphens between its words: `addressBook` is `address-book`. */
type Hyphenated<name extends string> = name extends `${infer letter}${infer rest}`
  ? `${letter extends Lowercase<letter> ? letter : `-${Lowercase<letter>}`}${Hyphenated<rest>}`
  : ''

/**
 * The codes of the features' errors: `<feature>/<what-happened>`, such as `connection/cancelled`, in lower case and with
 * hyphens between words.
 */
export type FeatureErrorCode = {
  [name in FeatureName]: KitFeatures[name] extends { readonly errors: infer table }
    ? `${Hyphenated<name>}/${keyof table & string}`
    : never
}[FeatureName]

/** The events that the features emit: the name of each event, and its content. */
export type LatchEvents = { [name in keyof Added<'events'>]: Added<'events'>[name] }

/**
 * One kit: an instance of Latchkit, made by {@link createLatch}. Where a function takes a `namespace`, the default is
 * the active namespace.
 */
export interface Latch {
  /** The app's options, checked and with their defaults. */
  readonly options: ResolvedOptions
  /**
   * Begins the side effects: discovers installed wallets, and restores the stored connections without a prompt. Returns
   * a function that releases the kit. The last release ends the kit, so that two parts of a page can share it. Begins
   * nothing on a server.
   */
  start(): () => void
  /**
   * Ends all side effects at once, whether every call of `start` was released or not. A pending attempt to connect
   * rejects with `connection/cancelled`. `start` may follow.
   */
  dispose(): void
  /**
   * Opens the modal: at the view that an open duty requires, else at `route`, else at the account, the pending attempt
   * or the list of wallets. Opening `ConnectingExternal` or `SwitchNetwork` asks the wallet. The views of the account
   * count while a wallet is connected; without one, this opens as without `route`. Rejects where the code of the views can't be loaded. The next call loads it again.
   */
  open(route?: Route): Promise<void>
  /** Closes the modal. Where `open` is still loading code, waits for that and closes the modal then. */
  close(): Promise<void>
  /**
   * Connects a wallet. Begins the side effects where `start` was not called.
   *
   * `wallet` is the id of a connector, or the rdns or the name of a listed one. `network` is the network that the wallet
   * is asked for. Default: the network that the visitor chose in the wallet's namespace, if
   * any. The wallet may end up on another network. A wallet that is connected already, but is not the active one of its
   * namespace, becomes the active one. Where `network` is given, it is then asked to switch.
   *
   * `email` in place of `wallet` is an email address: the visitor confirms it and gets the embedded wallet, where the option
   * `endpoints.secure` is there. Rejects with `embedded-wallet/…` then.
   *
   * Does not wait for a wallet that announces itself late: rejects with `connection/connector-not-found` where no listed
   * wallet fits. So call `start` first, and `connect` after a press of the visitor.
   *
   * Resolves with the account. Rejects with a `LatchError`: `wallet/…`, such as `wallet/rejected`, `connection/…`,
   * `pairing/…`, `network/bad-network` where `network` names none, `network/not-found` where it is not one of the app's
   * networks, or `network/wrong-namespace` where the wallet is one of another namespace.
   */
  connect(
    request: { network?: NetworkTarget | undefined } & ({ wallet: string } | { email: string }),
  ): Promise<ConnectedAccount>
  /**
   * Gives up the pending attempt to connect, if there is one. Its promise rejects with `connection/cancelled` at once.
   * An approval that comes later is refused (F095).
   */
  cancel(): void
  /** Disconnects the wallets of a namespace, one wallet, or, without a target, all. Waits 3 s for a wallet at most. */
  disconnect(target?: DisconnectTarget): Promise<void>
  /**
   * Makes a connected wallet the active one of its namespace, and its namespace the active one. Rejects with
   * `connection/not-connected`.
   */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes a namespace with a connected wallet the active one. Rejects with `connection/not-connected`. */
  switchNamespace(namespace: Namespace): Promise<void>
  /**
   * Chooses the type of the active account, for wallets that share accounts of several types. Stores the choice
   * (S4.04).
   */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** Sets the app's labels for addresses (S3.01), by address. They replace all labels that were set before. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /**
   * Switches to a network of the app. Asks the wallet that is connected in the network's namespace, and resolves when
   * that wallet is on the network. Where no wallet is connected there, only stores the choice. Takes the chain id of an
   * EVM chain, a CAIP-2 id, or the network itself: `switchNetwork(1)`, `switchNetwork('eip155:1')`,
   * `switchNetwork(mainnet)`. Rejects with `network/bad-network`, `network/not-found`, `network/switch-disabled`,
   * `network/superseded` or `wallet/…`.
   */
  switchNetwork(target: NetworkTarget): Promise<void>
  /** Adds a network while the kit runs, or replaces the one with its CAIP-2 id. Throws `options/bad-network`. */
  addNetwork(network: Network | EvmChain): void
  /** Removes a network. The last network of the app stays. Throws `network/bad-network`. */
  removeNetwork(target: NetworkTarget): void
  /**
   * Signs a text that is not empty (EIP-191 on EVM chains) with the active account, or with another account that the
   * active wallet shares: `signMessage(text, { address })`. Resolves with the signature as the adapter gives it: hex with
   * 0x on EVM chains, base58 on Solana, base64 on Bitcoin. Rejects with `wallet/unauthorized` where the wallet doesn't
   * share that account, and with `signing/…` or `wallet/…`.
   */
  signMessage(message: string, options?: SignMessageOptions): Promise<string>
  /**
   * Signs EIP-712 typed data with the active account. Resolves with hex with 0x. Rejects with `signing/…` or
   * `wallet/…`.
   */
  signTypedData(data: TypedData): Promise<string>
  /**
   * Signs the active account in (the option `siwx`): opens the view where it isn't signed in yet. Rejects with
   * `siwx/not-enabled`, `siwx/cancelled`, `signing/not-connected`, and `network/not-found` on a network that isn't the app's.
   */
  signIn(): Promise<SiwxSession>
  /** Ends the session of the active account. Rejects with `siwx/not-enabled`, and with what the store throws. */
  signOut(): Promise<void>
  /**
   * Sends a transaction from the active account: on EVM chains `{ to, value, data }`, on Solana `{ serialized }`, on
   * Bitcoin `{ to, value }` or a PSBT as `{ serialized }`. See {@link TransactionRequest}. Resolves once it is sent.
   * `wait` of the result resolves with the receipt. Its outcome is also in the feature `transactions`, over
   * reloads. Rejects with `signing/…` or `wallet/…`.
   */
  sendTransaction(request: TransactionRequest, options?: TransactionOptions): Promise<SentTransaction>
  /**
   * Sends several calls from the active account, in their order: all or none by one prompt where the wallet can (EIP-5792),
   * else one after the other, up to the first failure. See {@link SendCallsOptions}. Resolves once the wallet has taken the
   * last one. Rejects with `transactions/calls-stopped` where only some of them went through: its context says how many,
   * and with which hashes. Rejects with `signing/…` or `wallet/…` where none was sent.
   */
  sendCalls(calls: readonly TransactionRequest[], options?: SendCallsOptions): Promise<SentCalls>
  /**
   * Pays the coin or a token of the active account: `await latch.send({ to, amount: '0.5' })`, and then
   * `await sent.wait()`. See {@link SendRequest}. Resolves once the wallet has sent it. Before the wallet is
   * asked, rejects with `send/…`, such as `send/risky-receiver` for a receiver with a stop that `acceptsRisk` doesn't list,
   * with `signing/…`, such as `signing/not-connected`, with `network/not-found`, and with `wallet/…`, such as
   * `wallet/bad-address` or `wallet/insufficient-funds`. After that rejects with `wallet/…`, such as `wallet/rejected`.
   * `latch.feature('send')` prepares a payment without asking the wallet.
   */
  send(request: SendRequest): Promise<SentTransaction>
  /**
   * Swaps tokens of the active account: `await latch.swap({ from, to, amount: '0.5' })`, and then `await sent.wait()`. See
   * {@link SwapRequest}: the parameters are those of the view `Swap`. Asks all providers, tries the best offer on the app's own
   * node, and asks the wallet: for the approval where it is needed, then for the swap. Resolves once the wallet has sent the
   * swap. Before the wallet is asked, rejects with `swap/…`, such as `swap/no-route`, `swap/unsafe-offer`, or `swap/decide` for
   * stops that `accepts` doesn't list, with `signing/…`, `network/not-found`, and `wallet/…`. After that rejects with
   * `swap/quote-moved` and `swap/chain-mismatch` where that is found before a prompt, and with `wallet/…`.
   * `latch.feature('swap')` prepares a swap without asking the wallet.
   */
  swap(request: SwapRequest): Promise<SentTransaction>
  /**
   * Whether the adapter of a namespace has an ability, such as `typedData`. The connected wallet may still refuse a
   * request. False without an adapter.
   */
  can(ability: AbilityName, namespace?: Namespace): boolean
  /** The account and its connection, as far as they are known now. */
  getAccount<namespace extends Namespace = Namespace>(namespace?: namespace): AccountState<namespace>
  /**
   * The network of the active connection. Without a connection, the network that was chosen last, or the default one.
   */
  getNetwork(namespace?: Namespace): Network
  /**
   * The wallet's own provider: EIP-1193 on EVM chains, for `custom` of viem and `BrowserProvider` of ethers. Undefined
   * while no wallet is connected. Its type follows from `namespace`, so name the namespace.
   */
  getProvider<namespace extends Namespace = Namespace>(
    namespace?: namespace,
  ): Promise<ProviderOf<namespace> | undefined>
  /** The whole state: a plain, frozen object. It is the same object until the state changes. */
  getState(): LatchState
  /** The state as it was when the kit was made: a server renders it, and hydration in the browser starts from it. */
  getServerState(): LatchState
  /**
   * Calls `listener` after the state changed: once for changes without an await between them. Returns a function that ends
   * that.
   */
  subscribe(listener: () => void): () => void
  /** Calls `listener` with every telemetry event (S3.18), on this page only. Returns a function that ends that. */
  subscribeEvents(listener: (event: TelemetryEvent) => void): () => void
  /**
   * Resolves with the controller of a feature. The first call loads a lazy feature. Rejects where its code can't be
   * loaded: the next call loads it again. Rejects with `options/no-feature` where there is no feature of this name.
   */
  feature<name extends FeatureName>(name: name): Promise<Features[name]>
}
