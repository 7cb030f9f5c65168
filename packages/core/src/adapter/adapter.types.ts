import type { CaipNetworkId, Namespace } from '../base/caip.js'
import type { Environment } from '../base/environment.js'
import type { Account } from '../features/connection/connection.types.js'
import type { Connector } from '../features/connectors/connectors.types.js'
import type { Network } from '../features/network/network.types.js'
import type { AppMetadata } from '../kit/options.types.js'

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
  /** A wallet is connected that nobody asked the adapter for: by the app itself through the chain library, or unlocked. */
  | {
      readonly type: 'connected'
      readonly connectorId: string
      readonly connection: AdapterConnection
      /** False where somebody has just made it. Default: true, it was restored or came back by itself. */
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
 * One chain library behind one contract. Identity, connecting and switching are there in each; a capability group that
 * is absent is unsupported, and nobody branches on a name. Whatever a wallet throws leaves an adapter as a `LatchError`.
 */
export interface Adapter extends AdapterCapabilities {
  /** The library it speaks through: `wagmi`, `ethers`, … */
  readonly name: string
  readonly namespace: Namespace
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

/** Whose account, on which network, through which wallet. */
export interface Signer {
  readonly connectorId: string
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** The balance of a coin or token. `value` is in its smallest unit. */
export interface AssetBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** EIP-712 typed data. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction to be signed by the wallet. EVM chains read `to`, `value`, `data`; others `serialized`. */
export interface TransactionRequest {
  readonly to?: string | undefined
  /** In the coin's smallest unit. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  /** A whole transaction in the chain's own encoding (base64): Solana's, or a PSBT. */
  readonly serialized?: string | undefined
}

/** What is paid to whom. */
export interface TransferRequest {
  readonly to: string
  /** In the smallest unit of the coin, or of the token. */
  readonly value: bigint
  /** The token's address. Default: the chain's own coin. */
  readonly token?: string | undefined
  /**
   * Whether whoever pays was warned of the receiver (`wallet/risky-address`) and means it all the same. Default: no, and a
   * payment to such an address is refused before the wallet is asked (F134).
   */
  readonly acceptsRisk?: boolean | undefined
}

/** What became of a transaction. */
export interface TransactionReceipt {
  /** Of the transaction that was mined: another than the sent one where it was replaced. */
  readonly hash: string
  readonly status: 'success' | 'reverted'
  /** Why another transaction took this one's place, where one did (S4.12). */
  readonly replaced?: 'repriced' | 'cancelled' | 'replaced' | undefined
  readonly blockNumber?: bigint | undefined
  /** What the fee was, in the native coin's smallest unit. */
  readonly fee?: bigint | undefined
  /** Why it reverted, as plain text, or `unknown reason` (S8.11). */
  readonly reason?: string | undefined
}

/** What an adapter may be able to do. Every group is loaded at its first use. */
export interface AdapterCapabilities {
  readonly balance?:
    | {
        get(request: { address: string; networkId: CaipNetworkId; token?: string | undefined }): Promise<AssetBalance>
        /** How often it is worth reading while it is shown, in ms. Default: 30 s. */
        readonly watchEveryMs?: number | undefined
      }
    | undefined
  readonly message?: { sign(signer: Signer, message: string): Promise<string> } | undefined
  readonly typedData?: { sign(signer: Signer, data: TypedData): Promise<string> } | undefined
  readonly transaction?:
    | {
        /** The most that the fee can be, in the native coin's smallest unit. */
        estimate?(signer: Signer, request: TransactionRequest): Promise<bigint>
        /** Has the wallet sign and send it; resolves with its hash. */
        send(signer: Signer, request: TransactionRequest): Promise<string>
        /** Has the wallet sign it without sending: the chain's own encoding. */
        sign?(signer: Signer, request: TransactionRequest): Promise<string>
        /** Has the wallet sign a PSBT (base64 in and out). */
        signPsbt?(signer: Signer, psbt: string): Promise<string>
        /** Waits until it is mined, at most 180 s (S4.12). */
        wait(request: { hash: string; networkId: CaipNetworkId }): Promise<TransactionReceipt>
      }
    | undefined
  readonly transfer?:
    | {
        /** Has the wallet send it; resolves with its hash. Rejects with `wallet/bad-address`, `…/bad-amount`. */
        send(signer: Signer, request: TransferRequest): Promise<string>
      }
    | undefined
  readonly contract?:
    | {
        read(request: {
          networkId: CaipNetworkId
          address: string
          abi: readonly unknown[]
          functionName: string
          args?: readonly unknown[] | undefined
        }): Promise<unknown>
        write(
          signer: Signer,
          request: {
            address: string
            abi: readonly unknown[]
            functionName: string
            args?: readonly unknown[] | undefined
            value?: bigint | undefined
          },
        ): Promise<string>
      }
    | undefined
  /** EIP-5792. */
  readonly calls?:
    | {
        capabilities(signer: Signer): Promise<Readonly<Record<string, unknown>>>
        send(signer: Signer, calls: readonly TransactionRequest[]): Promise<string>
        status(signer: Signer, id: string): Promise<{ status: number; receipts: readonly unknown[] }>
      }
    | undefined
  /** ERC-7715. */
  readonly permissions?:
    | {
        grant(signer: Signer, permissions: readonly unknown[]): Promise<unknown>
        revoke(signer: Signer, context: string): Promise<void>
      }
    | undefined
  /** ERC-7811. */
  readonly assets?: { get(signer: Signer): Promise<readonly unknown[]> } | undefined
}
