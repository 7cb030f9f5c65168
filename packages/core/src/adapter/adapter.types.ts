import type { CaipNetworkId, Namespace } from '../base/caip.js'
import type { Environment } from '../base/environment.js'
import type { Account } from '../features/connection/connection.types.js'
import type { Connector } from '../features/connectors/connectors.types.js'
import type { Network } from '../features/network/network.types.js'
import type { AppMetadata } from '../kit/options.types.js'
import type { Abilities } from './abilities.types.js'

export type * from './abilities.types.js'

/** Makes an adapter for one kit. What `createWagmiAdapter(options)` and its like return. */
export type AdapterFactory<adapter extends Adapter = Adapter> = (context: AdapterContext) => adapter

/** What core gives an adapter. */
export interface AdapterContext {
  /**
   * Every network of the app; an adapter takes those of its namespace. This very list changes when the app adds or
   * removes one, so it is read at each use.
   */
  readonly networks: readonly Network[]
  readonly metadata: AppMetadata
  readonly environment: Environment
  /** How events come back: what the wallet or the chain library did by itself. */
  readonly emit: (event: AdapterEvent) => void
}

/** What an adapter tells core, unasked. */
export type AdapterEvent =
  /** The connectors that the adapter knows by itself; those it got by `attach` are not among them. */
  | { readonly type: 'connectors'; readonly connectors: readonly Connector[] }
  /** A wallet is connected without a request from core: the app connected it by the chain library, or it was unlocked. */
  | {
      readonly type: 'connected'
      readonly connectorId: string
      readonly connection: AdapterConnection
      /** False where the visitor has just made it. Default: true, it was restored or came back by itself. */
      readonly reconnected?: boolean
    }
  | { readonly type: 'accounts'; readonly connectorId: string; readonly accounts: readonly Account[] }
  /** With `accounts` where the wallet has others on that network. */
  | {
      readonly type: 'network'
      readonly connectorId: string
      readonly networkId: CaipNetworkId
      readonly accounts?: readonly Account[] | undefined
    }
  | { readonly type: 'disconnected'; readonly connectorId: string }

/** A wallet that core found or made, handed to the adapter of its namespace. */
export interface AttachedWallet {
  readonly connector: Connector
  /** How `provider` is spoken to. */
  readonly transport: 'eip1193' | 'wallet-standard' | 'sats-connect' | 'universal-provider' | 'frame'
  /** The wallet's own object, as it was announced. Foreign: everything it answers is checked. */
  readonly provider: unknown
}

/** A connection as the wallet gave it. */
export interface AdapterConnection {
  /** At least one. The first is the active one. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
}

/** A request to connect. */
export interface ConnectRequest {
  readonly connectorId: string
  /** The network the app would like, where it has a wish. The wallet may end up on another. */
  readonly networkId?: CaipNetworkId | undefined
}

/**
 * One chain library behind one contract: identity, connecting, switching, and the abilities. Whatever a wallet throws leaves
 * an adapter as a `LatchError`.
 */
export interface Adapter {
  /** The library it speaks through: `wagmi`, `ethers`, … */
  readonly name: string
  readonly namespace: Namespace
  /** What the adapter can do beside connecting. Callers load an ability by `abilityOf`. */
  readonly abilities: Abilities
  /** Begins to listen; the answer ends it. May be called again after that. */
  start(): () => void
  /** Takes a wallet that core found or made. The same connector id again replaces the provider. */
  attach(wallet: AttachedWallet): void
  /** Loads what connecting needs, ahead of it. An adapter that has it all from the start has none. */
  prepare?(): Promise<unknown>
  /** Asks the wallet. Rejects with an error of `wallet/…`. */
  connect(request: ConnectRequest): Promise<AdapterConnection>
  /** Restores a permission given earlier, without any prompt; undefined where there is none. */
  reconnect(request: ConnectRequest): Promise<AdapterConnection | undefined>
  /** Ends the connection on both sides. Core waits for it for 3 s (S4.02) and then calls {@link Adapter.forget}. */
  disconnect(connectorId: string): Promise<void>
  /**
   * Makes a connected wallet the one that the chain library calls its current one, where it has such a notion and the
   * app's own code may read it there.
   */
  activate?(connectorId: string): Promise<void>
  /**
   * Drops the connection on our side at once, whatever the wallet does, and listens to it no more. Core doesn't call it for
   * a wallet that ended the connection by itself: that one may be unlocked again (F074), and tells `connected` then.
   */
  forget(connectorId: string): void
  /** Asks the wallet to switch, adds the network where the wallet doesn't know it, and believes only what it reads back. */
  switchNetwork(request: { connectorId: string; networkId: CaipNetworkId }): Promise<void>
  /** The wallet's provider, for the app's own use: EIP-1193 on EVM chains. */
  getProvider(connectorId: string): Promise<unknown>
}
