import type { CaipNetworkId, Namespace } from '../base/caip.js'
import type { Environment } from '../base/environment.js'
import type { Account } from './account.types.js'
import type { Connector } from './connector.types.js'
import type { Network } from './network.types.js'
import type { AppMetadata } from './metadata.types.js'
import type { Abilities } from './abilities.types.js'

export type * from './abilities.types.js'

/** Makes an adapter for one kit. `createWagmiAdapter(options)` and the other `createXAdapter` functions return one. */
export type AdapterFactory<adapter extends Adapter = Adapter> = (context: AdapterContext) => adapter

/** What core gives an adapter. */
export interface AdapterContext {
  /**
   * All networks of the app. An adapter uses those of its namespace. The list is changed in place when the app adds or
   * removes a network, so an adapter reads it at each use.
   */
  readonly networks: readonly Network[]
  readonly metadata: AppMetadata
  readonly environment: Environment
  /** Emits an event to core: a change that core did not request, by the wallet or by the chain library. */
  readonly emit: (event: AdapterEvent) => void
}

/** An event of an adapter: a change that core did not request. */
export type AdapterEvent =
  /**
   * The connectors that the adapter finds by itself, as a whole list. The connectors that it got by `attach` are not in
   * it.
   */
  | { readonly type: 'connectors'; readonly connectors: readonly Connector[] }
  /**
   * A wallet is connected without a request from core: the app connected it through the chain library, or it was
   * unlocked.
   */
  | {
      readonly type: 'connected'
      readonly connectorId: string
      readonly connection: AdapterConnection
      /**
       * False where the visitor or the app has just made the connection. Default: true, the connection was restored.
       */
      readonly reconnected?: boolean
    }
  | { readonly type: 'accounts'; readonly connectorId: string; readonly accounts: readonly Account[] }
  /** The wallet is on another network. `accounts` is there where the wallet has other accounts on that network. */
  | {
      readonly type: 'network'
      readonly connectorId: string
      readonly networkId: CaipNetworkId
      readonly accounts?: readonly Account[] | undefined
    }
  | { readonly type: 'disconnected'; readonly connectorId: string }

/** A wallet that core found or made, and gives to the adapter of its namespace. */
export interface AttachedWallet {
  readonly connector: Connector
  /** The interface of `provider`. */
  readonly transport: 'eip1193' | 'wallet-standard' | 'sats-connect' | 'universal-provider' | 'frame'
  /** The wallet's own object, as it was announced. It is foreign: the adapter checks every answer of it. */
  readonly provider: unknown
}

/** A connection as the wallet gave it: its accounts and its network. */
export interface AdapterConnection {
  /** At least one account. The first one is the active account. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
}

/** A request to connect a wallet. */
export interface ConnectRequest {
  readonly connectorId: string
  /**
   * The network that the app prefers, as a CAIP-2 id. The wallet may connect on another network. Default: no
   * preference.
   */
  readonly networkId?: CaipNetworkId | undefined
  /**
   * Whether an attempt still waits for the connection. An adapter asks it before each prompt after the first: where the
   * visitor has given up, it shows none. Default: an attempt waits.
   */
  readonly isWanted?: (() => boolean) | undefined
  /**
   * Whether `reconnect` waits for the wallet beyond its answer: where the wallet shares nothing, the adapter goes on
   * listening to it until {@link Adapter.forget}, and emits `connected` when the wallet is unlocked. Default: false.
   */
  readonly isAwaited?: boolean | undefined
}

/**
 * One chain library behind one contract: name, namespace, connecting, switching networks, and the abilities. All its
 * functions throw or reject with a `LatchError`, also for an error that a wallet threw.
 */
export interface Adapter {
  /** The name of the chain library: `wagmi`, `ethers`, … */
  readonly name: string
  readonly namespace: Namespace
  /** What the adapter can do beside connecting. Callers load an ability by `abilityOf`. */
  readonly abilities: Abilities
  /** How often a balance is read while a view shows it, in ms. Default: 30 s (S9.01). Solana: 1 s (S9.09). */
  readonly balanceIntervalMs?: number | undefined
  /** Begins to listen to wallets. Returns a function that ends it. May be called again after that. */
  start(): () => void
  /** Takes a wallet that core found or made. A second call with the same connector id replaces the provider. */
  attach(wallet: AttachedWallet): void
  /** Loads the code that `connect` needs, before `connect` is called. Absent where the adapter loads no code late. */
  prepare?(): Promise<unknown>
  /**
   * Resolves with hints for developers, a sentence each, about what the app gave the adapter and probably doesn't do what
   * the developer meant. Called in debug mode only.
   */
  hints?(): Promise<readonly string[]>
  /** Asks the wallet for a connection. Rejects with an error `wallet/…`. */
  connect(request: ConnectRequest): Promise<AdapterConnection>
  /**
   * Restores a connection by a permission that the wallet gave earlier, without any prompt. Resolves with undefined
   * where the wallet has no such permission.
   */
  reconnect(request: ConnectRequest): Promise<AdapterConnection | undefined>
  /**
   * Ends the connection in the wallet and in the adapter. Core waits for it for 3 s (S4.02) and then calls
   * {@link Adapter.forget}.
   */
  disconnect(connectorId: string): Promise<void>
  /**
   * Makes a connected wallet the current one of the chain library. Absent where the library has no current wallet that
   * the app's own code could read.
   */
  activate?(connectorId: string): Promise<void>
  /**
   * Drops the connection in the adapter at once, without a request to the wallet, and stops listening to the wallet.
   * Core doesn't call it after the wallet itself ended the connection: the visitor may unlock that wallet again (F074),
   * and the adapter then emits `connected`.
   */
  forget(connectorId: string): void
  /**
   * Asks the wallet to switch to a network, and adds the network to a wallet that doesn't know it. Resolves only after
   * the wallet has named the new network itself.
   */
  switchNetwork(request: { connectorId: string; networkId: CaipNetworkId }): Promise<void>
  /** Resolves with the wallet's provider, for the app's own use. On EVM chains it is an EIP-1193 provider. */
  getProvider(connectorId: string): Promise<unknown>
}
