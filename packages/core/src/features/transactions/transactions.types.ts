import type {
  Inclusion,
  PreparedFee,
  PreparedTransfer,
  TransactionAnchor,
  TransactionReceipt,
  TransactionRequest,
  WaitRequest,
} from '../../adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { OperationStep, Payer } from '../operations/operations.types.js'
import type { transactionsErrors } from './transactions.errors.js'

/**
 * How far a transaction is.
 *
 * - `asking`: the wallet is asked.
 * - `unknown`: the wallet may have sent it, and its answer is lost. It is searched for.
 * - `pending`: the wallet has sent it, or takes care of the batch. It has fewer confirmations than it needs.
 * - `success`, `reverted`: it was mined, also by a transaction that only raised its fee.
 * - `cancelled`, `replaced`: another transaction of the account took its place.
 * - `expired`: it was not mined, and can't be mined any more.
 */
export type TransactionStatus =
  | 'asking'
  | 'unknown'
  | 'pending'
  | 'success'
  | 'reverted'
  | 'cancelled'
  | 'replaced'
  | 'expired'

/**
 * What a transaction was sent for. `added`: the app sent it by other means. `elsewhere`: it is an external one, which
 * the kit noticed because of the option `pendingTransactions`.
 */
export type TransactionKind = 'transaction' | 'transfer' | 'contract' | 'calls' | 'added' | 'elsewhere'

/** What a transaction is about, in the terms of the feature that it was made for. It is plain data. */
export interface TransactionSubject {
  /** Names the feature's kind, such as `payment`. */
  readonly kind: string
  /** What only that feature writes and reads. */
  readonly data: unknown
}

/** A batch of calls that a wallet sends as one (EIP-5792). */
export interface TransactionBatch {
  /** The id by which the wallet reports its outcome. */
  readonly id: string
  /** The connector of the wallet: no other wallet knows the batch. */
  readonly connectorId: string
  /** How many calls it has. */
  readonly count: number
  /** Whether a call of it has failed, as the wallet says (F113). */
  readonly hasFailed?: boolean | undefined
}

/**
 * A transaction of an account, as it is stored and shown. It is plain data: amounts are in the smallest unit, in decimal
 * digits (F129).
 */
export interface TransactionRecord {
  /** Names the record in this browser. It is no hash: the wallet may not have reported one yet. */
  readonly id: string
  /** What it was sent for. `added`: the app sent it by other means. */
  readonly kind: TransactionKind
  /** The network: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** The account that sent it. */
  readonly address: string
  /** One line that says what it is for, in the app's words. */
  readonly description?: string | undefined
  /**
   * Whom the transaction itself names: for a transfer of a token on an EVM chain, the token's contract. The receiver is
   * that of the subject.
   */
  readonly to?: string | undefined
  /** How much of the coin it sends, in the smallest unit. */
  readonly value?: string | undefined
  /** What it is about, such as the payment that {@link paymentOf} reads. Undefined where the app's call says no more. */
  readonly subject?: TransactionSubject | undefined
  /** The flow that it was confirmed in: its views and the snackbar report the end, after a reload too (F089). */
  readonly flow?: string | undefined
  /** Of the kind `calls`, the batch that was asked for. `hash` is that of the transaction of it that decides. */
  readonly batch?: TransactionBatch | undefined
  /** A digest of its data, by which it is recognized on the chain. */
  readonly dataDigest?: string | undefined
  /** By which it is found on the chain where the wallet's answer is lost. */
  readonly anchor: TransactionAnchor
  /** When the wallet was asked: wall clock, in ms since 1970. */
  readonly askedAt: number
  /** When its hash was known: wall clock, in ms since 1970. */
  readonly sentAt?: number | undefined
  /** How far it is. */
  readonly status: TransactionStatus
  /** The hash that the wallet reported, or that was found. Undefined until then. */
  readonly hash?: string | undefined
  /** EVM: its number among the account's transactions, where the app named it, or once a node reported it. */
  readonly nonce?: number | undefined
  /** Where it is in the chain. Undefined where no block has it. */
  readonly inclusion?: Inclusion | undefined
  /** How many confirmations it needs until it is settled (S9.03). */
  readonly needs: number
  /** Whether the chain had included it, and removed it again (F100). */
  readonly wasReorganised?: boolean | undefined
  /** Whether `transactionSettled` was emitted: that happens once, in one tab (F100). */
  readonly isTold: boolean
  /** The page that asks the wallet, or waits for the block. */
  readonly page: string
  /** Counts the changes of the record. */
  readonly revision: number
}

/** The switches of transactions. */
export interface TransactionsSwitches {
  /**
   * Whether the snackbar says how a transaction ended that the app sent by the kit, or gave to it. The payments of the
   * kit's own views are reported in any case. Default: true.
   */
  readonly transactionNotices?: boolean
}

/** The transactions of the active account, on all networks. */
export interface TransactionsState {
  /** The newest first. Empty while no wallet is connected. The list is replaced as a whole. */
  transactions: readonly TransactionRecord[]
  /** The ids of the transactions that are not watched, because more than 99 are open (F114). */
  unwatched: readonly string[]
}

/** What happened to a transaction. */
export interface TransactionFact {
  readonly transaction: TransactionRecord
}

/** The events of transactions, each with its content. */
export type TransactionsEvents = {
  /** The hash of a transaction is known: the wallet reported it, or it was found. Emitted once, in one tab. */
  transactionSent: TransactionFact
  /** A transaction has the confirmations it needs, or can't be mined any more. Emitted once, in one tab (F100). */
  transactionSettled: TransactionFact
  /** What was settled is not true any more: the chain removed the block, or has another result (F100). */
  transactionReorganised: TransactionFact
}

/** Options of everything that is sent. */
export interface SendOptions {
  /** One line that says what the transaction is for, at most 120 characters. */
  readonly description?: string | undefined
  /** How many confirmations it needs until it is settled, 1 or more. Default: 1 (S9.03). */
  readonly confirmations?: number | undefined
}

/** Options of {@link TransactionsController.sendTransaction}. */
export interface TransactionOptions extends SendOptions, Pick<TransactionRecord, 'subject' | 'flow'> {
  /** What the record says that it is. Default: `transaction`. */
  readonly kind?: Extract<TransactionKind, 'transaction' | 'contract'> | undefined
  /**
   * Whom the transaction was made for: rejects with `wallet/unauthorized` or `wallet/wrong-network` where another account,
   * network or wallet is active when the wallet is asked (F080). Default: the account that is active at the call.
   */
  readonly payer?: Payer | undefined
}

/** Options of {@link TransactionsController.sendTransfer}. */
export interface TransferOptions extends SendOptions, Pick<TransactionRecord, 'subject' | 'flow'> {}

/** Options of {@link TransactionSteps.transaction}. */
export interface TransactionStepOptions extends TransactionOptions {
  /**
   * Whether the wallet isn't asked again for what the account has sent before, such as an approval before a reload: where
   * the account's newest transaction with a subject of this kind, on its network, has an equal subject, and has not failed.
   * So the next step has another subject of that kind. Default: false.
   */
  readonly isResumable?: boolean | undefined
}

/** Options of {@link TransactionSteps.batch}. */
export interface BatchStepOptions extends SendOptions, Pick<TransactionOptions, 'subject' | 'flow' | 'payer'> {}

/** Options of {@link TransactionSteps.handOn}. */
export interface HandOnOptions extends TransactionOptions {
  /**
   * Sends the signed transaction, in the chain's own encoding, and resolves with its hash. The signal aborts after 60 s:
   * then the transaction is searched for. It is called once.
   */
  execute(signed: string, signal: AbortSignal): Promise<{ readonly hash: string }>
}

/** Transactions as steps of operations, for the features whose operations send them. */
export interface TransactionSteps {
  /** Asks the wallet for a transaction, as {@link TransactionsController.sendTransaction} does. */
  transaction(request: TransactionRequest, options?: TransactionStepOptions): OperationStep<SentTransaction>
  /** Asks the wallet for exactly what was prepared, as {@link TransactionsController.sendTransfer} does. */
  transfer(prepared: PreparedTransfer, options?: TransferOptions): OperationStep<SentTransaction>
  /**
   * Asks the wallet for calls as one batch, all or none, by one prompt. Rejects with `wallet/unsupported-method` where the
   * wallet can't do that: mostly it isn't asked then.
   */
  batch(calls: readonly TransactionRequest[], options?: BatchStepOptions): OperationStep<SentCalls>
  /**
   * Asks the wallet to sign a whole transaction, and hands it on to what sends it. It is stored before that, so that it is
   * found on the chain where the answer is lost. Rejects with what `execute` throws: the transaction may be sent
   * nevertheless, and its record has the status `unknown`. Rejects with `signing/unsupported` where the adapter can't have
   * transactions signed, and with `wallet/bad-answer` where the answer is no hash of this transaction.
   */
  handOn(request: Pick<TransactionRequest, 'serialized'>, options: HandOnOptions): OperationStep<SentTransaction>
}

/** A transaction that a wallet sent. */
export interface SentTransaction {
  /** The hash that the wallet reported. */
  readonly hash: string
  /**
   * Resolves when the transaction has the confirmations it needs. Rejects with `wallet/timed-out` after 180 s (S4.12);
   * the transaction may still be mined after that, and is watched on. Rejects with `transactions/expired` where it can't
   * be mined any more, and with `transactions/ended` when the kit ends. `onProgress` gets the stages that the transaction
   * reaches.
   */
  wait(options?: Pick<WaitRequest, 'onProgress'>): Promise<TransactionReceipt>
}

/** What a transaction will cost, or why the chain would refuse it, as plain data. */
export interface TransactionPreview {
  readonly networkId: CaipNetworkId
  /** The account that would send. */
  readonly from: string
  /** Undefined where it is not known: see `failure`. */
  readonly fee?: PreparedFee | undefined
  /** Why the chain would refuse it, or could not be asked. The wallet may be asked nevertheless (F107). */
  readonly failure?: PreparedTransfer['failure']
}

/** A service that pays the fee of calls (ERC-7677). */
export interface Paymaster {
  /** The service, as the wallet asks it. */
  readonly url: string
  /** What the service wants to know, in its own terms. */
  readonly context?: Readonly<Record<string, unknown>> | undefined
}

/** Options of {@link TransactionsController.sendCalls}. */
export interface SendCallsOptions extends SendOptions {
  /** Pays the fee. A wallet that can't use it rejects the calls before it is asked. Default: the account pays. */
  readonly paymaster?: Paymaster | undefined
  /**
   * Whether the calls must be one batch, all or none, by one prompt. In a wallet that can't send one, they reject with
   * `wallet/unsupported-method` before it is asked. Default: false, each is a transaction of its own there.
   */
  readonly isOneBatch?: boolean | undefined
}

/** Calls that a wallet sent. */
export interface SentCalls {
  /** The hashes of the transactions where each call is one, in the order of the calls. Empty for a batch. */
  readonly hashes: readonly string[]
  /** The id of the batch, by which `find` and `wait` know it. Undefined where each call is a transaction. */
  readonly batchId?: string | undefined
  /**
   * Resolves when the last call has the confirmations it needs, with the receipt of the transaction that decides. It is
   * `reverted` where a call failed (F113). In all else it is as `wait` of {@link SentTransaction}.
   */
  wait(options?: Pick<WaitRequest, 'onProgress'>): Promise<TransactionReceipt>
}

/** A transaction that the app sent by other means. */
export interface AddedTransaction extends SendOptions {
  /** The hash, or on Solana the signature. */
  readonly hash: string
  /** The network that it was sent on. Default: the network of the active account. */
  readonly networkId?: CaipNetworkId | undefined
}

/**
 * Sends what ends in a hash, and follows it to its outcome: over reloads, lost answers, replacements and reorganisations. A
 * call that equals a pending request gets the answer of that request. The calls reject with `transactions/…`,
 * `signing/…` or `wallet/…`.
 */
export interface TransactionsController {
  /** The records of the transactions. It changes in place. */
  readonly state: TransactionsState
  /** What the operations of other features send by. */
  readonly steps: TransactionSteps
  /**
   * Asks the wallet to send a transaction from the active account. Resolves once it is sent. A request whose wallet is
   * disconnected before it answers rejects with `wallet/disconnected`. The wallet may still have sent the transaction:
   * its record has the status `unknown`, and it is searched for.
   */
  sendTransaction(request: TransactionRequest, options?: TransactionOptions): Promise<SentTransaction>
  /**
   * Asks the wallet to send exactly what was prepared. The active account must be the one that it was prepared for, on the
   * same network, until the wallet is asked: otherwise rejects with `wallet/unauthorized` or `wallet/wrong-network`. In
   * all else it is as {@link TransactionsController.sendTransaction}.
   */
  sendTransfer(prepared: PreparedTransfer, options?: TransferOptions): Promise<SentTransaction>
  /**
   * Asks the wallet to send several calls, in their order: all or none by one prompt, where the wallet can (EIP-5792).
   * In other wallets each is a transaction of its own, and the wallet is asked for the next one once the one before has
   * succeeded. After a failure it is asked for no more: `transactions/calls-stopped` says how many went through, and its
   * `cause` is the failure. A failure of the first call rejects as it is, unless that call was mined. One call alone is a
   * transaction as of {@link TransactionsController.sendTransaction}, unless a paymaster is named.
   */
  sendCalls(calls: readonly TransactionRequest[], options?: SendCallsOptions): Promise<SentCalls>
  /**
   * Whether the wallet of the active account sends several calls as one, all or none by one prompt (EIP-5792), also after an
   * upgrade of the account. Asks the wallet once, without a prompt. False for a wallet that doesn't answer in 5 s.
   */
  canBatch(): Promise<boolean>
  /**
   * Reads what a transaction of the active account will cost. Asks no wallet. A failed estimate is `failure`, and no reason
   * not to ask the wallet (F107). Rejects for a request that is none, such as `wallet/bad-address`.
   */
  preview(request: TransactionRequest): Promise<TransactionPreview>
  /** The highest fee that a transaction of the active account can cost, in the coin's smallest unit. */
  estimateFee(request: TransactionRequest): Promise<bigint>
  /** The transaction with this hash or this id, or the batch with this id, of any account that was used in this browser. */
  find(hashOrId: string): TransactionRecord | undefined
  /** Waits for a transaction of {@link TransactionsController.find}, as `wait` of a sent one does. */
  wait(hashOrId: string, options?: Pick<WaitRequest, 'onProgress'>): Promise<TransactionReceipt>
  /**
   * Adds a transaction of the active account that the app sent by other means. It is watched as the others are. Throws
   * `transactions/bad-hash` for a hash that its network can't have.
   */
  add(transaction: AddedTransaction): void
  /** Reads once what the chain says of a transaction, or searches for it where its hash is not known: "Check now". */
  check(hashOrId: string): Promise<void>
  /**
   * Asks the wallet to pay a higher fee for a transaction that waits for a block: on Bitcoin, one that spends the same coins
   * takes its place (BIP-125). Resolves with the new hash; the record keeps its own, and the next polls of the chain say that
   * the new one took its place. Rejects with `transactions/not-found` for one that is settled or whose hash is not known, with
   * `signing/unsupported` on other chains, where the wallet itself does that, and with `wallet/…`.
   */
  speedUp(hashOrId: string): Promise<string>
  /**
   * Removes the settled transactions of the active account from the list. Those whose end is not known stay. What is removed
   * is followed no more, also where a later reorganisation changes it, and whom it paid counts as known no more (F139).
   */
  clear(): void
  /**
   * Calls `listener` with each fact of this name, on this page. Facts are emitted once, in one tab: so a handler of
   * `transactionSettled` runs once for a transaction, over reloads too. Returns a function that ends that.
   */
  on(name: keyof TransactionsEvents, listener: (fact: TransactionFact) => void): () => void
  /** Begins to watch again, after `dispose`. */
  start(): void
  /** Takes over what another tab stored. */
  follow(): void
  /** Ends the watching. Pending calls of `wait` reject with `transactions/ended`. */
  dispose(): void
}

/** A namespace and an address: the transactions of one account. */
export interface TransactionAccount {
  readonly namespace: Namespace
  readonly address: string
}

/** The options of the transactions. */
export interface TransactionsOptions {
  /**
   * Whether the kit notices external transactions of the active account, for example from another site, and how often it asks
   * the chain for that. Default: `{ watch: false, everyMs: 30_000 }` (S9.03). It does on EVM chains,
   * while the page is visible. Such a transaction is listed and followed as the others are.
   */
  readonly pendingTransactions?: PendingTransactions | undefined
}

/** See {@link TransactionsOptions}. */
export interface PendingTransactions {
  /** Default: false. */
  readonly watch?: boolean | undefined
  /** Default: 30,000. At least 1,000. */
  readonly everyMs?: number | undefined
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface TransactionsFeature {
  readonly controller: TransactionsController
  readonly options: TransactionsOptions
  readonly switches: TransactionsSwitches
  readonly events: TransactionsEvents
  readonly errors: typeof transactionsErrors
}
