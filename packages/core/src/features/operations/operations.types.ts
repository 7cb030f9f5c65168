import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { WalletRequestKind } from './requests.types.js'

/**
 * How far an operation is.
 *
 * - `preparing`: what the wallet will be asked for is being read. No wallet is asked yet.
 * - `review`: the visitor reads what was prepared.
 * - `asking`: the wallet is asked for step `step` of `steps`.
 * - `sent`: the wallet has answered, and the chain has yet to include the transaction.
 * - `settled`: the transaction is settled, or the wallet has answered what needs no transaction, such as a signature.
 * - `failed`: an error, in `error`. With a `transactionId` the wallet may have sent it nevertheless: it is searched for.
 * - `rejected`: the visitor has declined.
 * - `dropped`: its form is another one now. The wallet may still send: the feature `transactions` reports that.
 */
export type OperationStatus = 'preparing' | 'review' | 'asking' | 'sent' | 'settled' | 'failed' | 'rejected' | 'dropped'

/** One task for the wallet of an account. It is replaced as a whole when it changes. */
export interface Operation {
  /** Names the operation in this page. */
  readonly id: string
  /** What the wallet is asked for. */
  readonly kind: WalletRequestKind
  /** The account, the network and the wallet that it is meant for. */
  readonly account: ConnectedAccount
  /** The name of the flow whose views follow it. Undefined where no view does. */
  readonly flow: string | undefined
  readonly status: OperationStatus
  /** The request that the wallet is asked for, from 1, and how many there are. 0 until it is prepared. */
  readonly step: number
  readonly steps: number
  /** The id of the record of the transaction that was asked for last. */
  readonly transactionId: string | undefined
  /** Why it failed, or was rejected. */
  readonly error: LatchError | undefined
}

/** The operations of this page. */
export interface OperationsState {
  /** Those that are under way, the oldest first. The list is replaced as a whole. */
  operations: readonly Operation[]
}

/** The events of operations, each with its content. */
export type OperationsEvents = {
  /** An operation has begun, or has another status or step. `before`: its status before. Undefined where it has begun. */
  operationChanged: { readonly operation: Operation; readonly before: OperationStatus | undefined }
}

/** Whom a request was made for: an account on its network, and the wallet where that is known. */
export interface Payer {
  /** The account's address. */
  readonly from: string
  readonly networkId: CaipNetworkId
  /** The connector of the wallet. Default: any wallet that shares the account. */
  readonly connectorId?: string | undefined
}

/** What the steps of an operation know of it. */
export interface OperationTask {
  /** The account that is asked. */
  readonly account: ConnectedAccount
  /**
   * Aborts when the wallet is disconnected while it is asked, and where the operation ends before that: the visitor has
   * declined in the review, or its form is another one now. A wallet that was asked may answer nevertheless; one that was
   * not must not be asked any more.
   */
  readonly signal: AbortSignal
  /**
   * Throws where the wallet must not be asked any more: the account, the network or the wallet is another one than at the
   * beginning, or was meanwhile (F080), or the kit has ended. With a `payer`, also where the request was made for another
   * one. Call it right before the wallet is asked: adapters don't compare a payment with its signer.
   */
  check(payer?: Payer): void
  /** Keeps the id of the record of the transaction that the wallet is asked for. Undefined where it is certainly not sent. */
  record(transactionId: string | undefined): void
}

/** One request to the wallet. */
export interface OperationStep<answer> {
  /** Reads what the request needs, and asks the wallet. */
  ask(task: OperationTask): Promise<answer>
  /** Resolves once the next step may be asked for, such as when a transaction has succeeded. Default: at once. */
  succeeded?(answer: answer): Promise<void>
  /**
   * What this step has answered before, such as an approval that this account has sent before a reload. It isn't asked
   * again then.
   */
  stored?(task: OperationTask): answer | undefined
  /** The steps that take the place of this one and of all after it, where the wallet doesn't know the request. */
  otherwise?(error: LatchError): readonly OperationStep<answer>[] | undefined
}

/** Where an operation has stopped. */
export interface OperationStop<answer> {
  readonly error: LatchError
  /** What the wallet has answered before, also the step that failed after its answer. */
  readonly answers: readonly answer[]
  /** The step that failed, from 0, and how many there are. */
  readonly at: number
  readonly steps: number
}

/** What an operation does. */
export interface Plan<result, step = result> {
  readonly kind: WalletRequestKind
  /** What is asked, as plain data: while an operation is pending, an equal one of the same account is the same. */
  readonly content: unknown
  /** The account that is asked. The active wallet must share it. Default: the active account. */
  readonly address?: string | undefined
  /** The name of the flow whose views follow it. */
  readonly flow?: string | undefined
  /** The requests, which are asked for one after the other. A function prepares them: it asks no wallet. */
  readonly steps: readonly OperationStep<step>[] | ((task: OperationTask) => Promise<readonly OperationStep<step>[]>)
  /**
   * Resolves once the visitor has agreed to what was prepared, and rejects where they decline. Its view is the one of the
   * flow: a visitor who leaves it has declined, and the signal of the task aborts. Default: no review.
   */
  readonly review?: ((task: OperationTask) => Promise<void>) | undefined
  /** The answer of the operation. Default: that of the last step. */
  readonly answer?: ((answers: readonly step[]) => result) | undefined
  /** The error of an operation that stops after some of its steps. Default: that of the step. */
  readonly stopped?: ((stop: OperationStop<step>) => Error) | undefined
}

/** An operation that was begun. */
export interface BegunOperation<result> {
  readonly id: string
  readonly answer: Promise<result>
  /**
   * Ends its effect on views: its form is another one now. What the wallet was asked for stays asked. Where it was not
   * asked yet, the operation ends.
   */
  drop(): void
}

/** What is known of a transaction of an operation. */
export interface OperationRecord {
  readonly isSent: boolean
  readonly isSettled: boolean
}

/**
 * Everything that asks the wallet of a connected account. An operation belongs to one account, one network and one wallet;
 * equal pending ones are one (F087); its errors are `LatchError`s.
 */
export interface OperationsController {
  readonly state: OperationsState
  /**
   * Runs an operation, or joins an equal one that is pending. Resolves with its answer. Rejects with `signing/…` and
   * `wallet/…`: `wallet/disconnected` when the wallet is disconnected before it answers, and `wallet/unauthorized` for an
   * account that the active wallet doesn't share (S8.13).
   */
  run<answer>(plan: Plan<answer>): Promise<answer>
  run<answer, step>(plan: Plan<answer, step>): Promise<answer>
  /**
   * As `run`, for a form that follows the operation: `onChange` gets each change before the views do. Throws as `run`
   * rejects, where it can't begin.
   */
  begin<answer>(plan: Plan<answer>, onChange?: (operation: Operation) => void): BegunOperation<answer>
  /**
   * Ends an operation that waits for its review once `isKept` says that the visitor has left it, as one that they have
   * declined. It is asked now, and each time that a view is opened.
   */
  reviewWhile(id: string, isKept: () => boolean): void
  /**
   * Takes over the outcome of the transactions of operations, also of those that end later. `find` returns undefined for a
   * record that is gone.
   */
  follow(find: (transactionId: string) => OperationRecord | undefined): void
  /** Loses what is under way: no wallet is asked for anything more. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface OperationsFeature {
  readonly controller: OperationsController
  readonly events: OperationsEvents
}
