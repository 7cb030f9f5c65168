import type { Adapter, TransactionAnchor, TransactionRequest } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { OperationTask, Payer } from '../operations/operations.types.js'
import type { SendOptions, SentTransaction, TransactionRecord, TransactionSubject } from './transactions.types.js'

/** What is known of a transaction before the wallet is asked. */
export type Draft = Pick<TransactionRecord, 'kind' | 'networkId' | 'address'> &
  Partial<Pick<TransactionRecord, 'to' | 'value' | 'subject' | 'flow' | 'dataDigest' | 'nonce' | 'anchor' | 'batch'>> &
  SendOptions

/** How a transaction is sent. */
export interface SendHow {
  /** Whom it was made for. */
  readonly payer?: Payer | undefined
  /** Whether it may have been sent, whatever the error is. Default: the error of the wallet says it. */
  readonly mayBeSent?: (() => boolean) | undefined
}

/** The wallet's answer to a request to send: the hash, or the id of the batch. */
export interface Answered extends Pick<SentTransaction, 'wait'> {
  readonly answer: string
}

/** What the steps send by. */
export interface StepsDeps {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly anchorOf: (
    account: ConnectedAccount,
    request: Pick<TransactionRequest, 'serialized'>,
  ) => Promise<TransactionAnchor>
  readonly send: (
    task: OperationTask,
    known: Draft,
    ask: (recordId: string) => Promise<string>,
    how?: SendHow,
  ) => Promise<Answered>
  readonly ofAccount: (account: ConnectedAccount) => Pick<Draft, 'networkId' | 'address'>
  readonly sentBefore: (
    account: ConnectedAccount,
    subject: TransactionSubject | undefined,
  ) => SentTransaction | undefined
}
