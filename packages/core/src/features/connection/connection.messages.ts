import type { AdapterConnection, AdapterEvent } from '../../adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { ForeignChange } from '../../base/storage.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { SourceApproval } from '../connectors/source.types.js'
import type { AccountType } from '../../adapter/account.types.js'
import type { ConnectedAccount, DisconnectTarget, WalletOfNamespace } from './connection.types.js'

/** The promise of a command. It is settled once. */
export interface Call<answer = void> {
  resolve(answer: answer): void
  reject(error: unknown): void
}

/** What the visitor or the app wants. */
export type Command =
  | {
      readonly type: 'connect'
      readonly connectorId: string
      readonly networkId?: CaipNetworkId | undefined
      readonly call: Call<ConnectedAccount>
    }
  | { readonly type: 'cancel' }
  | { readonly type: 'disconnect'; readonly target: DisconnectTarget | undefined; readonly call: Call }
  | { readonly type: 'switchWallet'; readonly wallet: WalletOfNamespace; readonly call: Call }
  | { readonly type: 'switchNamespace'; readonly namespace: Namespace; readonly call: Call }
  | {
      readonly type: 'preferAccountType'
      readonly namespace: Namespace
      readonly accountType: AccountType
      readonly call: Call
    }
  /**
   * The kit starts: reads every connected wallet again, and restores the stored connections where `fromStorage` is true.
   * The call is resolved when all that has ended.
   */
  | { readonly type: 'start'; readonly fromStorage: boolean; readonly signal: AbortSignal; readonly call: Call }
  /** The kit ends. */
  | { readonly type: 'stop' }

/** An event from outside: of an adapter, a connector, another tab or the page. */
export type OutsideEvent =
  /** An adapter emits an event. */
  | {
      readonly type: 'walletEvent'
      readonly namespace: Namespace
      readonly event: Exclude<AdapterEvent, { type: 'connectors' }>
    }
  /** There is a connector, now or since before. Posted while stored connections are being restored. */
  | { readonly type: 'found'; readonly connector: Connector }
  /** Another tab changed the records, or the page is back from the back-forward cache. */
  | { readonly type: 'recordsChanged'; readonly change: ForeignChange }
  /** The page is back from the back-forward cache: events of wallets may have been lost. */
  | { readonly type: 'resumed' }

/** The result of an effect. `id` is the number of what it was asked for: an old result has a number that is unknown. */
export type Result =
  | { readonly type: 'approved'; readonly id: number; readonly approval: SourceApproval }
  | { readonly type: 'notApproved'; readonly id: number; readonly error: LatchError }
  | { readonly type: 'connected'; readonly id: number; readonly connection: AdapterConnection }
  | { readonly type: 'notConnected'; readonly id: number; readonly error: LatchError }
  /** A wallet approved after its attempt was given up, and the tabs have written what they changed before. */
  | { readonly type: 'approvedLate'; readonly connector: Connector; readonly connection: AdapterConnection }
  /** A wallet was read without a prompt. `connection` is undefined where it shares nothing. */
  | {
      readonly type: 'read'
      readonly id: number
      readonly wallet: WalletOfNamespace
      readonly connection: AdapterConnection | undefined
    }
  /** A wallet has ended a connection, or the time for it is over. */
  | { readonly type: 'ended'; readonly wallet: WalletOfNamespace }
  | {
      readonly type: 'activated'
      readonly id: number
      readonly wallet: WalletOfNamespace
      readonly error?: LatchError
    }
  /** The time of something is over. */
  | { readonly type: 'due'; readonly id: number }

/** A message for the connections. Messages are handled one after the other, in the order in which they were posted. */
export type Message = Command | OutsideEvent | Result

/** A message of one type. */
export type MessageOf<type extends Message['type']> = Extract<Message, { readonly type: type }>
